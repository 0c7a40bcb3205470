// Which keys of the board page do nothing while a pointer draws, and which are the board's while somebody types.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardCalls } from '../../../bus/board-link.ts';
import type { BoardSession } from '../session/board-session.ts';
import { testBoard } from '../testing/test-board.tsx';
import { setTestContacts } from '../testing/test-contact.ts';
import { listenKeys } from './keyboard.ts';

const { printBoard } = vi.hoisted(() => ({ printBoard: vi.fn(async () => {}) }));
vi.mock('../parts/export/print.ts', () => ({ printBoard }));

let board: BoardSession;
let calls: string[];
let stop: () => void;

beforeEach(() => {
  calls = [];
  board = testBoard();
  Object.assign(board.store.history, { canUndo: true, canRedo: true });
  const note = (name: string) => async () => void calls.push(name);
  board.setCalls({ undo: note('undo'), redo: note('redo') } as unknown as BoardCalls);
  stop = listenKeys(board);
});
afterEach(() => stop());

function press(key: string, shiftKey = false, on: EventTarget = window): boolean {
  const event = new KeyboardEvent('keydown', {
    key,
    code: `Key${key.toUpperCase()}`,
    ctrlKey: true,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

test.each([
  ['pen', 1, []],
  ['eraser', 1, []],
  ['pen', 0, ['undo', 'redo', 'redo']],
  ['select', 1, ['undo', 'redo', 'redo']],
] as const)('undo and redo by keys, tool %s, with %i pointers down, call %j', async (tool, contacts, expected) => {
  board.store.tool = tool;
  setTestContacts(board, contacts);
  // The browser's own undo must not run either.
  expect([press('z'), press('z', true), press('y')]).toEqual([true, true, true]);
  await Promise.resolve();
  expect(calls).toEqual(expected);
});

test('prints the board, and not the page, while somebody types', async () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  expect(press('z', false, field)).toBe(false);
  expect(press('p', false, field)).toBe(true);
  await vi.waitFor(() => expect(printBoard).toHaveBeenCalledOnce());
  field.remove();
});
