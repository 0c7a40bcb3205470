// What was pasted last and what else it could be, as long as it is selected: the selection's bar offers it.

import { proxy } from 'valtio';
import { perBoard } from '../../session/board-session.ts';
import type { PasteAt } from '../files/paste-at.ts';

export type PastedAs = 'text' | 'notes' | 'table';

/** What came by a paste: `html` is empty where there was none. */
export interface Pasted {
  text: string;
  html: string;
  /** Rows of as many cells each, where it is a table. */
  rows?: string[][];
  at?: PasteAt | undefined;
}

interface PastedNow {
  pasted: Pasted;
  as: PastedAs;
  choices: readonly PastedAs[];
  ids: readonly string[];
}

export const pastedNowOf = perBoard(() => proxy<{ now: PastedNow | null }>({ now: null }));
