// Many records at one moment, by the real engine: all of them, in order, and its memory does not grow with them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { ID_BYTES } from '#protocol/item-bytes.ts';
import { unpackIds } from '#protocol/items/ids.ts';
import { eachItemOf } from '#protocol/items/read.ts';
import { writeParts } from '#protocol/items/write.ts';
import { putChunk } from '../board/testing/put-chunk.ts';
import { PART_IDS, recordsOf } from './records.ts';

const { memory } = initSync({
  module: readFileSync(path.join(import.meta.dirname, '../../engine/pkg/atrium_room_bg.wasm')),
});
const ITEMS = 20_000;
const TEXT = 'Words of a note. '.repeat(20);
/** Of one part's records, several times. */
const MAX_GROWTH_BYTES = 4 << 20;

test('a large board is read in parts, in its order, in the memory that the engine has', () => {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  const items = Array.from({ length: ITEMS }, (_, k) => ({ kind: 'sticky' as const, x: k, y: 0, text: TEXT }));
  for (const { chunk } of writeParts(items, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) }))
    putChunk(engine, chunk);
  engine.takeTxns();
  const before = memory.buffer.byteLength;

  const ids = engine.allIds(-1);
  const parts = recordsOf(engine, ids, -1);
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeGreaterThan(ITEMS * TEXT.length);
  expect(memory.buffer.byteLength - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect([ids.length / ID_BYTES, parts.length]).toEqual([ITEMS, ITEMS / PART_IDS]);

  const read = [...eachItemOf(parts)];
  expect(read.map(({ id }) => id)).toEqual(unpackIds(ids));
  expect(read.map(({ x }) => x)).toEqual(items.map(({ x }) => x));
  expect([engine.allIds(6).length, engine.allIds(3).length].map((n) => n / ID_BYTES)).toEqual([
    engine.count(6),
    engine.count(3),
  ]);
});
