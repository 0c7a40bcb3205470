import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import { LIMITS } from '#protocol/limits.ts';
import { readChunk } from '../../board/testing/read-chunk.ts';
import { jsonFile } from '../export/json.ts';
import { boxOf, centred } from './place.ts';
import { assertImportSize, readImport } from './read-import.ts';
import { element, fileOf } from './testing/excalidraw-file.ts';

const folder = path.join(import.meta.dirname, '../../../tests/data/excalidraw');
const libraries = readdirSync(folder).filter((name) => name.endsWith('.excalidrawlib'));
const write = (items: ItemInput[]): Uint8Array =>
  writeItems(items, null, { nowMs: 0, measure: () => ({ w: 10, h: 10 }) });

function elementsOf(name: string): { type: string; isDeleted?: boolean }[] {
  const file = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  return (file.libraryItems ?? file.library).flatMap((piece: { elements?: unknown }) => piece.elements ?? piece);
}

const read = (...elements: object[]): ItemInput[] => readImport(fileOf(...elements), 'test').items;

describe('real Excalidraw libraries', () => {
  it.each(libraries)('%s: every element is kept or named', (name) => {
    const { items, report: read } = readImport(readFileSync(path.join(folder, name), 'utf8'), name);
    const report = read.done();
    const named = report.dropped.reduce((sum, { count }) => sum + count, 0);
    expect(report.kept + named).toBe(elementsOf(name).length);
    expect(report.dropped).toEqual([]);
    // What was read can be written and is read back whole.
    const back = readChunk(write(items));
    expect(back).toHaveLength(items.length);
    expect(back.filter((item) => item.parent !== undefined && !back.some((other) => other.id === item.parent))).toEqual(
      [],
    );
  });

  it('are all six', () => {
    expect(libraries).toHaveLength(6);
  });

  it('lie in a grid without overlapping, about the place asked for', () => {
    const { items } = readImport(readFileSync(path.join(folder, 'azure-storage.excalidrawlib'), 'utf8'), '');
    const box = boxOf(centred(items, { x: 1000, y: -500 }));
    expect(box!.x + box!.w / 2).toBeCloseTo(1000);
    expect(box!.y + box!.h / 2).toBeCloseTo(-500);
  });
});

describe('ids that several elements have', () => {
  const names = (items: readonly ItemInput[]) => items.map(({ id, text, parent }) => [id, text, parent]);

  it('each keeps to itself: the label its shape, the child its frame, the arrow its ends, as where the scene was copied from', () => {
    const scene = (x: number, word: string) => [
      element({ id: 'c', x, frameId: 'f' }),
      element({ id: 't', x, type: 'text', text: word, containerId: 'c', frameId: 'f' }),
      element({ id: 'f', x, type: 'frame', width: 500, height: 400 }),
      element({
        id: 'a',
        x,
        type: 'arrow',
        points: [
          [0, 0],
          [50, 25],
        ],
        startBinding: { elementId: 'c' },
      }),
    ];
    const { items, report } = readImport(fileOf(...scene(0, 'one'), ...scene(1000, 'two')), 'x');
    expect(report.done()).toEqual({ kept: 8, dropped: [], changed: [{ what: 'new-id', count: 3 }] });
    const [f, f1, c, a, c1, a1] = items as [ItemInput, ItemInput, ItemInput, ItemInput, ItemInput, ItemInput];
    expect(new Set(items.map(({ id }) => id)).size).toBe(6);
    expect([c.text, c1.text]).toEqual(['one', 'two']);
    expect([c.parent, c1.parent]).toEqual([f.id, f1.id]);
    expect([a.start?.id, a1.start?.id]).toEqual([c.id, c1.id]);
    expect(a1.start).toMatchObject({ x: 0, y: 0 });
    expect(readChunk(write(items))).toHaveLength(6);
  });

  it('an arrow is held by a turned shape where it meets it', () => {
    const points = [
      [0, 0],
      [200, 0],
    ];
    // A quarter turn: what is the top of the shape now is its left side.
    const held = element({ id: 'c', x: 100, y: 0, width: 100, height: 40, angle: Math.PI / 2 });
    const arrow = element({ type: 'arrow', x: 150, y: -30, points, startBinding: { elementId: 'c' } });
    const start = read(held, arrow)[1]!.start!;
    expect([start.x, start.y].map((share = 0.5) => Math.round(share * 100) / 100)).toEqual([0, 0.5]);
  });

  it('links are those of the words', () => {
    const link = 'https://example.org/a';
    const label = element({ id: 't', type: 'text', text: 'in it', containerId: 'c', link: 'javascript:alert(1)' });
    const { items, report } = readImport(
      fileOf(element({ id: 'c', link }), label, element({ id: 'd', type: 'text', text: 'two\n\nlines', link })),
      'x',
    );
    expect(items.map(({ text, paragraphs }) => [text, paragraphs?.map(({ runs }) => runs)])).toEqual([
      [undefined, [[{ text: 'in it', link }]]],
      [undefined, [[{ text: 'two', link }], [], [{ text: 'lines', link }]]],
    ]);
    expect(report.done().changed).toEqual([{ what: 'link', count: 1, at: ['2'] }]);
  });

  it('a label is that of the nearest shape before it, and no label is twice on the board', () => {
    const label = (id: string) => element({ id, type: 'text', text: id, containerId: 'c' });
    const { items } = readImport(fileOf(element({ id: 'c' }), label('one'), element({ id: 'c' }), label('two')), 'x');
    expect(names(items).map(([, text]) => text)).toEqual(['one', 'two']);
    const lone = readImport(fileOf(element({ id: 'c' }), element({ id: 'c' }), label('one')), 'x').items;
    expect(names(lone).map(([, text]) => text)).toEqual([undefined, 'one']);
  });

  it('in our own JSON a child is in the nearest of its name before it', () => {
    const scene = [
      { kind: 'frame', id: 'f', x: 0, y: 0, w: 90, h: 90 },
      { kind: 'rectangle', id: 'r', parent: 'f', x: 1, y: 1, w: 5, h: 5 },
    ];
    const { items } = readImport(JSON.stringify({ type: 'atrium', version: 1, items: [...scene, ...scene] }), 'x');
    const back = readChunk(write(items));
    expect(new Set(back.map(({ id }) => id)).size).toBe(4);
    expect([back[1]!.parent, back[3]!.parent]).toEqual([back[0]!.id, back[2]!.id]);
  });
});

