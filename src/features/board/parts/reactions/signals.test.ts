import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Signal } from '#protocol/board-events.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { MAX_REACTIONS, SHOWN_MS, showSignals, signalsOf } from './signals.ts';

let board: BoardSession;
beforeEach(() => {
  vi.useFakeTimers();
  board = testBoard();
});
afterEach(() => vi.useRealTimers());

const reaction = (session: number): Signal => ({ session, x: 0, y: 0, kind: 'reaction', name: 'heart' });
const ids = () => signalsOf(board).shown.map(({ id }) => id);

it('shows three reactions of a person at once, the newest', () => {
  for (let k = 0; k < 5; k++) showSignals(board, [reaction(1)]);
  showSignals(board, [reaction(2)]);
  expect(ids()).toEqual([3, 4, 5, 6]);
});

it('shows at most sixty reactions, however many people react', () => {
  showSignals(
    board,
    Array.from({ length: 150 }, (_, k) => reaction(1 + (k % 50))),
  );
  expect(ids()).toEqual(Array.from({ length: MAX_REACTIONS }, (_, k) => 91 + k));
});

it('shows one place of a person, beside reactions', () => {
  const attention = (x: number): Signal => ({ session: 1, x, y: 0, kind: 'attention' });
  showSignals(board, [attention(1), reaction(1), attention(2)]);
  expect(signalsOf(board).shown).toEqual([
    { ...reaction(1), id: 2 },
    { ...attention(2), id: 3 },
  ]);
});

it('ends each after its time', () => {
  showSignals(board, [reaction(1), { session: 1, x: 0, y: 0, kind: 'attention' }]);
  vi.advanceTimersByTime(SHOWN_MS.reaction - 1);
  expect(ids()).toEqual([1, 2]);
  vi.advanceTimersByTime(1);
  expect(ids()).toEqual([2]);
  vi.advanceTimersByTime(SHOWN_MS.attention - SHOWN_MS.reaction);
  expect(ids()).toEqual([]);
});
