import { expect, test } from 'vitest';
import { Presses, palmRadius } from './calibration.ts';

test('the border lies midway between the largest finger and the smallest hand', () => {
  expect(palmRadius([18, 22, 25, 20, 19], [100, 140, 121, 160, 110])).toBe(25);
});

test('a screen that reports no sizes, or the same for all, tells nothing apart', () => {
  expect(palmRadius([1, 1, 1, 1, 1], [1, 1, 1, 1, 1])).toBeNull();
  expect(palmRadius([0, 0], [60, 60])).toBeNull();
  expect(palmRadius([20, 20], [20, 25])).toBeNull();
  expect(palmRadius([20, Number.NaN], [80, 90])).toBeNull();
});

test('contacts that are down together are one press of the largest size', () => {
  const presses = new Presses();
  presses.down(1, 30);
  presses.down(2, 44);
  presses.grow(1, 90);
  expect(presses.up(1)).toBe(false);
  expect(presses.up(2)).toBe(true);
  expect(presses.up(2)).toBe(false);
  presses.down(3, 20);
  presses.up(3);
  expect(presses.sizesCss).toEqual([90, 20]);
});
