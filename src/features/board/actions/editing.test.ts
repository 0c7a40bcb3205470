// What an action does at once on the page, and what it takes back when the board has done something else.

import { describe, expect, it, vi } from 'vitest';
import type { BoardCalls } from '../../../bus/board-link.ts';
import type { BoardSession } from '../session/board-session.ts';
import { testBoard } from '../testing/test-board.tsx';
import { actions } from './index.ts';

let board: BoardSession;

const selection = { count: 1, ids: ['a'], kinds: ['sticky'], locked: false, style: {} };

/** A board that has this selected once it has done what it was asked. */
function openWith(selected: string[]): void {
  board = testBoard();
  Object.assign(board.store, { tool: 'select', selection });
  board.setCalls({ act: async () => {}, selection: async () => selected } as unknown as BoardCalls);
}

describe('Escape', () => {
  it('lets go of the selection before the board has answered', async () => {
    openWith([]);
    actions.escape.run(board);
    expect(board.store.selection.count).toBe(0);
    await new Promise((done) => setTimeout(done));
    expect(board.store.selection.count).toBe(0);
  });

  it('shows what is still selected where the board ended a text instead', async () => {
    openWith(['a']);
    actions.escape.run(board);
    await vi.waitFor(() => expect(board.store.selection).toEqual(selection));
  });
});

describe('Unlock', () => {
  it('is offered for a lock of a leader to who may lead the board alone', () => {
    const board = testBoard();
    const offered = (lockedByLeader: true | undefined, mayChange: boolean): boolean => {
      const locked = { ...selection, locked: true, ...(lockedByLeader && { lockedByLeader }) };
      Object.assign(board.store, { selection: locked, mode: { ...board.store.mode, mayChange } });
      return actions.unlock.enabled(board);
    };
    expect([offered(undefined, false), offered(true, false), offered(true, true)]).toEqual([true, false, true]);
  });
});
