// What comes out as JSON goes in again as it was, by the real engine: every kind of item, by `load` and as a file of any size.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { ByteWriter } from '#protocol/bytes.ts';
import { FORMS } from '#protocol/forms.ts';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems, writeParts } from '#protocol/items/write.ts';
import { jsonFile } from '../../jobs/export/json.ts';
import { atriumFile, isAtriumFile } from '../../jobs/import/atrium-file.ts';
import { elementsOf } from '../../jobs/import/elements.ts';
import { putChunk } from '../testing/put-chunk.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };
const NO_IDS = new Uint8Array();

function boardOf(items: readonly ItemInput[]): Engine {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  engine.leads(true);
  if (items.length > 0) putChunk(engine, writeItems(items, null, options));
  return engine;
}

const itemsOf = (engine: Engine): ItemJson[] => readItems(engine.items(NO_IDS, -1, false), readInk);

/** Ids are those of another board: places take theirs. */
function told(items: readonly ItemJson[]): unknown[] {
  const place = new Map(items.map(({ id }, k) => [id, k]));
  const held = (end: ItemJson['end']): unknown => end && { ...end, id: place.get(end.id) };
  // Bounds are worked out anew, of vertices that may differ in their last bit.
  const near = (box: ItemJson['bounds']): number[] => Object.values(box).map((value) => Math.round(value * 1e4));
  return items.map(({ id: _, parent, start, end, bounds, ...rest }) => ({
    ...rest,
    bounds: near(bounds),
    parent: parent && place.get(parent),
    start: held(start),
    end: held(end),
  }));
}

/** As a pen draws it at a high zoom: fine, with time and tilt. */
function fineInk(n: number): string {
  const out = new ByteWriter().u8(1).u8(11).u8(7).u8(1).u8(2);
  out
    .raw(new Uint8Array(Float32Array.of(0.0156).buffer))
    .varint(n)
    .f64(7.25)
    .f64(-3.125);
  for (let k = 0; k < n; k++)
    out
      .varint((k * 7) % 90)
      .varint((k * 11) % 70)
      .varint(k === 0 ? 256 : k % 3)
      .varint(k % 2)
      .varint(40 + (k % 9));
  return Buffer.from(out.done()).toString('base64');
}

const wave = (n: number, x: number, y: number): number[][] =>
  Array.from({ length: n }, (_, k) => [x + k * 3.3337, y + 20 * Math.sin(k / 3), (k % 10) / 10]);
const curve = wave(9, 1e-3, 100.3).map(([x = 0, y = 0]) => [x, y]);

