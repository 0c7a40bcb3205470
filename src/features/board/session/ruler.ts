// Whether the ruler lies on the board, and its hold on samples on their way to the board. The ruler itself (ruler/) is loaded
// when it is first taken up.

import { proxy } from 'valtio/vanilla';
import type { Sample } from '#protocol/samples.ts';
import { type BoardSession, perBoard } from './board-session.ts';

export const rulerOf = perBoard(() => proxy({ shown: false }));

/** Called with every sample before it is written, to move it; null: there is no ruler. */
export const straightedge: { lay: ((sample: Sample) => void) | null } = { lay: null };

export function toggleRuler(board: BoardSession): void {
  const ruler = rulerOf(board);
  ruler.shown = !ruler.shown;
}
