// What is changed of items stands on the board as it was said, in one step, by the real engine.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemChange, ItemInput, ParagraphJson } from '#protocol/item-json.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import { run } from '../../engine/commands.ts';
import { readUpdates } from '../../engine/updates.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { changeTxn, enactChanges } from './change.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

const file = { sha256: 'ab'.repeat(32), mime: 'image/png', width: 64, height: 48 };
const given: ItemInput[] = [
  { kind: 'rectangle', x: 0, y: 0, w: 10, h: 20 },
  { kind: 'image', x: 0, y: 0, w: 64, h: 48, image: file },
  { kind: 'sticky', x: 0, y: 0 },
  { kind: 'frame', x: 0, y: 0, w: 90, h: 90 },
];

const settings = { nowMs: 1_700_000_000_000, measure: () => ({ w: 1, h: 1 }) };

function engineWith(items: readonly ItemInput[]): Engine {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  putChunk(engine, writeItems(items, null, settings));
  return engine;
}

test('boxes, forms, pictures, notes and frames, and one undo takes all back', () => {
  const engine = engineWith(given);
  const now = () => readItems(engine.items(new Uint8Array(), -1, false));
  const [shape, image, note, frame] = now().map(({ id }) => id) as [string, string, string, string];
  const before = now();
  const box = { x: 5, y: 6, w: 70, h: 80, rot: 0.5 };
  const picture = { ...file, sha256: 'cd'.repeat(32), crop: [0.25, 0, 0.5, 1] as const, alt: 'A hill' };
  const foot = { author: 'Mia', tags: [{ color: 'red' as const, text: 'now' }] };
  const changes = [
    { id: shape, box, form: 'star' as const, proportion: 0.25, hidden: true },
    { id: image, image: picture },
    { id: note, note: foot },
    { id: frame, frame: { clip: true, order: '80' }, speaker: { notes: 'Say hello', minutes: 5 } },
  ];
  expect(engine.enact(changeTxn(engine, changes))).toBe(true);
  expect(now()[0]).toMatchObject({ ...box, form: 'star', proportion: 0.25, hidden: true });
  expect(now()[1]?.image).toEqual(picture);
  expect(now()[2]?.note).toEqual(foot);
  expect(now()[3]?.frame).toEqual({ clip: true, order: '80' });
  expect(now()[3]?.speaker).toEqual({ notes: 'Say hello', minutes: 5 });
  run(engine, 'undo');
  expect(now()).toEqual(before);
  // Back to what is usual: nothing is left of it.
  expect(engine.enact(changeTxn(engine, [{ id: note, note: {} }]))).toBe(false);
  expect(engine.enact(changeTxn(engine, [{ id: frame, speaker: {} }]))).toBe(false);
});

test('what a lock holds is refused by its place, or passed over', () => {
  const id = (n: number): string => `0192f3a0-0000-7000-8000-00000000000${n}`;
  const rectangle = (n: number, over: Partial<ItemInput> = {}): ItemInput => ({
    kind: 'rectangle',
    ...{ id: id(n), x: 0, y: 0, w: 9, h: 9, ...over },
  });
  const group: ItemInput = { kind: 'group', id: id(8), locked: true };
  const open: ItemInput = { kind: 'group', id: id(9) };
  const engine = engineWith([
    ...[group, open, rectangle(1), rectangle(2, { locked: true }), rectangle(3, { parent: id(8) })],
    rectangle(4, { parent: id(9), locked: true }),
  ]);
  const changes = [1, 2, 3, 4].map((n) => ({ id: id(n), hidden: true }));
  const hidden = () => readItems(engine.items(new Uint8Array(), -1, false)).filter((item) => item.hidden).length;
  const hasMetLock = () => readUpdates(engine.drainUpdates()).hasMetLock === true;
  expect(() => changeTxn(engine, changes, true)).toThrow(`locked: changes[1].id: ${id(2)} is locked`);
  expect(() => changeTxn(engine, changes.slice(2), true)).toThrow('locked: changes[0].id');
  expect([hidden(), hasMetLock()]).toEqual([0, false]);
  expect(engine.enact(changeTxn(engine, changes))).toBe(true);
  expect([hidden(), hasMetLock(), hasMetLock()]).toEqual([2, true, false]);
  expect(engine.enact(changeTxn(engine, changes.slice(1, 3)))).toBe(false);
});

const box = (x: number): ItemInput => ({ kind: 'rectangle', x, y: 0, w: 100, h: 100 });

