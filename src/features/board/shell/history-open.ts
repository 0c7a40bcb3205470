// Whether the version history stands beside the board, and whether the board is shown as it was. The rest (history/) is loaded
// when it is first opened.

import { proxy } from 'valtio';

export const history = proxy({ open: false, looksBack: false });

export function openHistory(): void {
  history.open = true;
}

export function closeHistory(): void {
  history.open = false;
  history.looksBack = false;
}