describe('a text longer than one item may have', () => {
  const max = LIMITS.textBytes;
  const bytes = ({ text = '' }: ItemInput) => Buffer.byteLength(text) + 1;

  it.each([
    ['letters', 'a'.repeat(max * 40)],
    ['of two bytes', 'ß'.repeat(max)],
    ['of four, in pairs', '😀'.repeat(max)],
    ['lines', 'word\r\n'.repeat(max)],
    ['nothing but lines', '\n'.repeat(max * 2)],
  ])('%s: its beginning comes in, never half a letter, and it is named', (_, text) => {
    const { items, report } = readImport(fileOf(element({ type: 'text', text }), element({ id: 'b' })), 'x');
    expect(report.done()).toEqual({ kept: 2, dropped: [], changed: [{ what: 'cut', count: 1 }] });
    expect(text.replaceAll('\r\n', '\n').startsWith(items[0]!.text!)).toBe(true);
    expect(bytes(items[0]!)).toBeLessThanOrEqual(max + 1);
    expect(bytes(items[0]!)).toBeGreaterThan(max - 8);
    expect(readChunk(write(items))).toHaveLength(2);
  });

  it('of several paragraphs those that fit stay as they are, and what fits is not touched', () => {
    const marked = (text: string) => ({ runs: [{ text, marks: ['bold'] }] });
    const item = {
      kind: 'text',
      id: 'x',
      x: 0,
      y: 0,
      paragraphs: [marked('a'), marked('b'.repeat(max)), marked('c')],
    };
    const { items } = readImport(JSON.stringify({ type: 'atrium', version: 1, items: [item] }), 'x');
    expect(items[0]!.paragraphs).toEqual([marked('a'), marked('b'.repeat(max - 3))]);
    const whole = 'a'.repeat(max - 1);
    const { report, items: kept } = readImport(fileOf(element({ type: 'text', text: whole })), 'x');
    expect([kept[0]!.text, report.done().changed]).toEqual([whole, []]);
  });
});

