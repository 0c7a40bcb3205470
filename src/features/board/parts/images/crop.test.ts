import { expect, test } from 'vitest';
import { EDGES, moved, type Part, WHOLE } from './crop.ts';

const rounded = (part: Part) => part.map((value) => Math.round(value * 1000) / 1000);

test('an edge moves alone, within the picture and not beyond its opposite', () => {
  expect(rounded(moved(WHOLE, ['left'], 0.25, 0.9))).toEqual([0.25, 0, 0.75, 1]);
  expect(rounded(moved(WHOLE, ['bottom'], 0.9, -0.5))).toEqual([0, 0, 1, 0.5]);
  expect(rounded(moved([0.5, 0, 0.5, 1], ['left'], -3, 0))).toEqual([0, 0, 1, 1]);
  expect(rounded(moved([0.5, 0, 0.5, 1], ['left'], 3, 0))).toEqual([0.98, 0, 0.02, 1]);
  expect(rounded(moved([0, 0, 0.5, 0.5], ['right', 'bottom'], 9, -9))).toEqual([0, 0, 1, 0.02]);
});

test('all of it moves as it is, and stays within the picture', () => {
  expect(rounded(moved([0.25, 0.25, 0.5, 0.5], EDGES, 0.1, -0.1))).toEqual([0.35, 0.15, 0.5, 0.5]);
  expect(rounded(moved([0.25, 0.25, 0.5, 0.5], EDGES, 5, -5))).toEqual([0.5, 0, 0.5, 0.5]);
});
