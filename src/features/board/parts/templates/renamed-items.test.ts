// Items of a template get names in place of their ids, and what names an item that is not there names nothing.

import { expect, test } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { renamed, topIndexes } from './renamed-items.ts';

const FRAME = '0192f3a0-0000-7000-8000-000000000001';
const BOX = '0192f3a0-0000-7000-8000-000000000002';
const UNKNOWN = '0192f3a0-0000-7000-8000-000000000003';

const items: readonly ItemInput[] = [
  { kind: 'frame', id: FRAME, x: 0, y: 0, w: 90, h: 90 },
  { kind: 'rectangle', id: BOX, parent: FRAME, x: 0, y: 0, w: 10, h: 10 },
  { kind: 'connector', x: 0, y: 0, w: 50, h: 0, start: { id: BOX, x: 1, y: 0.5 }, end: { id: UNKNOWN } },
  { kind: 'text', parent: UNKNOWN, x: 0, y: 0, text: 'alone' },
];

test('gives new names to ids and to what names them', () => {
  const [frame, box, connector] = renamed(items);
  expect([frame?.id, box?.id]).not.toContain(FRAME);
  expect(box?.parent).toBe(frame?.id);
  expect(connector?.start).toEqual({ id: box?.id, x: 1, y: 0.5 });
});

test('leaves out a parent and an end that are not among the items', () => {
  const [, , connector, text] = renamed(items);
  expect(connector).not.toHaveProperty('end');
  expect(text).not.toHaveProperty('parent');
});

test('finds the items that lie in no other one', () => {
  expect(topIndexes(renamed(items))).toEqual([0, 2, 3]);
});
