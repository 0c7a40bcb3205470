// Whether the minimap is shown. All else of it is loaded with it.

import { proxy } from 'valtio';
import { type BoardSession, perBoard } from '../session/board-session.ts';

export const minimapOf = perBoard(() => proxy({ minimap: false }));

export function toggleMinimap(board: BoardSession): void {
  const minimap = minimapOf(board);
  minimap.minimap = !minimap.minimap;
}
