// Where the marks of each paper stand, in px of the target: the rules both executors draw by, so that they agree.
// Marks are snapped to whole px: a 1 px line is one row of px, never two grey ones.

import { PAPER } from '#protocol/bus.ts';

/** Every fifth line of graph paper is full, those between are drawn at this share of the mark's alpha. */
export const GRAPH_MINOR = 0.45;
export const GRAPH_PERIOD = 5;
/** Music: five lines, then a gap of five. */
export const MUSIC_PERIOD = 10;
export const MUSIC_LINES = 5;

export interface Marks {
  rows: boolean;
  columns: boolean;
  dots: boolean;
}

export function marksOf(kind: number): Marks {
  return {
    rows: kind === PAPER.lined || kind === PAPER.squared || kind === PAPER.graph || kind === PAPER.music,
    columns: kind === PAPER.squared || kind === PAPER.graph,
    dots: kind === PAPER.dotted,
  };
}

/** Share of the mark's alpha for line `k` counted from the origin; 0: no line there. */
export function weight(kind: number, k: number): number {
  if (kind === PAPER.graph) return k % GRAPH_PERIOD === 0 ? 1 : GRAPH_MINOR;
  if (kind === PAPER.music) return ((k % MUSIC_PERIOD) + MUSIC_PERIOD) % MUSIC_PERIOD < MUSIC_LINES ? 1 : 0;
  return 1;
}

/** Thickness in whole px; thinner marks keep one px and fade. */
export const thickness = (size: number): number => Math.max(1, Math.round(size));
export const fade = (size: number): number => Math.min(1, size);

/** First px of line `k`. */
export const lineAt = (origin: number, spacing: number, k: number, px: number): number =>
  Math.floor(origin + k * spacing - px / 2 + 0.5);
