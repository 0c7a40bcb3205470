// The board's title as it is given here: kept on this device until the server has it, so that the home page knows it whenever the
// board is left, and said to the board once.

import { subscribeKey } from 'valtio/vanilla/utils';
import { dropTitle, keepTitle, pendingTitle } from '../../../device/pending-titles.ts';
import { tell } from '../session/calls.ts';
import { board } from '../session/store.ts';

/** What this page has said to the board: others may have named it anew since. */
let told: string | null = null;

export function rename(alias: string, title: string): void {
  keepTitle(alias, title);
  board.title = title;
  say(title);
}

/** What waits for this board is said after the board's own title is here, so that it follows it. Returns how to stop. */
export function renameWhenOpen(alias: string): () => void {
  told = null;
  return subscribeKey(board, 'saved', (saved) => {
    const title = saved && board.role === 'editor' ? pendingTitle(alias) : null;
    if (title === null) return;
    if (title !== told && title !== board.title) say(title);
    else if (saved?.state === 'saved') dropTitle(alias);
  });
}

function say(title: string): void {
  told = title;
  tell((calls) => calls.setTitle(title));
}