test('ends, routes and bends of a connector, each for itself, and one undo takes a step back', () => {
  const engine = engineWith([
    { ...box(0), id: 'a' },
    { ...box(300), id: 'b' },
    { ...box(600), id: 'c' },
    // Where it says it lies nothing holds it.
    { kind: 'arrow', x: 900, y: 900, w: 10, h: 10, start: { id: 'a' }, end: { id: 'b' } },
    { kind: 'line', x: 0, y: 200, w: 50, h: 0 },
  ]);
  const all = () => readItems(engine.items(new Uint8Array(), -1, false));
  const [a, b, c, id, line] = all().map((item) => item.id) as [string, string, string, string, string];
  const arrow = () => all()[3];
  const change = (...of: Omit<ItemChange, 'id'>[]) =>
    engine.enact(
      changeTxn(
        engine,
        of.map((one) => ({ ...one, id })),
      ),
    );

  expect(change({ end: { id: c, x: 0, y: 0.25 } })).toBe(true);
  expect(arrow()).toMatchObject({ start: { id: a, x: 0.5, y: 0.5 }, end: { id: c, x: 0, y: 0.25 } });
  expect(change({ end: { id: c, x: 0, y: 0.25 } })).toBe(false);
  expect(change({ route: 'curve' }, { points: [[350, -80]] })).toBe(true);
  expect(arrow()).toMatchObject({ route: 'curve', points: [[350, -80]], start: { id: a }, end: { id: c } });

  // Let go it stays where it lay, and so do its bends.
  expect(change({ start: null })).toBe(true);
  const free = arrow();
  expect(free?.start).toBeUndefined();
  expect(free?.end).toEqual({ id: c, x: 0, y: 0.25 });
  expect(free?.points).toEqual([[350, -80]]);
  // From the middle of its box towards the bend, out at its right side.
  expect([free?.x, free?.y]).toEqual([100, expect.closeTo(50 - (130 * 50) / 300, 6)]);
  run(engine, 'undo');
  expect(arrow()).toMatchObject({ x: 900, y: 900, start: { id: a } });

  expect(change({ start: { id: b }, points: [], route: 'straight' })).toBe(true);
  expect(arrow()).toMatchObject({ start: { id: b, x: 0.5, y: 0.5 } });
  expect(arrow()).not.toHaveProperty('points');
  expect(arrow()).not.toHaveProperty('route');

  const of = (one: ItemChange) => () => changeTxn(engine, [{ id: a, hidden: true }, one]);
  const gone = '0192f3a0-0000-7000-8000-000000000001';
  const refused = [
    [of({ id, end: { id: gone } }), 'changes[1].end.id'],
    [of({ id, start: { id: line } }), 'changes[1].start.id'],
    [of({ id: a, route: 'elbow' }), 'changes[1]'],
  ] as const;
  for (const [asked, field] of refused) expect(asked).toThrow(expect.objectContaining({ code: 'bad-argument', field }));
  expect(engine.enact(changeTxn(engine, [{ id: gone, start: null }]))).toBe(false);
});

test('a text is another one in its own size, and one undo gives the letters back', () => {
  const engine = engineWith([
    { kind: 'text', x: 3, y: 4, text: '- a\n- **b**' },
    { kind: 'text', x: 3, y: 4, w: 50, text: '# c' },
    { kind: 'sticky', x: 0, y: 0, paragraphs: [{ list: 'bullet', runs: [{ text: 'd' }] }] },
  ]);
  const now = () => readItems(engine.items(new Uint8Array(), -1, false));
  const before = now();
  const ids = before.map(({ id }) => id);
  const list: ParagraphJson[] = [
    { list: 'bullet', runs: [{ text: 'a' }] },
    { list: 'bullet', indent: 1, runs: [{ text: 'b', marks: ['bold'] }] },
  ];
  const plain: ParagraphJson[] = [{ runs: [{ text: 'e' }] }];
  const changes = [list, list, plain].map((paragraphs, k) => ({ id: ids[k]!, paragraphs }));
  expect(engine.enact(changeTxn(engine, changes, false, { measure: () => ({ w: 70, h: 30 }) }))).toBe(true);
  expect(now()[0]).toMatchObject({ paragraphs: list, text: 'a\nb', x: 3, y: 4, w: 70, h: 30, wrap: false });
  expect(now()[1]).toMatchObject({ paragraphs: list, w: 50, h: 30, wrap: true });
  expect(now()[2]).toMatchObject({ text: 'e', w: 200, h: 200 });
  expect(now()[2]?.paragraphs?.some((one) => one.list)).not.toBe(true);
  run(engine, 'undo');
  expect(now()).toEqual(before);
});

test('a text is measured once the fonts that it is read in are there', async () => {
  const engine = engineWith([{ kind: 'text', x: 0, y: 0, text: 'a' }]);
  const item = () => readItems(engine.items(new Uint8Array(), -1, false))[0]!;
  let w = 10;
  const settled = async () => {
    w = 20;
  };
  const texts = { measure: () => ({ w, h: 5 }), fonts: { waiting: true, settled } };
  const code: ParagraphJson[] = [{ runs: [{ text: 'a', marks: ['code'] }] }];
  expect(await enactChanges(engine, texts, [{ id: item().id, paragraphs: code }], false)).toBe(true);
  expect(item().w).toBe(20);
});

test('a text longer than a server takes, or one of an item without text, is refused', () => {
  const engine = engineWith(given);
  const [, image, note] = readItems(engine.items(new Uint8Array(), -1, false)).map(({ id }) => id) as string[];
  const long = [{ runs: [{ text: 'x'.repeat(300_000) }] }];
  expect(() => changeTxn(engine, [{ id: note!, paragraphs: long }])).toThrow('too-large');
  expect(() => changeTxn(engine, [{ id: image!, paragraphs: [] }])).toThrow(
    'bad-argument: changes[0].paragraphs: a image has no text',
  );
});
