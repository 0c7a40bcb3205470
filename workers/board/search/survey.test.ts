// How connectors and strokes run in the small picture of all that is on the board, by the real engine.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { survey } from './survey.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

const NOW_MS = 1_700_000_000_000;

function boardOf(...items: ItemInput[]): Engine {
  const engine = new Engine(true, new Uint8Array(32).fill(5), NOW_MS);
  engine.resize(800, 600, 1);
  putChunk(engine, writeItems(items, null, { nowMs: NOW_MS, measure: () => ({ w: 1, h: 1 }) }));
  return engine;
}

test('a connector runs from where one end lies to where the other does, an elbow by its corners', () => {
  const [from, to] = ['0192f3a0-0000-7000-8000-000000000001', '0192f3a0-0000-7000-8000-000000000002'];
  const ends = { start: { id: from, x: 1, y: 0.5 }, end: { id: to, x: 0, y: 0.5 } };
  const items: ItemInput[] = [
    { id: from, kind: 'rectangle', x: 0, y: 0, w: 100, h: 60 },
    { id: to, kind: 'rectangle', x: 300, y: 200, w: 100, h: 60 },
    { kind: 'connector', x: 0, y: 0, w: 1, h: 1, route: 'elbow', ...ends },
    { kind: 'arrow', x: 10, y: 400, w: 50, h: 0 },
  ];
  const found = survey(boardOf(...items), null, 10);
  expect(found.filter(({ kind }) => kind === 'rectangle').every(({ line }) => line === undefined)).toBe(true);
  const lines = found.flatMap(({ line }) => (line ? [line.map((point) => point.map(Math.round))] : []));
  expect(lines).toContainEqual([
    [100, 30],
    [276, 30],
    [276, 230],
    [300, 230],
  ]);
  expect(lines).toContainEqual([
    [10, 400],
    [60, 400],
  ]);
});

const points = Array.from({ length: 101 }, (_, k) => [k * 2, k < 50 ? k : 100 - k]);
const ends = (item: ItemInput): (readonly number[] | undefined)[] => {
  const [{ line = [] } = {}] = survey(boardOf(item), null, 10);
  expect(line.length).toBeLessThanOrEqual(32);
  return [line[0], line.at(-1)].map((point) => point?.map(Math.round));
};

test('a stroke runs through some of its points, from its first to its last', () => {
  expect(ends({ kind: 'stroke', points })).toEqual([
    [0, 0],
    [200, 0],
  ]);
  const [{ line = [] } = {}] = survey(boardOf({ kind: 'stroke', points }), null, 10);
  expect(Math.max(...line.map(([, y]) => y))).toBeGreaterThan(45);
});

test('a stroke that is turned, or cut, runs as it is drawn', () => {
  // A quarter turn about the middle of its box, 100, 25.
  expect(ends({ kind: 'stroke', points, rot: Math.PI / 2 })).toEqual([
    [125, -75],
    [125, 125],
  ]);
  expect(ends({ kind: 'stroke', points, range: [10, 90] })).toEqual([
    [20, 10],
    [180, 10],
  ]);
});

test('a stroke of a board with very many has no line', () => {
  const many = Array.from({ length: 2001 }, (_, k) => ({
    kind: 'stroke' as const,
    points: [
      [k, 0],
      [k, 9],
    ],
  }));
  expect(survey(boardOf(...many), null, 10).some(({ line }) => line !== undefined)).toBe(false);
});
