// What a screen reader is told of what keys do: which tool they took, what they made. Said by the live region.

import { proxy } from 'valtio/vanilla';
import type { ToolName } from '#protocol/tools.ts';

export type Announcement = { tool: ToolName } | { made: ToolName };

export const announced = proxy<{ now: Announcement | null }>({ now: null });

export function announce(what: Announcement): void {
  announced.now = what;
}
