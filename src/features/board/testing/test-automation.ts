// window.board for tests: of a board without a thread, which answers by the calls that a test hands in.

import type { BoardAutomation } from '#protocol/automation.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { type Automation, beginAutomation, takeAutomation } from '../parts/automation/proxy.ts';
import type { BoardSession } from '../session/board-session.ts';
import { testBoard } from './test-board.tsx';

export interface TestAutomation {
  board: BoardSession;
  automation: Automation;
  api: BoardAutomation;
  /** Opens the board: these calls answer. */
  serve(calls: object): void;
}

export function testAutomation(): TestAutomation {
  beginAutomation();
  const board = testBoard();
  const automation = takeAutomation();
  const serve = (calls: object) => automation.serve(async () => ({ board, calls: calls as BoardCalls }));
  return { board, automation, api: automation.board, serve };
}
