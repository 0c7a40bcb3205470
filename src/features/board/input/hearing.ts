// Before what shows a board is there nobody knows what its keys do: they wait in the line (queue.ts), and what comes behind one waits with it.
// What comes before the first goes to the board as it comes, so that one can draw.

import { type BoardSession, perBoard } from '../session/board-session.ts';
import { listenWaitingKeys } from './waiting-keys.ts';

interface State {
  stop: (() => void) | undefined;
  letGo: (() => void) | undefined;
}

const stateOf = perBoard((): State => ({ stop: undefined, letGo: undefined }));

/** Until the page hears; `canvas` takes the place of the one before. */
export function hearForPage(board: BoardSession, canvas: HTMLElement): void {
  const state = stateOf(board);
  state.letGo ??= board.queue.pause('starting');
  state.stop?.();
  state.stop = listenWaitingKeys(board, canvas);
}

/** It hears by itself from now on, or there is no board to hear for. */
export function pageHears(board: BoardSession): void {
  const state = stateOf(board);
  state.stop?.();
  state.letGo?.();
  state.stop = state.letGo = undefined;
}
