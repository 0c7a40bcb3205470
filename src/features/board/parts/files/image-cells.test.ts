// The places of the images of one import.

import { expect, test } from 'vitest';
import { imageCells } from './image-cells.ts';

const view = { w: 1000, h: 600 };

test.each([1, 2, 4, 9, 40, 256])('the first of %i images is in view, and no two overlap', (total) => {
  const cells = imageCells(total, { x: 500, y: 300 }, view);
  expect(cells).toHaveLength(total);
  const [first] = cells;
  expect(Math.abs((first?.x ?? 0) - 500)).toBeLessThan(view.w / 2);
  expect(Math.abs((first?.y ?? 0) - 300)).toBeLessThan(view.h / 2);
  for (const [k, a] of cells.entries())
    for (const b of cells.slice(k + 1))
      expect(Math.abs(a.x - b.x) >= a.maxW || Math.abs(a.y - b.y) >= a.maxH, `${k}`).toBe(true);
});
