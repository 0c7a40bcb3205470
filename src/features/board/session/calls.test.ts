// While the engine's second part is not here, what is refused is asked again, and what is done meanwhile stays behind it.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardError } from '#protocol/board-error.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { lackRest, setOpenBoard, tell } from './calls.ts';
import { inOrder, resetLine } from './queue.ts';
import { board } from './store.ts';

let done: string[] = [];
let refusals = 0;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  setOpenBoard({
    async setTool(name: string) {
      if (refusals-- > 0) throw new BoardError('not-loaded');
      done.push(name);
    },
    undo: async () => void done.push('undo'),
  } as unknown as BoardCalls);
});
afterEach(() => {
  vi.useRealTimers();
  setOpenBoard(null);
  resetLine();
  board.notice = null;
});

const drawBox = (): void => {
  tell((calls) => calls.setTool('rectangle'));
  inOrder(() => done.push('drag'));
  tell((calls) => calls.undo());
};

it('a tool that is not here yet is taken before what is drawn and taken back behind it', async () => {
  refusals = 2;
  lackRest(true);
  drawBox();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  await vi.runAllTimersAsync();
  expect(done).toEqual(['rectangle', 'drag', 'undo']);
  expect(board.notice).toBeNull();
});

it('what never comes is refused by name, and all behind it goes on', async () => {
  refusals = 99;
  lackRest(true);
  drawBox();
  await vi.runAllTimersAsync();
  expect(done).toEqual(['drag', 'undo']);
  expect(board.notice).toMatchObject({ code: 'not-loaded' });
});

it('with the whole engine nothing waits for an answer', () => {
  refusals = 0;
  lackRest(true);
  lackRest(false);
  drawBox();
  expect(done).toEqual(['rectangle', 'drag', 'undo']);
});
