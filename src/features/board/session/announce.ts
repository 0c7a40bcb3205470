// What a screen reader is told of what keys do: which tool they took, what they made. Said by the live region.

import { proxy } from 'valtio/vanilla';
import type { ToolName } from '#protocol/tools.ts';
import { type BoardSession, perBoard } from './board-session.ts';

export type Announcement = { tool: ToolName } | { made: ToolName };

export const announcedOf = perBoard(() => proxy<{ now: Announcement | null }>({ now: null }));

export function announce(board: BoardSession, what: Announcement): void {
  announcedOf(board).now = what;
}
