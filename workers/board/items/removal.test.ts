// Items deleted and brought back by the real engine, as one step among others.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemInput } from '#protocol/item-json.ts';
import { unpackIds } from '#protocol/items/ids.ts';
import { writeItems } from '#protocol/items/write.ts';
import { run } from '../../engine/commands.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { removeItems, restore } from './removal.ts';

let engine: Engine;
const box = (x: number): ItemInput => ({ kind: 'rectangle', x, y: 0, w: 20, h: 20 });
const put = (...list: ItemInput[]): string[] =>
  unpackIds(putChunk(engine, writeItems(list, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) })).ids);

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(7), 1_700_000_000_000);
  engine.resize(800, 600, 1);
});

test('two removals are brought back each by its own step, past the selection', () => {
  const [a, b, c] = put(box(0), box(50), box(100)) as [string, string, string];
  run(engine, 'select', [c]);
  const [first, second] = [removeItems(engine, [a]), removeItems(engine, [b])];
  expect([first.count, second.count, unpackIds(engine.allIds(-1))]).toEqual([1, 1, [c]]);
  expect(restore(engine, first)).toBe(1);
  expect(unpackIds(engine.allIds(-1)).sort()).toEqual([a, c].sort());
  expect([restore(engine, first), restore(engine, second)]).toEqual([0, 1]);
  expect(unpackIds(engine.selection(9))).toEqual([c]);
});

test('items that are gone are no removal, and a board that may not be edited is busy', () => {
  const ids = put(box(0));
  const removal = removeItems(engine, ids);
  expect(removeItems(engine, ids)).toEqual({ step: 0, ids, count: 0 });
  engine.readOnly(true);
  expect(restore(engine, removal)).toBeNull();
  engine.readOnly(false);
  expect(restore(engine, removal)).toBe(1);
  engine.readOnly(true);
  expect(() => removeItems(engine, ids)).toThrow('busy');
});
