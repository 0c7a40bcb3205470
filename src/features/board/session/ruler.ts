// Whether the ruler lies on the board. The ruler itself (parts/ruler) is loaded when it is first taken up.

import { proxy } from 'valtio/vanilla';
import { type BoardSession, perBoard } from './board-session.ts';

export const rulerOf = perBoard(() => proxy({ shown: false }));

export function toggleRuler(board: BoardSession): void {
  const ruler = rulerOf(board);
  ruler.shown = !ruler.shown;
}
