// How connectors run in the small picture of all that is on the board, by the real engine.

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

test('a connector runs from where one end lies to where the other does, an elbow by its corners', () => {
  const [from, to] = ['0192f3a0-0000-7000-8000-000000000001', '0192f3a0-0000-7000-8000-000000000002'];
  const ends = { start: { id: from, x: 1, y: 0.5 }, end: { id: to, x: 0, y: 0.5 } };
  const items: ItemInput[] = [
    { id: from, kind: 'rectangle', x: 0, y: 0, w: 100, h: 60 },
    { id: to, kind: 'rectangle', x: 300, y: 200, w: 100, h: 60 },
    { kind: 'connector', x: 0, y: 0, w: 1, h: 1, route: 'elbow', ...ends },
    { kind: 'arrow', x: 10, y: 400, w: 50, h: 0 },
  ];
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  putChunk(engine, writeItems(items, null, { nowMs: 1_700_000_000_000, measure: () => ({ w: 1, h: 1 }) }));
  const found = survey(engine, null, 10);
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
