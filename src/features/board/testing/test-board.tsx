// An open board for tests: without a thread, until a test hands in calls (`setCalls`).

import type { ReactNode } from 'react';
import type { BoardAddress } from '../session/address.ts';
import { BoardSession } from '../session/board-session.ts';
import { BoardContext } from '../session/use-board.ts';

/** `address`: what its address has of its own. */
export function testBoard(role: BoardAddress['role'] = 'editor', address: Partial<BoardAddress> = {}): BoardSession {
  return new BoardSession({ alias: 'abcdefghijklmnop', secret: 'secret', role, fresh: false, ...address });
}

/** For `render` and `renderHook`: what is shown stands on this board. */
export function onBoard(board: BoardSession) {
  return { wrapper: ({ children }: { children: ReactNode }) => <BoardContext value={board}>{children}</BoardContext> };
}
