// What of an open board's state decides which overlays its page shows (the conditions of parts.ts).

import { useSnapshot } from 'valtio';
import { flags } from '../../../flags/flags.ts';
import { longPressesOf } from '../input/long-press.ts';
import { rulerOf } from '../session/ruler.ts';
import { useBoard } from '../session/use-board.ts';
import { barsHiddenOf } from '../shell/bars-hidden.ts';
import { historyOf } from '../shell/history-open.ts';
import { minimapOf } from '../shell/minimap-shown.ts';
import { hasCompany, reactionsOf } from '../shell/reactions.ts';

export interface PageState {
  /** Number of people on the board, this one included. */
  people: number;
  /** Whether all content is outside of the view. */
  isContentOutside: boolean;
  hasTimer: boolean;
  /** Whether a leader has chosen which tools the others see. */
  hasChosenTools: boolean;
  /** Somebody presents to everybody, or this page presents. */
  isPresented: boolean;
  isReactionRowOpen: boolean;
  /** Number of personal toolbars. */
  toolbars: number;
  isRulerShown: boolean;
  isMinimapShown: boolean;
  isHistoryOpen: boolean;
  areStatsShown: boolean;
}

export function usePageState(): PageState {
  const board = useBoard();
  const { people, contentOutside, timer, presentation, lead } = useSnapshot(board.store);
  const { shown } = useSnapshot(rulerOf(board));
  const { count } = useSnapshot(longPressesOf(board));
  const { minimap } = useSnapshot(minimapOf(board));
  const { presents } = useSnapshot(barsHiddenOf(board));
  const { open } = useSnapshot(historyOf(board));
  const { isRowOpen } = useSnapshot(reactionsOf(board));
  return {
    people: people.length,
    isContentOutside: contentOutside,
    hasTimer: timer !== undefined,
    hasChosenTools: lead.tools !== null,
    isPresented: presents || (presentation ?? null) !== null,
    isReactionRowOpen: isRowOpen && hasCompany(people),
    toolbars: count,
    isRulerShown: shown,
    isMinimapShown: minimap,
    isHistoryOpen: open,
    areStatsShown: flags.fps || flags.trackCanvas,
  };
}