const everyKind: ItemInput[] = [
  { kind: 'frame', id: 'frame', x: 10.1, y: 20.2, w: 400, h: 300, text: 'Page', style: { fill: 'sky' } },
  { kind: 'stroke', points: wave(40, 0.1, 0.2), style: { color: 'red', width: 3.3, brush: 'chalk' } },
  { kind: 'stroke', points: wave(9, 812_345.678, -1_234_567.89), style: { brush: 'highlighter' } },
  { kind: 'stroke', points: wave(40, 50, 60), range: [4.5, 20], rot: 0.3, parent: 'frame' },
  { kind: 'stroke', ink: fineInk(50), style: { brush: 'brush', width: 6 } },
  { kind: 'stroke', ink: fineInk(50), x: 90.7, y: 3.3, w: -11.1, h: 200.02, rot: 1.25, range: [0.25, 40] },
  { kind: 'path', points: curve, closed: true, curved: true, style: { fill: '#12345678' } },
  { kind: 'path', points: curve, x: 3.3, y: 1e6 / 3, w: -77.7, h: 0.1, rot: 2 },
  {
    kind: 'rectangle',
    id: 'box',
    x: 1 / 3,
    y: 2 / 3,
    w: -40,
    h: 30,
    rot: 0.7,
    text: 'in it',
    style: { radius: 8, dash: 'dashed' },
  },
  { kind: 'ellipse', x: 5, y: 5, w: 1e-3, h: 3, locked: true, style: { opacity: 0.35, fill: 'transparent' } },
  {
    kind: 'diamond',
    x: 5,
    y: 5,
    w: 10,
    h: 3,
    style: { fill: 'mint-tint', align: 'end', valign: 'bottom', weight: 'medium' },
  },
  ...FORMS.map((form, k): ItemInput => ({ kind: 'shape', form, x: k, y: 5, w: 40, h: 30, text: form })),
  { kind: 'ellipse', form: 'star', proportion: 0.3, x: 5, y: 5, w: 40, h: -30, rot: 0.2 },
  { kind: 'shape', x: 5, y: 5, w: 4, h: 3 },
  { kind: 'text', x: 9, y: 9, text: 'grows', style: { fontSize: 17.5, font: 'serif' } },
  { kind: 'text', x: 9, y: 9, text: 'by hand', style: { font: 'sketch' } },
  {
    kind: 'text',
    x: 9,
    y: 9,
    w: 33,
    h: 90,
    wrap: true,
    paragraphs: [
      { dir: 'rtl', runs: [{ text: 'bold', marks: ['bold', 'code'] }, { text: ' plain' }] },
      { runs: [] },
      {
        runs: [
          { text: 'all', marks: ['bold', 'italic', 'underline', 'strike', 'code'], link: 'https://example.org/a?b=ç' },
          { text: 'mail', link: 'mailto:ada@example.org' },
        ],
      },
    ],
  },
  { kind: 'sticky', id: 'note', x: 300, y: 9, text: 'note', parent: 'frame' },
  {
    kind: 'sticky',
    x: 300,
    y: 9,
    paragraphs: [
      { list: 'number', align: 'end', runs: [{ text: 'one' }] },
      { list: 'open', indent: 8, runs: [] },
      { runs: [{ text: 'plain' }] },
    ],
    note: {
      author: 'Mia',
      tags: [
        { color: 'green', text: 'now' },
        { color: 'lilac', text: '' },
      ],
    },
  },
  { kind: 'frame', x: 1, y: 2, w: 30, h: 40, frame: { clip: true, order: '80ff03' }, hidden: true },
  { kind: 'frame', x: 1, y: 2, w: 30, h: 40, speaker: { notes: 'Say hello\nمرحبا', minutes: 600 } },
  { kind: 'diamond', x: 5, y: 5, w: 10, h: 3, locked: true, lockedByLeader: true },
  { kind: 'group', id: 'group' },
  { kind: 'group', id: 'inner', parent: 'group' },
  { kind: 'ellipse', x: 70, y: 70, w: 20, h: 20, parent: 'inner' },
  { kind: 'line', x: 1, y: 2, w: -30, h: 40, parent: 'group' },
  {
    kind: 'arrow',
    x: 1,
    y: 2,
    w: 90.9,
    h: -4,
    route: 'curve',
    points: [
      [20.02, 50.05],
      [1 / 3, -2 / 3],
    ],
    text: 'label',
    style: { startHead: 'dot' },
  },
  {
    kind: 'connector',
    x: 1,
    y: 2,
    w: 90,
    h: 9,
    route: 'elbow',
    start: { id: 'box', x: 1, y: 0.5 },
    end: { id: 'note', x: 0.1, y: 1 / 3 },
  },
  {
    kind: 'image',
    x: 0,
    y: 500,
    w: 64,
    h: 48,
    image: { sha256: 'ab'.repeat(32), mime: 'image/png', width: 640, height: 480 },
  },
  {
    kind: 'image',
    x: 0,
    y: 500,
    w: 64,
    h: 48,
    image: {
      sha256: 'cd'.repeat(32),
      mime: 'image/webp',
      width: 640,
      height: 480,
      crop: [0.25, 0.1, 0.5, 0.9],
      alt: 'A hill at dawn',
    },
  },
];

