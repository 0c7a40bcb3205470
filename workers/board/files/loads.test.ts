// Portions of a load, by the real engine: they may come ahead, and of a mistake nothing is left.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { LoadPortion } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { LIMITS } from '#protocol/limits.ts';
import { run } from '../../engine/commands.ts';
import { TimeSlices } from '../../engine/time-slices.ts';
import { Puts } from '../document/bulk-insert.ts';
import { Loads } from './loads.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

const HERE = 'ab'.repeat(32);

let engine: Engine;
let loads: Loads;
/** The sizes of the images that were stored, bytes. */
let storedSizes: number[];
let sent: number;
/** The bytes of the transaction that was sent last. */
let sentBytes: number;

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  sent = 0;
  storedSizes = [];
  let now = 0;
  const puts = new Puts({
    engine,
    slices: () =>
      new TimeSlices(
        () => new Promise((resolve) => setImmediate(resolve)),
        () => (now += 100),
      ),
    done: async (_, txn) => {
      sent += 1;
      sentBytes = txn.length;
      return undefined;
    },
    progress: () => {},
  });
  const texts = { fonts: { waiting: false, settled: () => Promise.resolve() }, measure: () => ({ w: 10, h: 10 }) };
  const bring = async (names: ReadonlySet<string>) => new Set([...names].filter((name) => name !== HERE));
  const store = async (image: Blob) => {
    storedSizes.push(image.size);
    return HERE;
  };
  loads = new Loads({ engine, puts, texts, images: () => ({ bring, keep: store }) });
});

const rectangles = (n: number): ItemInput[] =>
  Array.from({ length: n }, (_, k) => ({ kind: 'rectangle', x: k, y: 0, w: 5, h: 5 }));
const take = (items: ItemInput[], portion: LoadPortion): Promise<string[]> => {
  const taken = loads.take(items, { points: new Float32Array(), offsets: new Uint32Array(items.length + 1) }, portion);
  taken.catch(() => {});
  return taken;
};

test('portions that come ahead of one another are put in their order, as one', async () => {
  const portions = [100, 70, 40].map((n, k) => take(rectangles(n), { run: 1, total: 210, last: k === 2 }));
  const ids = (await Promise.all(portions)).flat();
  expect(new Set(ids).size).toBe(210);
  expect([...ids].sort()).toEqual(ids);
  expect([engine.count(-1), sent]).toEqual([210, 1]);
});

test('a mistake in one portion takes all back, and the next load comes in', async () => {
  const wrong = [...rectangles(40), { kind: 'rectangle', x: Number.NaN, y: 0, w: 1, h: 1 } as ItemInput];
  const first = take(rectangles(100), { run: 1, total: 241, last: false });
  const second = take(wrong, { run: 1, total: 241, last: false });
  const third = take(rectangles(100), { run: 1, total: 241, last: true });
  const other = take(rectangles(3), { run: 2, total: 3, last: true });
  expect((await first).length).toBe(100);
  await expect(second).rejects.toThrow('bad-item: items[140].x');
  await expect(third).rejects.toThrow('bad-item: items[140].x');
  loads.drop(1);
  expect((await other).length).toBe(3);
  expect([engine.count(-1), sent]).toEqual([3, 1]);
});

test('a load that is given up while a portion is being put leaves nothing', async () => {
  const first = take(rectangles(200), { run: 1, total: 400, last: false });
  loads.drop(1);
  await first;
  expect((await take(rectangles(2), { run: 2, total: 2, last: true })).length).toBe(2);
  expect([engine.count(-1), sent]).toEqual([2, 1]);
});

test('an item named by none of the portions is a mistake', async () => {
  const named: ItemInput = { kind: 'connector', x: 0, y: 0, w: 10, h: 0, end: { id: 'nobody', x: 0, y: 0 } };
  const first = take([named], { run: 1, total: 2, last: false });
  expect((await first).length).toBe(1);
  await expect(take(rectangles(1), { run: 1, total: 2, last: true })).rejects.toThrow('items[0].end.id');
  expect([engine.count(-1), sent]).toEqual([0, 0]);
});

