// What is changed of items stands on the board as it was said, in one step, by the real engine.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemInput } from '#protocol/item-json.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { changeTxn } from './change.ts';
import { readItems } from './read.ts';
import { writeItems } from './write.ts';

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

test('boxes, forms, pictures, notes and frames, and one undo takes all back', () => {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  putChunk(engine, writeItems(given, null, { nowMs: 1_700_000_000_000, measure: () => ({ w: 1, h: 1 }) }));
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
    { id: frame, frame: { clip: true, order: '80' } },
  ];
  expect(engine.enact(changeTxn(changes))).toBe(true);
  expect(now()[0]).toMatchObject({ ...box, form: 'star', proportion: 0.25, hidden: true });
  expect(now()[1]?.image).toEqual(picture);
  expect(now()[2]?.note).toEqual(foot);
  expect(now()[3]?.frame).toEqual({ clip: true, order: '80' });
  engine.undo();
  expect(now()).toEqual(before);
  // Back to what is usual: nothing is left of it.
  expect(engine.enact(changeTxn([{ id: note, note: {} }]))).toBe(false);
});
