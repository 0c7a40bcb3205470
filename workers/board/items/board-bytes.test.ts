// The board's file is written as bytes: the same JSON as of its items read as objects, whatever numbers they have.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemInput } from '#protocol/item-json.ts';
import { boardBytes } from '#protocol/items/board-bytes.ts';
import { readInk } from '#protocol/items/ink.ts';
import { eachItem, readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import { putChunk } from '../testing/put-chunk.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

function recordsOf(items: readonly ItemInput[]): Uint8Array {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  putChunk(engine, writeItems(items, null, { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) }));
  return engine.items(new Uint8Array(), -1, false);
}

const wave = (n: number, x: number, y: number, step = 3.3337): number[][] =>
  Array.from({ length: n }, (_, k) => [x + k * step, y + 20 * Math.sin(k / 3), (k % 10) / 10]);

const written = (records: Uint8Array): Uint8Array[] =>
  Array.from(
    boardBytes((ink) => eachItem(records, ink)),
    (part) => part.slice(),
  );

test('strokes near and far, with pressure and without, of every length of their ink, and what is no stroke', () => {
  const strokes = Array.from({ length: 60 }, (_, k): ItemInput => {
    const points = wave(1 + (k % 7), (k - 30) ** 5 / 7, -k * 1e-4, k % 3 === 0 ? 1 : 0.00037 * k);
    return { kind: 'stroke', points: k % 4 === 0 ? points.map(([x = 0, y = 0]) => [x, y]) : points };
  });
  const records = recordsOf([
    ...strokes,
    { kind: 'stroke', points: wave(9, 9.9e8, -9.9e8) },
    { kind: 'stroke', points: wave(40, 50, 60), range: [4.5, 20], rot: 0.3 },
    { kind: 'text', x: 0, y: 0, text: 'a "quoted" \\ 漢字 \n line' },
  ]);
  const items = readItems(records, readInk);
  expect(items.some(({ ink }) => ink)).toBe(true);
  const text = Buffer.concat(written(records)).toString();
  expect(JSON.parse(text)).toEqual({ type: 'atrium', version: 1, items: JSON.parse(JSON.stringify(items)) });
  const points = items.flatMap((item) => (item.ink ? [`"points":${JSON.stringify(item.points)},`] : []));
  for (const one of points) expect(text).toContain(one);
});

test('what is larger than the room comes in parts, an item of any size in one', () => {
  const letters = '漢'.repeat(80_000);
  const records = recordsOf(Array.from({ length: 12 }, (): ItemInput => ({ kind: 'text', x: 0, y: 0, text: letters })));
  const parts = written(records);
  expect(parts.length).toBeGreaterThan(1);
  const { items } = JSON.parse(Buffer.concat(parts).toString());
  expect(items.map(({ text }: ItemInput) => text === letters)).toEqual(Array(12).fill(true));
});
