import { expect, it } from 'vitest';
import { PastePlaces, wrapWidth } from './put-text.ts';

it('wraps what is longer than a line one reads with ease, whatever its letters', () => {
  expect(wrapWidth('a word', 24, 1000)).toBeUndefined();
  expect(wrapWidth('x'.repeat(64), 24, 1000)).toBeUndefined();
  expect(wrapWidth(`short\n${'x'.repeat(65)}`, 24, 1000)).toBe(768);
  expect(wrapWidth('字'.repeat(32), 10, 1000)).toBeUndefined();
  expect(wrapWidth('字'.repeat(33), 10, 1000)).toBe(320);
});

it('wraps what is wider than the view', () => {
  expect(wrapWidth('x'.repeat(30), 24, 360)).toBeUndefined();
  expect(wrapWidth('x'.repeat(31), 24, 360)).toBe(360);
});

it('lays what is pasted at the same place beneath what was pasted there', () => {
  const places = new PastePlaces();
  const at = { x: 100, y: 50 };
  expect(places.placeFor(at, 20)).toEqual(at);
  places.taken({ x: 100, y: 50, h: 80 }, 20);
  expect(places.placeFor({ x: 105, y: 48 }, 20)).toEqual({ x: 100, y: 150 });
  places.taken({ x: 100, y: 150, h: 20 }, 20);
  expect(places.placeFor(at, 20)).toEqual({ x: 100, y: 190 });
  expect(places.placeFor({ x: 500, y: 50 }, 20)).toEqual({ x: 500, y: 50 });
});
