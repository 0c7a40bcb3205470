// Which panel stands beside the board; one at a time. Panels are loaded when they are first opened.

import { proxy } from 'valtio';
import { type BoardSession, perBoard } from '../session/board-session.ts';

/** A new panel is a name here and a row in page/parts.ts. */
export type SidePanelName = 'find' | 'outline' | 'frames' | 'lead';

/** `asked`: how often for one, also for one that is open already. */
export const panelsOf = perBoard(() => proxy<{ open: SidePanelName | null; asked: number }>({ open: null, asked: 0 }));

export function openPanel(board: BoardSession, name: SidePanelName): void {
  const panels = panelsOf(board);
  panels.open = name;
  panels.asked++;
}

export function closePanel(board: BoardSession): void {
  panelsOf(board).open = null;
}
