// A tool bar that somebody has of their own: its lane, what it holds, where it stands.

import type { Brush } from '#protocol/styles.ts';

/** What such a bar offers. Nothing that selects: there is one selection on a screen, and two hands would take it from each other. */
export const HAND_TOOLS = ['pen', 'highlighter', 'eraser'] as const;
export type HandTool = (typeof HAND_TOOLS)[number];

export interface PersonalToolbar {
  lane: number;
  /** Where it was asked for: it stands beside that, not over it. */
  fingerCss: Point;
  /** Where somebody has put it since: its top left. */
  cornerCss: Point | null;
  /** Its middle, as it stands: a contact uses the tools of the nearest bar. */
  xCss: number;
  yCss: number;
  tool: HandTool;
  brush: Brush;
  ink: string;
  /** Of the highlighter. */
  highlight: string;
  /** The eraser cuts strokes where it passes. */
  cut: boolean;
  usedMs: number;
}

export interface Point {
  x: number;
  y: number;
}
