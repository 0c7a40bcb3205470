// The box around items, by what they say of themselves.

import { expect, test } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { boxOfItems } from './items-box.ts';

test.each<[string, ItemInput[], [number, number, number, number]]>([
  ['nothing', [], [0, 0, 0, 0]],
  [
    'a frame and a note beside it',
    [
      { kind: 'frame', x: -100, y: 20, w: 50, h: 60 },
      { kind: 'sticky', x: 0, y: 0 },
    ],
    [-100, 0, 300, 200],
  ],
  ['a line to the left and up', [{ kind: 'line', x: 100, y: 50, w: -80, h: -20 }], [20, 30, 80, 20]],
  ['a box that is turned', [{ kind: 'rectangle', x: 0, y: 0, w: 40, h: 20, rot: Math.PI / 2 }], [10, -10, 20, 40]],
  [
    'a stroke by its points',
    [
      {
        kind: 'stroke',
        points: [
          [5, 7],
          [15, 3],
        ],
      },
    ],
    [5, 3, 10, 4],
  ],
  [
    'lines of text without a size',
    [{ kind: 'text', x: 0, y: 0, text: 'one\nthree', style: { fontSize: 20 } }],
    [0, 0, 50, 60],
  ],
  [
    'no connector between two items',
    [
      { kind: 'rectangle', id: 'a', x: 0, y: 0, w: 10, h: 10 },
      { kind: 'connector', x: 900, y: 900, w: 5, h: 5, start: { id: 'a' }, end: { id: 'a' } },
    ],
    [0, 0, 10, 10],
  ],
])('holds %s', (_, items, expected) => {
  const { x, y, w, h } = boxOfItems(items);
  for (const [k, value] of [x, y, w, h].entries()) expect(value).toBeCloseTo(expected[k] ?? Number.NaN, 6);
});
