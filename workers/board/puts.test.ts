// Many items put in parts, by the real engine: what happens to the board meanwhile.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine, initSync, Room } from '#engine/atrium_engine.js';
import { ACTION_CODES } from '#protocol/bus.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { packIds, unpackIds } from './items/ids.ts';
import { writeParts } from './items/write.ts';
import { type Part, Puts } from './puts.ts';
import { Slices } from './slices.ts';
import { splitTxns } from './sync-host.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../engine/pkg/atrium_room_bg.wasm')) });

let engine: Engine;
let puts: Puts;
let sent: Uint8Array[];
let progress: ({ done: number; total: number } | null)[];
/** Runs when a part is there and the thread rests, by the number of parts so far. */
let meanwhile: Map<number, () => void>;

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  sent = [];
  progress = [];
  meanwhile = new Map();
  puts = new Puts({
    engine,
    slices: () => {
      let rests = 0;
      let now = 0;
      const breathe = async (): Promise<void> => meanwhile.get(++rests)?.();
      return new Slices(breathe, () => (now += 100));
    },
    done: (_token, txn) => sent.push(...splitTxns(engine.takeTxns()).map((one) => one.txn), txn),
    progress: (state) => progress.push(state),
  });
});

const options = { nowMs: 0, measure: () => ({ w: 60, h: 26 }) };
const parts = (n: number): Part[] => [
  ...writeParts(
    Array.from({ length: n }, (_, k) => one(k)),
    null,
    options,
  ),
];
const one = (k: number): ItemInput =>
  k % 3 === 0
    ? { kind: 'stroke', points: [0, 1, 2, 3].map((j) => [k * 10 + j, j * j]), style: { width: 2 } }
    : { kind: 'rectangle', x: k * 10, y: 0, w: 5, h: 5 };

function logged(): string {
  const room = new Room();
  for (const [k, txn] of sent.entries()) {
    room.begin(txn.length, true);
    room.feed(txn);
    expect(room.checkPart('ann', 1e9)).toBeDefined();
    room.apply(k + 1, 'ann', 5, txn);
  }
  return hexOf(room.digest());
}
const shown = (): string => {
  for (const [k] of sent.entries()) engine.confirm(k + 1, k + 1, 'ann', 5, new Uint8Array());
  return hexOf(engine.digest());
};

describe('many items', () => {
  test('are one transaction, which says the same as the board', async () => {
    const ids = await puts.all(parts(100));
    expect(new Set(ids).size).toBe(100);
    expect(engine.countIds(packIds(ids))).toBe(100);
    expect(sent.length).toBe(1);
    expect(progress.at(0)).toEqual({ done: 32, total: 100 });
    expect(progress.at(-1)).toBeNull();
    expect(shown()).toBe(logged());
    engine.undo();
    expect(engine.count(-1)).toBe(0);
  });

  test('let a hand do something in between, which goes out first', async () => {
    engine.setTool(5, new Uint8Array());
    meanwhile.set(2, () => {
      engine.act(ACTION_CODES.selectAll, 0, 0);
      engine.act(ACTION_CODES.delete, 0, 0);
      engine.setTitle('Meanwhile');
    });
    await puts.all(parts(100));
    expect(engine.count(-1), 'what is half there is not deleted').toBe(100);
    expect(sent.length).toBe(2);
    engine.confirm(2, 1, 'ann', 5, new Uint8Array());
    engine.confirm(1, 2, 'ann', 5, new Uint8Array());
    expect(hexOf(engine.digest())).toBe(logged());
  });

  test('are waited for by who asks whether all is whole', async () => {
    const all = puts.all(parts(100));
    const waited = puts.settled().then(() => sent.length);
    await all;
    expect(await waited).toBe(1);
  });

  test('are put again when the board is emptied, wherever it happens', async () => {
    for (const at of [1, 3, 4]) {
      meanwhile = new Map([[at, () => engine.clearBoard()]]);
      const ids = await puts.all(parts(100));
      expect(engine.count(-1), `emptied at ${at}`).toBe(100);
      expect(engine.countIds(packIds(ids)), `emptied at ${at}`).toBe(100);
    }
  });

  test('leave nothing behind when a part cannot be put, and the next ones come in', async () => {
    const bad = { chunk: new Uint8Array([1, 1, 0]), count: 1 };
    const first = puts.all([...parts(40), bad]);
    const second = puts.all(parts(10));
    expect(puts.open).toBe(true);
    await expect(first).rejects.toBe('bad-items');
    expect((await second).length).toBe(10);
    expect(puts.open).toBe(false);
    expect([engine.count(-1), sent.length]).toEqual([10, 1]);
  });

  test('are refused where nothing may be edited', async () => {
    engine.readOnly(true);
    await expect(puts.all(parts(10))).rejects.toThrow('read-only');
    engine.readOnly(false);
    expect((await puts.all(parts(10))).length).toBe(10);
  });

  test('that are none are no transaction', async () => {
    expect(await puts.all([])).toEqual([]);
    expect([sent.length, engine.canUndo()]).toEqual([0, false]);
  });

  test('may name one another before they come', async () => {
    const items: ItemInput[] = [
      { kind: 'connector', x: 0, y: 0, w: 10, h: 0, end: { id: 'last', x: 0, y: 0 } },
      ...Array.from({ length: 60 }, (_, k) => one(k)),
      { kind: 'rectangle', id: 'last', x: 50, y: 0, w: 5, h: 5 },
    ];
    const ids = await puts.all([...writeParts(items, null, options)]);
    const record = engine.items(packIds([ids[0] as string]), -1, false);
    expect(Buffer.from(record).includes(Buffer.from(packIds([ids[61] as string])))).toBe(true);
    expect(unpackIds(packIds(ids))).toEqual(ids);
    expect(() => [...writeParts(items.slice(0, 40), null, options)]).toThrow(
      'bad-item: items[0].end.id: is neither an id nor an item of this call',
    );
  });
});