test('what names an item whose id is not free means the new one that it got', async () => {
  const [box, frame] = ['0192f3a0-0000-7000-8000-000000000001', '0192f3a0-0000-7000-8000-000000000002'];
  const items: ItemInput[] = [
    { kind: 'connector', x: 0, y: 0, w: 10, h: 0, end: { id: box, x: 0, y: 0 } },
    { kind: 'frame', id: frame, x: 0, y: 0, w: 90, h: 90 },
    { kind: 'rectangle', id: box, x: 0, y: 0, w: 10, h: 10, parent: frame },
  ];
  const load = (run: number) => take(items, { run, total: 3, last: true, named: [box, frame] });
  expect((await load(1)).slice(1)).toEqual([frame, box]);
  const again = await load(2);
  const [connector, , rectangle] = readItems(engine.items(packIds(again), -1, false));
  expect([connector?.end?.id, rectangle?.parent]).toEqual([again[2], again[1]]);
  expect(new Set([...again, box, frame]).size).toBe(5);
});

test('where nothing may be edited every load is refused', async () => {
  engine.readOnly(true);
  await expect(take(rectangles(1), { run: 1, total: 1, last: true })).rejects.toThrow('read-only');
  engine.readOnly(false);
  expect((await take(rectangles(1), { run: 1, total: 1, last: true })).length).toBe(1);
});

test('an image whose picture is nowhere is refused by its place, and nothing of the load is left', async () => {
  const image = (sha256: string): ItemInput => ({
    kind: 'image',
    ...{ x: 0, y: 0, w: 10, h: 10 },
    image: { sha256, mime: 'image/png', width: 1, height: 1 },
  });
  const load = (run: number, sha256: string) =>
    take([...rectangles(3), image(HERE), image(sha256)], { run, total: 5, last: true });
  await expect(load(1, 'cd'.repeat(32))).rejects.toMatchObject({ code: 'bad-item', field: 'items[4].image' });
  expect([engine.count(-1), sent]).toEqual([0, 0]);
  expect((await load(2, HERE)).length).toBe(5);
});

test('what would lie in itself is refused by its place', async () => {
  const frame = (id: string, parent: string): ItemInput => ({ kind: 'frame', id, parent, x: 0, y: 0, w: 9, h: 9 });
  await expect(take([frame('a', 'a')], { run: 1, total: 1, last: true })).rejects.toThrow('bad-item: items[0].parent');
  const first = take([frame('a', 'b'), frame('b', 'c')], { run: 2, total: 4, last: false });
  const second = take([frame('d', 'a'), frame('c', 'a')], { run: 2, total: 4, last: true });
  expect((await first).length).toBe(2);
  await expect(second).rejects.toMatchObject({ code: 'bad-item', field: 'items[3].parent' });
  expect([engine.count(-1), sent]).toEqual([0, 0]);
});

test('what names no parent goes to the frame that was there before, what comes with a frame does not', async () => {
  const box = (x: number): ItemInput => ({ kind: 'rectangle', x, y: 40, w: 20, h: 20 });
  const frame = (x: number): ItemInput => ({ kind: 'frame', x, y: 0, w: 100, h: 100 });
  const [first] = await take([frame(0)], { run: 1, total: 1, last: true });
  const ids = await take([frame(200), box(240), box(40), box(85)], { run: 2, total: 4, last: true });
  const parents = readItems(engine.items(packIds(ids), -1, false)).map(({ parent }) => parent);
  expect(parents).toEqual([undefined, undefined, first, first]);
});

