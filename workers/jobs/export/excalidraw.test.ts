// Excalidraw → Atrium → Excalidraw on public libraries: no element is lost unnamed, and the fields of the table of docs/formats.md come back.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemInput } from '#protocol/item-json.ts';
import { unpackIds } from '#protocol/items/ids.ts';
import { readInk } from '#protocol/items/ink.ts';
import { readItems } from '#protocol/items/read.ts';
import { readRuns } from '#protocol/items/runs.ts';
import { writeItems } from '#protocol/items/write.ts';
import { putChunk } from '../../board/testing/put-chunk.ts';
import { cssColor } from '../import/css-colors.ts';
import { readImport } from '../import/read-import.ts';
import { excalidrawElements, excalidrawFile } from './excalidraw.ts';
import type { Element } from './excalidraw-look.ts';

const root = path.join(import.meta.dirname, '../../..');
beforeAll(() => {
  initSync({ module: readFileSync(path.join(root, 'engine/pkg/atrium_room_bg.wasm')) });
});

const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };
/** As the importer takes them without a canvas: as they stood. */
const lines = (text: string): string[] => text.split('\n');

function boardOf(items: readonly ItemInput[]) {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  const ids = unpackIds(putChunk(engine, writeItems(items, null, options)).ids);
  const records = engine.items(new Uint8Array(), -1, true);
  const runs = readRuns(engine.runs(engine.allIds(-1)));
  return { items: readItems(records, readInk), records, runs, ids };
}

