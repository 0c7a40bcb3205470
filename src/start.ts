// The page's first script, small so that it runs at once: on a board's address the board's thread, its page and the shell are
// asked for at the same time instead of one after the other.

import { beginBoardThread } from './bus/board-thread.ts';
import { flags } from './flags/flags.ts';

if (location.pathname.startsWith('/board/')) {
  if (flags.worker) beginBoardThread();
  void import('./features/board/index.tsx');
}
void import('./main.tsx');
