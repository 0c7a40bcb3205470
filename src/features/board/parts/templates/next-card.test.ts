// The keys of a grid of cards.

import { expect, test } from 'vitest';
import { nextCard } from './next-card.ts';

/** Seven cards in rows of three. */
const cards = [0, 0, 0, 120, 120, 120, 240].map((offsetTop) => ({ offsetTop }));

test.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 3],
  ['ArrowLeft', 0, true, 1],
  ['ArrowRight', 0, true, undefined],
  ['ArrowDown', 1, false, 4],
  ['ArrowDown', 4, false, undefined],
  ['ArrowUp', 6, false, 3],
  ['ArrowUp', 2, false, undefined],
  ['Home', 5, false, 0],
  ['End', 0, false, 6],
  ['Enter', 0, false, undefined],
  ['toString', 0, false, undefined],
  ['ArrowRight', -1, false, undefined],
] as const)('%s leads from card %s (right to left: %s) to %s', (key, from, isRtl, to) => {
  expect(nextCard(cards, from, key, isRtl)).toBe(to);
});
