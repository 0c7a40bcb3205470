// When a board is printed: what it waits for, and what becomes of the text that is being written.

import { beforeEach, expect, test, vi } from 'vitest';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { actions } from '../../actions/index.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { setReady } from '../../session/store.ts';
import { holdTextBox } from '../../session/text-box-port.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { printBoard } from './print.ts';

let board: BoardSession;
let asked: string[];
let loaded: () => void;
let calls: BoardCalls;

beforeEach(() => {
  board = testBoard();
  asked = [];
  const content = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  calls = {
    contentLoaded: () => content,
    items: async () => {
      asked.push('items');
      return [];
    },
    exportAs: async () => {
      asked.push('export');
      throw new Error('nothing-to-export');
    },
  } as unknown as BoardCalls;
});

/** The page goes on to another board. */
function leaveBoard(): void {
  board.store.isLeft = true;
  board = testBoard();
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('waits until the board has started and its items are here', async () => {
  const printed = printBoard(board);
  await turn();
  board.setCalls(calls);
  setReady(board.store);
  await turn();
  expect(asked).toEqual([]);
  loaded();
  await printed;
  expect(asked).toEqual(['items', 'export']);
  expect(board.store.notice?.code).toBe('nothing-to-export');
});

test('prints nothing of a board that cannot start, and the next one it is asked for', async () => {
  const printed = printBoard(board);
  board.store.fatal = 'stopped';
  await printed;
  expect(asked).toEqual([]);
  board.store.fatal = null;
  board.setCalls(calls);
  loaded();
  await printBoard(board);
  expect(asked).toEqual(['items', 'export']);
});

test('prints nothing of a board that was left before it started, nor of the next one in its place', async () => {
  const printed = printBoard(board);
  await turn();
  leaveBoard();
  await printed;
  board.setCalls(calls);
  setReady(board.store);
  loaded();
  await turn();
  expect(asked).toEqual([]);
  await printBoard(board);
  expect(asked).toEqual(['items', 'export']);
});

test('prints nothing when its code comes after the board was left', async () => {
  board.setCalls(calls);
  actions.print.run(board);
  leaveBoard();
  board.setCalls(calls);
  setReady(board.store);
  loaded();
  await vi.dynamicImportSettled();
  await turn();
  expect(asked).toEqual([]);
});

test('ends the open text before it asks for pages', async () => {
  board.setCalls(calls);
  loaded();
  const end = vi.fn(() => expect(asked).toEqual([]));
  const stop = holdTextBox(board, { end, follow: () => {} } as unknown as Parameters<typeof holdTextBox>[1]);
  await printBoard(board);
  stop();
  expect(end).toHaveBeenCalledOnce();
});
