// Parts folded one after the other are the whole: by the real engine.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import { hexOf } from '#protocol/bytes.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import { splitTxns } from '../board/connection/engine-host.ts';
import { putChunk } from '../board/testing/put-chunk.ts';
import { run } from './commands.ts';
import { chunkParts, txnParts } from './split.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../engine/pkg/atrium_room_bg.wasm')) });

const items: ItemInput[] = Array.from({ length: 60 }, (_, k): ItemInput => {
  if (k % 10 === 0) return { kind: 'frame', id: `f${k}`, x: k * 50, y: 0, w: 40, h: 40 };
  if (k % 3 === 0) return { kind: 'rectangle', x: k * 50, y: 5, w: 10, h: 10, parent: `f${k - (k % 10)}` };
  return { kind: 'stroke', points: Array.from({ length: 12 }, (_p, j) => [k * 50 + j, j * (k % 5)]), style: {} };
});

function drawn(): { engine: Engine; txn: Uint8Array } {
  const engine = new Engine(true, new Uint8Array(32).fill(3), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  const { txn } = putChunk(engine, writeItems(items, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) }));
  return { engine, txn };
}

const digestOf = (room: ServerModel): string => hexOf(room.digest());

describe('parts', () => {
  const { engine, txn } = drawn();
  const whole = new ServerModel();
  whole.apply(1, 'ann', 5, txn);

  test.each([1, 100, 700, 5000])('of a transaction, %i bytes each, fold to the same board', (max) => {
    const room = new ServerModel();
    const parts = [...txnParts(txn, max)];
    expect(parts.length).toBeGreaterThan(max < 5000 ? 2 : 0);
    for (const part of parts) room.apply(1, 'ann', 5, part);
    expect(digestOf(room)).toBe(digestOf(whole));
  });

  test.each([1, 100, 700, 5000])('of a chunk, %i bytes each, load the same board', (max) => {
    const room = new ServerModel();
    for (const chunk of whole.snapshot() as Uint8Array[]) {
      for (const part of chunkParts(chunk, max)) room.loadChunk(part);
    }
    expect(digestOf(room)).toBe(digestOf(whole));
  });

  test('a transaction that does more than put items stays whole', () => {
    run(engine, 'act', 'selectAll');
    run(engine, 'act', 'delete');
    const [gone] = splitTxns(engine.takeTxns());
    expect([...txnParts(gone?.txn as Uint8Array, 1)]).toEqual([gone?.txn]);
  });

  test('bytes that are cut off are refused by name', () => {
    expect(() => [...txnParts(txn.subarray(0, 400), 10)]).toThrow('truncated');
  });
});
