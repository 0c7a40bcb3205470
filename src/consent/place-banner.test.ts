// Where the banner stands on a board: over nothing that can be pressed.

import { expect, test } from 'vitest';
import { freePlace } from './place-banner.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** As a board has them: undo, tools, help, and at the top menu and share. */
const ISLANDS = [
  box(20, 744, 200, 44),
  box(426, 736, 430, 44),
  box(1188, 744, 72, 44),
  box(20, 20, 218, 44),
  box(870, 20, 390, 44),
];

function covers(size: { width: number; height: number }, boxes: typeof ISLANDS, view: typeof LAPTOP, isRtl = false) {
  const { side, bottomPx } = freePlace(size, boxes, view, isRtl);
  const atRight = (side === 'end') !== isRtl;
  const left = atRight ? view.width - 16 - size.width : 16;
  const top = view.height - bottomPx - size.height;
  const hit = boxes.filter(
    (one) => one.left < left + size.width && one.right > left && one.top < top + size.height && one.bottom > top,
  );
  return { side, bottomPx, hit };
}

test('it stands at the end, above what is at the foot', () => {
  expect(covers({ width: 376, height: 156 }, ISLANDS, LAPTOP)).toEqual({ side: 'end', bottomPx: 76, hit: [] });
});

test('in a language from right to left it stands at the left', () => {
  expect(covers({ width: 376, height: 156 }, ISLANDS, LAPTOP, true)).toEqual({ side: 'end', bottomPx: 76, hit: [] });
});

test('tools that are docked at the end let it go to the other side', () => {
  const docked = [...ISLANDS, box(1208, 120, 52, 560)];
  expect(covers({ width: 376, height: 156 }, docked, LAPTOP)).toEqual({ side: 'start', bottomPx: 76, hit: [] });
});

test('two rows above each other are both left free', () => {
  const rows = [box(16, 784, 358, 44), box(16, 724, 358, 44), box(8, 8, 180, 44)];
  expect(covers({ width: 374, height: 120 }, rows, PHONE)).toEqual({ side: 'end', bottomPx: 132, hit: [] });
});

test('without anything to press it stands at the foot', () => {
  expect(freePlace({ width: 376, height: 156 }, [], LAPTOP, false)).toEqual({ side: 'end', bottomPx: 16 });
});