describe('Excalidraw elements', () => {
  it('keep box, turn, colours and lines', () => {
    const [item] = read(
      element({
        angle: 0.5,
        backgroundColor: '#ffec99',
        strokeWidth: 4,
        strokeStyle: 'dashed',
        opacity: 50,
        roundness: { type: 3 },
      }),
    );
    expect(item).toMatchObject({
      kind: 'rectangle',
      x: 10,
      y: 20,
      w: 100,
      h: 50,
      rot: 0.5,
      style: { color: '#1971c2', fill: '#ffec99', width: 4.5, dash: 'dashed', opacity: 0.5, radius: 10.75 },
    });
  });

  it('a label in a shape becomes the shape’s text, and both count as kept', () => {
    const label = {
      ...element({
        id: 't',
        type: 'text',
        text: 'two\nlines',
        originalText: 'two lines',
        containerId: 'a',
        fontSize: 28,
        fontFamily: 3,
        textAlign: 'center',
        verticalAlign: 'middle',
      }),
    };
    const { items, report } = readImport(fileOf(element({}), label), 'x');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      text: 'two lines',
      style: { fontSize: 28 * 0.973, font: 'mono', align: 'center', valign: 'middle' },
    });
    expect(report.kept).toBe(2);
  });

  it('nested groups become groups in groups, inside their frame', () => {
    const items = read(
      element({ id: 'f', type: 'frame', name: 'Page 1' }),
      element({ id: 'b', groupIds: ['inner', 'outer'], frameId: 'f' }),
    );
    expect(items.map(({ kind, id, parent }) => [kind, id, parent])).toEqual([
      ['frame', 'f', undefined],
      ['group', 'group/outer', 'f'],
      ['group', 'group/inner', 'group/outer'],
      ['rectangle', 'b', 'group/inner'],
    ]);
    expect(items[0]?.text).toBe('Page 1');
  });

  it('an arrow of several points is a connector with bends, bound to what it points at', () => {
    const [, arrow] = read(
      element({}),
      element({
        id: 'r',
        type: 'arrow',
        x: 200,
        y: 45,
        points: [
          [0, 0],
          [-20, 30],
          [-90, 0],
        ],
        endArrowhead: 'arrow',
        endBinding: { elementId: 'a' },
      }),
    );
    expect(arrow).toMatchObject({
      kind: 'connector',
      x: 200,
      y: 45,
      w: -90,
      h: 0,
      points: [[180, 75]],
      style: { endHead: 'arrow', startHead: 'none' },
      end: { id: 'a', x: 1, y: 0.5 },
    });
  });

  it('a polygon is a closed path with its fill, an open line has none', () => {
    const triangle = [
      [0, 0],
      [50, 0],
      [25, 40],
      [0, 0],
    ];
    const [closed, open] = read(
      element({ type: 'line', points: triangle, backgroundColor: '#a5d8ff', strokeSharpness: 'sharp' }),
      element({
        id: 'b',
        type: 'line',
        points: triangle.slice(0, 3),
        backgroundColor: '#a5d8ff',
        roundness: { type: 2 },
      }),
    );
    expect(closed).toMatchObject({ kind: 'path', closed: true, curved: false, style: { fill: '#a5d8ff' } });
    expect(open).toMatchObject({ kind: 'path', closed: false, curved: true });
    expect(open?.style?.fill).toBeUndefined();
  });

  it('what cannot be taken is named with its reason', () => {
    const { items, report } = readImport(
      fileOf(
        element({}),
        element({ type: 'image', width: 0 }),
        element({ type: 'hologram' }),
        element({ isDeleted: true }),
        element({ x: 'left' }),
        element({ type: 'line', points: [] }),
        [7] as unknown as object,
      ),
      'x',
    );
    expect(items).toHaveLength(1);
    expect(report.done()).toEqual({
      changed: [],
      kept: 1,
      dropped: [
        { type: 'rectangle', reason: 'deleted', count: 1 },
        { type: 'rectangle', reason: 'bad-numbers', count: 1, at: ['5'] },
        { type: 'element', reason: 'not-an-element', count: 1, at: ['7'] },
        { type: 'image', reason: 'bad-numbers', count: 1, at: ['2'] },
        { type: 'hologram', reason: 'unknown-type', count: 1, at: ['3'] },
        { type: 'line', reason: 'no-points', count: 1, at: ['6'] },
      ],
    });
  });
});