describe('a board as JSON', () => {
  test('of every kind of item is the same board when it is loaded', () => {
    const first = itemsOf(boardOf(everyKind));
    expect(new Set(first.map(({ kind }) => kind)).size).toBe(12);
    const again = itemsOf(boardOf(JSON.parse(JSON.stringify(first))));
    expect(told(again)).toEqual(told(first));
  });

  test('has the points of a stroke where it is drawn, and other points given with its ink count', () => {
    const ink = fineInk(50);
    const [whole] = itemsOf(boardOf([{ kind: 'stroke', ink }])) as [ItemJson];
    expect(whole.ink).toBe(ink);
    const wide: ItemInput = { ...(whole as ItemInput), x: 100, y: 0, w: whole.w * 2, h: whole.h };
    // These points are not where that box is.
    const [others] = itemsOf(boardOf([wide])) as [ItemJson];
    expect(others.points?.[9]?.[0]).toBeCloseTo(whole.points?.[9]?.[0] as number, 1);
    const { points: _, ...boxed } = wide;
    const [stretched] = itemsOf(boardOf([boxed])) as [ItemJson];
    expect(stretched.ink).toBe(ink);
    const at = (item: ItemJson, k: number) => item.points?.[k]?.[0] as number;
    expect(at(stretched, 49) - at(stretched, 0)).toBeCloseTo(2 * (at(whole, 49) - at(whole, 0)), 3);
    for (const bad of ['?', '', 'AAAA', `${ink}AA==`])
      expect(() => boardOf([{ kind: 'stroke', ink: bad }]), bad).toThrow(
        'bad-item: items[0].ink: is not a stroke body in base64',
      );
  });

  test('has the locks of leaders as usual ones where somebody loads it who does not lead', () => {
    const item: ItemInput = { kind: 'rectangle', x: 0, y: 0, w: 9, h: 9, locked: true, lockedByLeader: true };
    const [led] = itemsOf(boardOf([item])) as [ItemJson];
    expect(led).toMatchObject({ locked: true, lockedByLeader: true });
    const engine = boardOf([]);
    engine.leads(false);
    putChunk(engine, writeItems([led as ItemInput], null, options));
    const [usual] = itemsOf(engine) as [ItemJson];
    expect([usual.locked, usual.lockedByLeader]).toEqual([true, undefined]);
  });

  test('says by its field what a frame is not told for its speaker', () => {
    const spoken = (speaker: ItemInput['speaker']) => boardOf([{ kind: 'frame', x: 0, y: 0, w: 9, h: 9, speaker }]);
    expect(() => spoken({ notes: 'a'.repeat(8193) })).toThrow('items[0].speaker.notes: 8193 bytes, at most 8192');
    expect(() => spoken({ minutes: 601 })).toThrow('items[0].speaker.minutes: 601 is no whole number from 1 to 600');
  });

  test('comes back from a file to where it was, or around a place', async () => {
    const board = boardOf(everyKind);
    const file = await jsonFile([board.items(NO_IDS, -1, false)]);
    expect(await isAtriumFile(file)).toBe(true);
    const read = async (place: { x: number; y: number; keeps: boolean }): Promise<ItemJson[]> => {
      const { parts, report } = await atriumFile(file, 'a.json', place, options.measure);
      expect(report).toEqual({ kept: everyKind.length, dropped: [], changed: [] });
      const engine = boardOf([]);
      for (const { chunk } of parts) putChunk(engine, chunk);
      return itemsOf(engine);
    };
    expect(told(await read({ x: 9, y: 9, keeps: true }))).toEqual(told(itemsOf(board)));
    const moved = await read({ x: 0, y: 0, keeps: false });
    const box = moved.find(({ kind }) => kind === 'rectangle') as ItemJson;
    const was = itemsOf(board).find(({ kind }) => kind === 'rectangle') as ItemJson;
    expect([box.x - was.x, box.y - was.y]).not.toEqual([0, 0]);
    expect(box.text).toBe('in it');
  });

  test('brings the board’s title and paper, where the file has them', async () => {
    const board = boardOf(everyKind);
    const place = { x: 0, y: 0, keeps: true };
    const readBoard = async (file: Blob) => (await atriumFile(file, 'a.json', place, options.measure)).board;
    const file = await jsonFile([board.items(NO_IDS, -1, false)], { title: 'A "items": [ plan', paper: 'squared' });
    expect(JSON.parse(await file.text()).board).toEqual({ title: 'A "items": [ plan', paper: 'squared' });
    expect(await isAtriumFile(file)).toBe(true);
    expect(await readBoard(file)).toEqual({ title: 'A "items": [ plan', paper: 'squared' });
    // Of files from before, by other hands, of a later version.
    expect(await readBoard(await jsonFile([board.items(NO_IDS, -1, false)]))).toEqual({});
    const item = JSON.stringify({ kind: 'rectangle', x: 0, y: 0, w: 5, h: 5 });
    for (const odd of ['5', 'null', '[]', '{"title":5,"paper":"gold"}'])
      expect(await readBoard(new Blob([`{"type":"atrium","board":${odd},"items":[${item}]}`])), odd).toEqual({});
    const behind = new Blob([`{"type":"atrium","items":[${item}],"board":{"paper":"lined","later":1}}`]);
    expect(await readBoard(behind)).toEqual({ paper: 'lined' });
  });

  test('may be larger than a text may be parsed whole, and is read in steps', async () => {
    const item: ItemInput = { kind: 'text', x: 0, y: 0, w: 9, h: 9, text: '"}],\\ 漢字'.repeat(4_000) };
    const one = `${JSON.stringify(item)},`;
    const n = 800;
    const file = new Blob([
      '{"type": "atrium", "version": 1, "items": [',
      ...Array<string>(n).fill(one),
      `${JSON.stringify(item)}]}`,
    ]);
    expect(file.size).toBeGreaterThan(40 << 20);
    let max = 0;
    let count = 0;
    for await (const elements of elementsOf(file, 'items')) {
      max = Math.max(max, elements.length);
      count += elements.length;
      for (const element of elements) expect((element as ItemInput).text).toBe(item.text);
    }
    expect(count).toBe(n + 1);
    expect(max).toBeLessThan(50);
  });

  test.each([
    ['cut', '{"type":"atrium","items":[{"kind":"text"}', 'import-not-json'],
    ['cut in a text', '{"type":"atrium","items":["', 'import-not-json'],
    ['bad within', '{"type":"atrium","items":[{"kind":}]}', 'import-not-json'],
    ['a comma too many', '{"type":"atrium","items":[1,]}', 'import-not-json'],
    ['a bracket too many', '{"type":"atrium","items":[]}]', 'import-not-json'],
    ['behind its end', '{"type":"atrium","items":[]} x', 'import-not-json'],
    ['no comma', '{"type":"atrium" "items":[]}', 'import-not-json'],
    ['nothing in it', '{"type":"atrium","version":1,"items":[]}', 'import-empty'],
    ['too many', `{"type":"atrium","items":[${'1,'.repeat(200_000)}1]}`, 'import-too-many'],
    ['one too large', `{"type":"atrium","items":["${'x'.repeat(9 << 20)}"]}`, 'import-too-large'],
  ])('refuses a file by name: %s', async (_name, text, code) => {
    const reading = atriumFile(new Blob([text]), 'a.json', { x: 0, y: 0, keeps: true }, options.measure);
    await expect(reading).rejects.toMatchObject({ code });
  });

  test('an item that is none is named and takes no other along', async () => {
    const good = { kind: 'rectangle', x: 0, y: 0, w: 5, h: 5 };
    const items = [
      good,
      5,
      { ...good, style: { width: 1e39 } },
      { ...good, ink: 7 },
      { kind: 'stroke', ink: 'zz' },
      good,
    ];
    const file = new Blob([JSON.stringify({ type: 'atrium', version: 1, items })]);
    const { parts, report } = await atriumFile(file, 'a.json', { x: 0, y: 0, keeps: true }, options.measure);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(report.kept).toBe(3);
    expect(report.dropped.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });
});

test('any items come out of chunks as they went in', () => {
  const engine = boardOf([]);
  const items = Array.from(
    { length: 2_000 },
    (_, k): ItemInput => ({ kind: 'stroke', points: wave(5, k * 1.1, k / 3) }),
  );
  for (const { chunk } of writeParts(items, null, options)) putChunk(engine, chunk);
  const first = itemsOf(engine);
  const second = boardOf([]);
  for (const { chunk } of writeParts(first as ItemInput[], null, options)) putChunk(second, chunk);
  expect(told(itemsOf(second))).toEqual(told(first));
});