const SHAPES = ['rectangle', 'ellipse', 'diamond'];
const HEADS: Readonly<Record<string, string | null>> = {
  dot: 'circle',
  diamond_outline: 'diamond',
  crowfoot_one_or_many: 'crowfoot_many',
  crowfoot_one: 'arrow',
};
const number = (value: unknown): number => Math.round(Number(value) * 1000) / 1000;
const color = (value: unknown): string => {
  const css = (typeof value === 'string' ? (cssColor(value) ?? 'transparent') : 'transparent').replace(
    /^(#.{6})ff$/,
    '$1',
  );
  return ['#000000', '#1b1b1f'].includes(css) ? '#1e1e1e' : css;
};
const head = (value: unknown): unknown =>
  typeof value === 'string' && value !== 'none' ? (HEADS[value] ?? value) : null;

/** The fields of the table, as far as this type has them. */
function fieldsOf(element: Element): Element {
  const { type } = element;
  const isLinear = type === 'line' || type === 'arrow';
  const background = color(element.backgroundColor ?? 'transparent');
  return {
    type: type === 'draw' ? 'line' : type,
    strokeColor: color(element.strokeColor ?? '#000000'),
    opacity: number(element.opacity ?? 100),
    locked: element.locked === true,
    ...(SHAPES.includes(type as string) && {
      backgroundColor: background,
      fillStyle: background === 'transparent' ? '' : element.fillStyle === 'zigzag' ? 'hachure' : element.fillStyle,
      box: [element.width, element.height, element.angle].map(number),
      isRound: type !== 'ellipse' && Boolean(element.roundness ?? element.strokeSharpness === 'round'),
    }),
    ...((isLinear || SHAPES.includes(type as string)) && {
      strokeWidth: number(element.strokeWidth),
      strokeStyle: element.strokeStyle ?? 'solid',
    }),
    ...(isLinear && { startArrowhead: head(element.startArrowhead), endArrowhead: head(element.endArrowhead) }),
    ...(type === 'text' && {
      text: element.originalText || element.text,
      textAlign: element.textAlign ?? 'left',
      ...([1, 2, 3].includes(element.fontFamily as number) && {
        fontFamily: element.fontFamily,
        fontSize: number(element.fontSize),
      }),
    }),
  };
}

interface Library {
  library?: Element[][];
  libraryItems?: { elements: Element[] }[];
}

const folder = path.join(root, 'tests/data/excalidraw');
const libraries = readdirSync(folder).filter((name) => name.endsWith('.excalidrawlib'));

describe.each(libraries)('%s', (name) => {
  test('comes back', () => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const pieces = JSON.parse(text) as Library;
    const groups = pieces.libraryItems?.map(({ elements }) => elements) ?? pieces.library ?? [];
    const { items, report } = readImport(text, name);
    const board = boardOf(items);
    expect(board.ids.length).toBe(items.length);
    const placeOf = new Map(board.ids.map((id, k) => [id, report.places[k] as string]));
    const { elements, losses } = excalidrawElements(board.items, board.runs, lines);
    expect(losses.list().filter(({ what }) => what === 'kind')).toEqual([]);

    /** Those that came back for each element of the file. */
    const back = new Map<string, Element[]>();
    for (const element of elements) {
      const place = placeOf.get(String(element.id).replace(/-label$/, '')) as string;
      back.set(place, [...(back.get(place) ?? []), element]);
    }
    const faults: string[] = [];
    let seen = 0;
    for (const [g, group] of groups.entries()) {
      for (const [k, element] of group.entries()) {
        const found = (back.get(`${g + 1}/${k + 1}`) ?? []).filter(
          ({ type }) => type !== 'text' || element.type === 'text',
        );
        // Words within a shape or on an arrow are that one's, and moved in the place of its letters.
        if (element.isDeleted || (element.type === 'text' && element.containerId)) continue;
        if (found.length === 0) {
          faults.push(JSON.stringify([g, k, element.type, 'lost']));
          continue;
        }
        seen += 1;
        // A filled line is its fill and its line there.
        const own = fieldsOf(found.at(-1) as Element);
        for (const [field, value] of Object.entries(fieldsOf(element))) {
          if (JSON.stringify(own[field]) !== JSON.stringify(value))
            faults.push(JSON.stringify([g, k, element.type, field, value, own[field]]));
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
    const dropped = report.done().dropped.reduce((sum, { count }) => sum + count, 0);
    expect({ faults: faults.slice(0, 20), count: faults.length }).toEqual({ faults: [], count: dropped });
  });
});

test('what has no twin is drawn as the likest and counted; pictures come along, or are named', async () => {
  const image = (sha256: string, alt: string): ItemInput => ({
    kind: 'image',
    ...{ x: 0, y: 0, w: -40, h: 30 },
    image: { sha256, mime: 'image/png', width: 40, height: 30, alt, crop: [0.5, 0, 0.5, 1] },
  });
  const { records, runs } = boardOf([
    { kind: 'frame', id: 'f', x: 0, y: 0, w: 900, h: 900, text: 'Page' },
    { kind: 'group', id: 'outer', parent: 'f' },
    { kind: 'group', id: 'inner', parent: 'outer' },
    {
      kind: 'shape',
      id: 's',
      x: 5,
      y: 6,
      w: 70,
      h: 80,
      form: 'star',
      parent: 'inner',
      text: 'Star',
      style: { font: 'serif' },
    },
    { kind: 'sticky', x: 200, y: 0, text: 'Note', style: { color: 'mint' } },
    { kind: 'arrow', x: 200, y: 0, w: -100, h: 0, end: { id: 's' } },
    { kind: 'rectangle', x: 0, y: 0, w: 9, h: 9, hidden: true },
    image('ab'.repeat(32), 'here'),
    image('cd'.repeat(32), 'a lost photograph'),
  ]);
  const blobs = {
    async get(sha256: string) {
      if (sha256.startsWith('cd')) throw new Error('not there');
      return new Blob([new Uint8Array([1, 2, 3, 250])], { type: 'image/png' });
    },
  };
  const { file, missing, left } = await excalidrawFile([records], runs, blobs, lines);
  expect(missing).toEqual(['a lost photograph']);
  expect(left).toEqual([
    { what: 'form', count: 2 },
    { what: 'font', count: 1 },
    { what: 'kind', count: 1 },
  ]);
  const { type, elements, files } = JSON.parse(await file.text()) as {
    type: string;
    elements: Element[];
    files: Record<string, { dataURL: string }>;
  };
  expect(type).toBe('excalidraw');
  expect(elements.map((one) => one.type)).toEqual([
    'frame',
    'rectangle',
    'text',
    'rectangle',
    'text',
    'arrow',
    'image',
  ]);
  const [frame, star, words, , , arrow, picture] = elements as [
    Element,
    Element,
    Element,
    Element,
    Element,
    Element,
    Element,
  ];
  expect(star).toMatchObject({ frameId: frame.id, groupIds: [expect.any(String), expect.any(String)] });
  expect(star.boundElements).toEqual([
    { id: words.id, type: 'text' },
    { id: arrow.id, type: 'arrow' },
  ]);
  expect(words).toMatchObject({ containerId: star.id, text: 'Star', fontFamily: 2 });
  expect(arrow).toMatchObject({ endBinding: { elementId: star.id }, startBinding: null });
  expect(picture).toMatchObject({ width: 40, scale: [-1, 1], crop: { x: 20, width: 20, naturalWidth: 40 } });
  expect(files['ab'.repeat(32)]?.dataURL).toBe('data:image/png;base64,AQID+g==');
  expect(Object.keys(files)).toHaveLength(1);
});

test('held arrows run where the board draws them, elbows by their corners, and words on a fill are read', () => {
  const [from, to] = ['0192f3a0-0000-7000-8000-000000000001', '0192f3a0-0000-7000-8000-000000000002'];
  const ends = { start: { id: from, x: 1, y: 0.5 }, end: { id: to, x: 0, y: 0.5 } };
  const board = boardOf([
    { id: from, kind: 'rectangle', x: 0, y: 0, w: 100, h: 60, text: 'dark', style: { color: 'black', fill: 'blue' } },
    { id: to, kind: 'rectangle', x: 300, y: 200, w: 100, h: 60 },
    // The stored places are older than the bindings.
    { kind: 'arrow', x: -500, y: -500, w: 1, h: 1, ...ends },
    { kind: 'arrow', x: -500, y: -500, w: 1, h: 1, route: 'elbow', ...ends },
  ]);
  const { elements, losses } = excalidrawElements(board.items, board.runs, lines);
  const lies = elements
    .filter(({ type }) => type === 'arrow')
    .map(({ x, y, points }) => [x, y, (points as number[][]).map((at) => at.map(Math.round))]);
  expect(lies).toEqual([
    [
      100,
      30,
      [
        [0, 0],
        [200, 200],
      ],
    ],
    [
      100,
      30,
      [
        [0, 0],
        [176, 0],
        [176, 200],
        [200, 200],
      ],
    ],
  ]);
  expect(elements.find(({ type }) => type === 'text')).toMatchObject({ strokeColor: '#ffffff' });
  expect(losses.list()).toEqual([]);
});

test('an item that hangs over a frame is in it only where the frame cuts it off', () => {
  const frames = [false, true].map(
    (clip, at): ItemInput => ({ kind: 'frame', id: `f${at}`, x: at * 300, y: 0, w: 200, h: 200, frame: { clip } }),
  );
  const boxes = ['f0', 'f1'].flatMap((parent, at): ItemInput[] =>
    [20, 150].map((dx) => ({ kind: 'rectangle', parent, x: at * 300 + dx, y: 20, w: 100, h: 50 })),
  );
  const board = boardOf([...frames, ...boxes]);
  const { elements } = excalidrawElements(board.items, board.runs, lines);
  const [open, cutting] = elements.filter(({ type }) => type === 'frame').map(({ id }) => id);
  expect(elements.filter(({ type }) => type === 'rectangle').map(({ frameId }) => frameId)).toEqual(
    expect.arrayContaining([open, null, cutting, cutting]),
  );
});

test('words stand where they stand on the board, and have room for a wider face', () => {
  const board = boardOf([
    { kind: 'sticky', x: 0, y: 0, w: 160, h: 160, text: 'Note' },
    { kind: 'text', x: 300, y: 0, text: 'Text', style: { fontSize: 20 } },
    { kind: 'text', x: 300, y: 100, rot: Math.PI / 2, text: 'Turned', style: { fontSize: 20, align: 'end' } },
  ]);
  const { elements } = excalidrawElements(board.items, board.runs, lines);
  const [note, text, turned] = elements.filter(({ type }) => type === 'text') as { [key: string]: number }[];
  expect(note).toMatchObject({ textAlign: 'left', verticalAlign: 'top', x: 16 });
  expect(note?.y).toBeCloseTo(16);
  expect(text).toMatchObject({ textAlign: 'left', x: 300, width: 66 });
  // Its end stays where it is.
  expect(turned).toMatchObject({ textAlign: 'right', x: 297 });
  expect((turned?.y ?? 0) + (turned?.height ?? 0) / 2 + (turned?.width ?? 0) / 2).toBeCloseTo(113 + 30);
});
