// Counts the followers of the presented frame.

import { expect, it } from 'vitest';
import { countFollowers } from './followers.ts';

const frame = { x: 2000, y: 0, w: 1600, h: 900 };
/** The view of a window with the frame in its middle. `zoom`: CSS px per board unit. */
const viewOf = (wCss: number, hCss: number, zoom: number) => {
  const [w, h] = [wCss / zoom, hCss / zoom];
  return { x: frame.x + frame.w / 2 - w / 2, y: frame.y + frame.h / 2 - h / 2, w, h };
};

it.each([
  ['fitted in a wide window', viewOf(1920, 1080, (1080 - 48) / 900), true],
  ['fitted on a phone, from edge to edge', viewOf(390, 844, 390 / 1600), true],
  ['fitted in a window 200 px high', viewOf(900, 200, (200 - 48) / 900), true],
  ['cut by a rounded edge', { ...frame, x: frame.x + 1, w: frame.w - 2 }, true],
  ['the whole board, with the frame small in it', viewOf(1920, 1080, 0.3), false],
  ['a part of the frame', viewOf(1920, 1080, 4), false],
  ['the frame beside it', { ...frame, x: 0 }, false],
])('%s', (_, view, follows) => {
  expect(countFollowers([{ view }], frame)).toEqual({ followers: Number(follows), nonFollowers: Number(!follows) });
});

it('leaves out people whose view is not known', () => {
  expect(countFollowers([{}, { view: frame }], frame)).toEqual({ followers: 1, nonFollowers: 0 });
});
