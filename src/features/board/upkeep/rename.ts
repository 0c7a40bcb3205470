// The board's title as it is given here: kept on this device until the server has it, so that the home page knows it whenever the
// board is left, and said to the board once.

import { subscribeKey } from 'valtio/vanilla/utils';
import { dropTitle, keepTitle, pendingTitle } from '../../../device/pending-titles.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';

interface State {
  /** What this page has said to the board: others may have named it anew since. */
  told: string | null;
}

const stateOf = perBoard((): State => ({ told: null }));

export function rename(board: BoardSession, title: string): void {
  keepTitle(board.address.alias, title);
  board.store.title = title;
  say(board, title);
}

/** What waits for this board is said after the board's own title is here, so that it follows it. Returns how to stop. */
export function renameWhenOpen(board: BoardSession): () => void {
  const state = stateOf(board);
  const { alias } = board.address;
  return subscribeKey(board.store, 'saved', (saved) => {
    const title = saved && board.store.role === 'editor' ? pendingTitle(alias) : null;
    if (title === null) return;
    if (title !== state.told && title !== board.store.title) say(board, title);
    else if (saved?.state === 'saved') dropTitle(alias);
  });
}

function say(board: BoardSession, title: string): void {
  stateOf(board).told = title;
  board.tell((calls) => calls.setTitle(title));
}
