// Zones of a wide screen where somebody has a tool bar of their own: what touches down there is that person's hand. The page
// keeps the zones, the board binds contacts to them; both ask the same function whose a contact is. CSS px of the canvas.

import type { ToolName, ToolOptions } from './tools.ts';

export interface HandZone {
  /** Of its edits: its undo is its own. 0 is everybody's. */
  lane: number;
  xCss: number;
  yCss: number;
  tool: ToolName;
  options: ToolOptions;
}

/** Of a phone that leads the panel: its zone lies where nobody touches, its contact is bound to the lane by its number. */
export const REMOTE = { lane: 1000, pointerId: 0xffff_ffff, xCss: -1e6 } as const;

/** A zone reaches a sixth of the screen to either side, and no less than an arm's length on small ones. */
const SHARE = 1 / 6;
const MIN_REACH_CSS = 320;

/** The nearest of the zones that reach there: people stand side by side, and each reaches from the floor to the top. */
export function zoneAt<T extends { xCss: number; yCss: number }>(
  zones: readonly T[],
  xCss: number,
  yCss: number,
  widthCss: number,
): T | null {
  const reachCss = Math.max(MIN_REACH_CSS, widthCss * SHARE);
  let nearest: T | null = null;
  let minCss = Number.POSITIVE_INFINITY;
  for (const zone of zones) {
    const across = Math.abs(zone.xCss - xCss);
    const farCss = Math.hypot(across, zone.yCss - yCss);
    if (across > reachCss || farCss >= minCss) continue;
    nearest = zone;
    minCss = farCss;
  }
  return nearest;
}
