// What is selected is put in order by the real engine: one step, and the same places for whoever asks again.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { Arrangement } from '#protocol/arrangements.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { packIds, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import { run } from '../../engine/commands.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { arrange } from './arrange.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

let engine: Engine;
let ids: string[];
const box = (x: number, y: number, w: number, h: number): ItemInput => ({ kind: 'rectangle', x, y, w, h });
const put = (...list: ItemInput[]): string[] =>
  unpackIds(putChunk(engine, writeItems(list, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) })).ids);
const places = (): number[][] =>
  ids.map((id) => {
    const [item] = readItems(engine.items(packIds([id]), -1, false));
    return [item?.x ?? 0, item?.y ?? 0, item?.w ?? 0, item?.h ?? 0];
  });

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(7), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  ids = put(box(0, 0, 100, 50), box(130, 20, 60, 60), box(300, 200, 80, 40));
  run(engine, 'select', ids);
});

test.each<[Arrangement, number[][]]>([
  [
    'left',
    [
      [0, 0, 100, 50],
      [0, 20, 60, 60],
      [0, 200, 80, 40],
    ],
  ],
  [
    'centre',
    [
      [140, 0, 100, 50],
      [160, 20, 60, 60],
      [150, 200, 80, 40],
    ],
  ],
  [
    'right',
    [
      [280, 0, 100, 50],
      [320, 20, 60, 60],
      [300, 200, 80, 40],
    ],
  ],
  [
    'top',
    [
      [0, 0, 100, 50],
      [130, 0, 60, 60],
      [300, 0, 80, 40],
    ],
  ],
  [
    'middle',
    [
      [0, 95, 100, 50],
      [130, 90, 60, 60],
      [300, 100, 80, 40],
    ],
  ],
  [
    'bottom',
    [
      [0, 190, 100, 50],
      [130, 180, 60, 60],
      [300, 200, 80, 40],
    ],
  ],
  [
    'across',
    [
      [0, 0, 100, 50],
      [170, 20, 60, 60],
      [300, 200, 80, 40],
    ],
  ],
  [
    'down',
    [
      [0, 0, 100, 50],
      [130, 95, 60, 60],
      [300, 200, 80, 40],
    ],
  ],
  [
    'tidy',
    [
      [0, 0, 100, 50],
      [124, 0, 60, 60],
      [0, 84, 80, 40],
    ],
  ],
  [
    'width',
    [
      [0, 0, 100, 50],
      [110, 20, 100, 60],
      [290, 200, 100, 40],
    ],
  ],
  [
    'height',
    [
      [0, -5, 100, 60],
      [130, 20, 60, 60],
      [300, 190, 80, 60],
    ],
  ],
  [
    'size',
    [
      [0, -5, 100, 60],
      [110, 20, 100, 60],
      [290, 190, 100, 60],
    ],
  ],
])('%s', (how, wanted) => {
  const before = places();
  expect(arrange(engine, how)).toBe(true);
  expect(places()).toEqual(wanted);
  // It is so already.
  expect(arrange(engine, how)).toBe(false);
  run(engine, 'undo');
  expect(places()).toEqual(before);
});

test('a group goes as one, a connector not at all, and one thing alone stays', () => {
  run(engine, 'select', ids.slice(0, 2));
  run(engine, 'act', 'group');
  const [group] = unpackIds(engine.selection(9));
  const [line] = put({ kind: 'connector', x: -500, y: 400, w: 50, h: 50 });
  run(engine, 'select', [group, ids[2], line] as string[]);
  expect(arrange(engine, 'right')).toBe(true);
  const [first, second] = places();
  expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBe(130);
  expect(Math.abs((second?.[0] ?? 0) + 60 - 380)).toBeLessThanOrEqual(2);
  expect(readItems(engine.items(packIds([line] as string[]), -1, false))[0]?.x).toBe(-500);
  run(engine, 'select', [ids[2]] as string[]);
  expect(arrange(engine, 'left')).toBe(false);
});