test('all that is meant for one point goes to the frame there', async () => {
  const frames: ItemInput[] = [{ kind: 'frame', x: 0, y: 0, w: 100, h: 100 }];
  const [frame] = await take(frames, { run: 1, total: 1, last: true });
  for (const [aim, parent] of [
    [{ x: 99, y: 50 }, frame],
    [{ x: 101, y: 50 }, undefined],
  ] as const) {
    const ids = await take(rectangles(120), { run: 2, total: 120, last: true, aim });
    const parents = readItems(engine.items(packIds(ids), -1, false)).map((item) => item.parent);
    expect(new Set(parents)).toEqual(new Set([parent]));
  }
});

test('a template is moved as a whole, and one undo takes all of it back', async () => {
  const [first] = await take(rectangles(1), { run: 1, total: 1, last: true });
  const items: ItemInput[] = [
    { kind: 'frame', id: 'frame', x: 0, y: 0, w: 400, h: 200 },
    { kind: 'rectangle', id: 'box', parent: 'frame', x: 20, y: 20, w: 40, h: 40 },
    { kind: 'connector', x: 60, y: 40, w: 90, h: 0, start: { id: 'box', x: 1, y: 0.5 } },
    {
      kind: 'path',
      points: [
        [200, 20],
        [240, 60],
      ],
    },
  ];
  const ids = await take(items, {
    run: 2,
    total: 4,
    last: true,
    aim: { x: 1200, y: 600 },
    shift: { dx: 1000, dy: 500 },
  });
  const placed = readItems(engine.items(packIds(ids), -1, false));
  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [1000, 500],
    [1020, 520],
    [1060, 540],
    [1200, 520],
  ]);
  expect([placed[1]?.parent, placed[2]?.start?.id]).toEqual([ids[0], ids[1]]);
  run(engine, 'undo');
  expect(engine.count(-1)).toBe(1);
  expect(engine.countIds(packIds([first ?? '']))).toBe(1);
});

// The sync client sends transactions of this size by reference (client-large.test.ts).
test('a template above 256 KiB is one transaction and one step of undo', async () => {
  const text = 'word '.repeat(2000);
  const items = Array.from({ length: 60 }, (_, k): ItemInput => ({ kind: 'sticky', x: k * 220, y: 0, text }));
  await take(items, { run: 1, total: 60, last: true, aim: { x: 0, y: 0 }, shift: { dx: 5, dy: 5 } });
  expect(sent).toBe(1);
  expect(sentBytes).toBeGreaterThan(LIMITS.inlineTxnBytes);
  run(engine, 'undo');
  expect(engine.count(-1)).toBe(0);
});

test('connectors of a load that was undone are bound when it is loaded again', async () => {
  const [from, to, line] = ['1', '2', '3'].map((digit) => `0190aaaa-0000-7000-8000-00000000000${digit}`) as [
    string,
    string,
    string,
  ];
  const items: ItemInput[] = [
    { id: line, kind: 'connector', x: 0, y: 0, w: 0, h: 0, start: { id: from }, end: { id: to } },
    { id: from, kind: 'rectangle', x: 0, y: 0, w: 5, h: 5 },
    { id: to, kind: 'rectangle', x: 50, y: 0, w: 5, h: 5 },
  ];
  await take(items, { run: 1, total: 3, last: true, named: [from, to] });
  run(engine, 'undo');
  const [connector, ...shapes] = await take(items, { run: 2, total: 3, last: true, named: [from, to] });
  const [loaded] = readItems(engine.items(packIds([connector as string]), -1, false));
  expect([loaded?.start?.id, loaded?.end?.id]).toEqual(shapes);
});

test('the images of a load are stored before its items ask for them', async () => {
  const image = { sha256: HERE, mime: 'image/png', width: 1, height: 1 };
  const items: ItemInput[] = [{ kind: 'image', x: 0, y: 0, w: 10, h: 10, image }];
  const ids = await take(items, { run: 1, total: 1, last: true, images: [new Blob(['four'])] });
  expect([ids.length, storedSizes]).toEqual([1, [4]]);
});