describe('a dark background', () => {
  const drawn = (viewBackgroundColor: unknown) =>
    readImport(
      JSON.stringify({ ...JSON.parse(fileOf(element({ type: 'rectangle' }))), appState: { viewBackgroundColor } }),
      'a',
    );

  it('lies as a box behind the drawing, and is named', () => {
    const { items, report } = drawn('#121212');
    expect(items).toHaveLength(2);
    const [behind, drawing] = items.map((item) => boxOf([item])!);
    expect(items[0]?.style?.fill).toBe('#121212');
    expect([behind!.x, behind!.w]).toEqual([drawing!.x - 40, drawing!.w + 80]);
    expect(report.done()).toMatchObject({ kept: 1, changed: expect.arrayContaining([{ what: 'dark', count: 1 }]) });
    expect(report.places).toHaveLength(2);
  });

  it.each(['#ffffff', '#f5faff', 'transparent', undefined, 3, 'nonsense'])('%s is none', (color) => {
    expect(drawn(color).items).toHaveLength(1);
  });
});

describe('our own JSON', () => {
  it.each(['1e999', '-1', '5e9', '"wide"'])('an image that is %s px wide is no image', (width) => {
    const image = `{"sha256":"${'ab'.repeat(32)}","mime":"image/png","width":${width},"height":1}`;
    const item = `{"kind":"image","x":0,"y":0,"w":9,"h":9,"image":${image}}`;
    const { items } = readImport(`{"type":"atrium","version":1,"items":[${item}]}`, 'x');
    expect(() => write(items)).toThrow('bad-item: items[0].image: ');
  });

  it('comes back in with new ids and the same relations', async () => {
    const chunk = write([
      { kind: 'frame', id: 'f', x: 0, y: 0, w: 50, h: 50 },
      {
        kind: 'stroke',
        parent: 'f',
        points: [
          [1, 2],
          [3, 4, 0.5],
        ],
      },
    ]);
    const out = JSON.stringify({ type: 'atrium', version: 1, items: readChunk(chunk) });
    const back = readChunk(write(readImport(out, 'x').items));
    const before = readChunk(chunk);
    expect(back[1]).toMatchObject({ kind: 'stroke', parent: back[0]!.id, points: before[1]!.points });
    expect(back[0]!.id).not.toBe(before[0]!.id);
  });

  it('an empty board is a valid file', async () => {
    expect(JSON.parse(await (await jsonFile([])).text())).toEqual({ type: 'atrium', version: 1, items: [] });
  });
});

describe('bad files are refused by name', () => {
  it.each([
    ['no JSON at all', '\u0000\u0001PNG', 'import-not-json'],
    ['a file cut off in the middle', fileOf(element({})).slice(0, 60), 'import-not-json'],
    ['JSON of something else', '{"hello": [1, 2]}', 'import-unknown-format'],
    ['a list', '[]', 'import-unknown-format'],
    ['null', 'null', 'import-unknown-format'],
    ['elements that are no list', '{"type":"excalidraw","elements":{}}', 'import-unknown-format'],
    ['a board with nothing in it', fileOf(), 'import-empty'],
    ['a board with nothing usable in it', fileOf({ type: 1 }), 'import-empty'],
    ['a library with nothing in it', '{"type":"excalidrawlib","libraryItems":[null,{"elements":3}]}', 'import-empty'],
    ['a board of a later version', '{"version":2,"type":"atrium","items":[]}', 'import-newer: file'],
    ['nothing at all', '', 'import-empty: file'],
    ['spaces alone', ' \n\t', 'import-empty: file'],
    ['a million brackets', '['.repeat(1e6) + ']'.repeat(1e6), 'import-too-deep'],
    [
      '200,000 brackets inside',
      `{"type":"excalidraw","elements":[${'['.repeat(2e5)}${']'.repeat(2e5)}]}`,
      'import-too-deep: file',
    ],
    [
      'too many elements',
      JSON.stringify({ type: 'excalidraw', elements: new Array(200_001).fill(0) }),
      'import-too-many',
    ],
  ])('%s', (_name, text, code) => {
    expect(() => readImport(text, 'file')).toThrowError(code);
  });

  it('brackets in words are none', () => {
    const [item] = readImport(fileOf(element({ type: 'text', text: `${'['.repeat(2000)}"\\` })), 'file').items;
    expect(item?.text).toBe(`${'['.repeat(2000)}"\\`);
  });

  it('a file longer than any text may be, before it is read', () => {
    expect(() => assertImportSize(500 << 20)).toThrowError('import-too-large');
    expect(() => assertImportSize(62 << 20)).not.toThrow();
  });
});
