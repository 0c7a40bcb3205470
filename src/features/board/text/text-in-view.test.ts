// How far the board is moved so that the text that is written stands in what the keyboard leaves.

import { expect, test } from 'vitest';
import { shiftInto } from './text-in-view.ts';

const free = { x: 8, y: 8, w: 344, h: 300 };
const note = (y: number, h = 100) => ({ x: 100, y, w: 100, h });

test('leaves a text that is in view with its bar where it is', () => {
  expect(shiftInto(note(80), null, 64, free)).toEqual({ dx: 0, dy: 0 });
  expect(shiftInto(note(208), null, 0, free)).toEqual({ dx: 0, dy: 0 });
});

test('moves a text that the keyboard covers up, and one beyond the top down, with room for the bar', () => {
  expect(shiftInto(note(400), null, 64, free).dy).toBe(-256);
  expect(shiftInto(note(-50), null, 64, free).dy).toBe(58);
  expect(shiftInto(note(20, 280), null, 64, free).dy).toBe(-12);
});

test('moves the line of the caret of a text that is taller or wider than the room', () => {
  const tall = { x: 100, y: -200, w: 100, h: 900 };
  expect(shiftInto(tall, { x: 110, y: 500, w: 1, h: 20 }, 64, free).dy).toBe(-212);
  expect(shiftInto(tall, { x: 110, y: 100, w: 1, h: 20 }, 64, free).dy).toBe(0);
  const wide = { x: -300, y: 100, w: 900, h: 40 };
  expect(shiftInto(wide, { x: 500, y: 100, w: 1, h: 20 }, 64, free).dx).toBe(-149);
});
