// Whether the bars of the board page are hidden, and for what. Written by the parts that present and lead. What stays on the page meanwhile has
// the attribute `data-stays` (board.module.css).

import { proxy } from 'valtio/vanilla';
import { perBoard } from '../session/board-session.ts';

interface BarsHidden {
  /** This page shows a presentation. */
  presents: boolean;
  isFocusLocked: boolean;
  /** Nothing has moved for a while: the names beside cursors are hidden too. */
  isIdle: boolean;
}

export const barsHiddenOf = perBoard(() => proxy<BarsHidden>({ presents: false, isFocusLocked: false, isIdle: false }));
