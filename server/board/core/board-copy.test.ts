// A copied board is the board: every kind of item, what stands in what, strokes cut into pieces, paper and title; in one
// transaction or in many.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter, hexOf } from '#protocol/bytes.ts';
import { itemId, modeTxn, moveTxn, OP, op, putTxn, Seeded, txn } from '../../testing/txns.ts';
import { copyTxns } from './board-copy.ts';
import { BoardModel } from './board-model.ts';
import { EngineInstances } from './engine-instances.ts';

const random = new Seeded(2028);
const instances = new EngineInstances();
const folder = new URL('../../../engine/model/fixtures/', import.meta.url);
const items = readdirSync(folder)
  .filter((name) => /^v1-item-/.test(name))
  .map((name) => new Uint8Array(readFileSync(new URL(name, folder))));

/** Who made and when is the copier's: told alike of both, the rest must be equal. */
async function folded(txns: readonly Uint8Array[]): Promise<BoardModel> {
  const model = await BoardModel.make(instances);
  for (const [i, one] of txns.entries()) await model.apply(i + 1, 'ann', 7, one);
  return model;
}

const idOf = (item: Uint8Array): Uint8Array => {
  const from = new ByteReader(item);
  from.varint();
  from.u8();
  return from.take(16);
};
const ofKind = (kind: number): Uint8Array => {
  const found = items.find((item) => {
    const from = new ByteReader(item);
    from.varint();
    return from.u8() === kind;
  });
  return idOf(found as Uint8Array);
};

/** Every kind there is; the stroke in three pieces, one of them moved; a group in the frame and an item in the group. */
function life(): Uint8Array[] {
  const cut = new ByteWriter().raw(ofKind(1)).varint(2);
  cut.varint(256).varint(512).varint(1024).varint(1280);
  const into = (id: Uint8Array, parent: Uint8Array): Uint8Array => {
    const z = new ByteWriter().u8(1).raw(parent).bytes(Uint8Array.of(0x80));
    const set = new ByteWriter().varint(1).raw(id).u8('z'.charCodeAt(0)).u8(1).bytes(z.done());
    return txn([op(OP.set, set.done())]);
  };
  return [
    ...items.map((item) => txn([op(OP.put, item)])),
    txn([op(OP.cut, cut.done())]),
    into(ofKind(11), ofKind(10)),
    into(ofKind(3), ofKind(11)),
    moveTxn([ofKind(4)], 5000, -9000),
  ];
}

test('HIST-4 every kind of item, containers within containers and pieces of a stroke are as they were', async () => {
  const before = await folded([...life(), modeTxn(0)]);
  const copied = copyTxns(before.snapshot().chunks);
  const after = await folded(copied);
  expect(copied).toHaveLength(1);
  expect(after.count()).toBeGreaterThanOrEqual(new Set(items.map((item) => hexOf(idOf(item)))).size);
  expect(hexOf(after.digest())).toBe(hexOf(before.digest()));
});

test('HIST-4 a locked board is copied open, with its title', async () => {
  const record = (...fields: [number, number[]][]): Uint8Array => {
    const value = new ByteWriter();
    for (const [field, bytes] of fields) value.u8(field).bytes(Uint8Array.from(bytes));
    const set = new ByteWriter().varint(1).raw(new Uint8Array(16)).u8('k'.charCodeAt(0)).u8(1).bytes(value.done());
    return txn([op(OP.set, set.done())]);
  };
  const locked = await folded([...life(), record([1, [3]], [2, [1]], [3, [65, 66]])]);
  const open = await folded([...life(), record([1, [3]], [3, [65, 66]])]);
  expect(hexOf(locked.digest())).not.toBe(hexOf(open.digest()));
  expect(hexOf((await folded(copyTxns(locked.snapshot().chunks))).digest())).toBe(hexOf(open.digest()));
  const modeAlone = await folded([modeTxn(1)]);
  expect(copyTxns(modeAlone.snapshot().chunks)).toEqual([]);
});

test('a board longer than a transaction may be is copied in several, what holds others first', async () => {
  const many = Array.from({ length: 400 }, (_, i) => putTxn({ id: itemId(random), x: i * 1000, textBytes: 3000 }));
  const before = await folded([...life(), modeTxn(0), ...many]);
  const copied = copyTxns(before.snapshot().chunks, 300_000);
  expect(copied.length).toBeGreaterThan(3);
  for (const one of copied) expect(one.length).toBeLessThan(600_000);
  expect(hexOf((await folded(copied)).digest())).toBe(hexOf(before.digest()));
});

test('an empty board is no transaction', async () => {
  expect(copyTxns((await folded([])).snapshot().chunks)).toEqual([]);
});
