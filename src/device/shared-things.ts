// Owns the content for the board that this page opens next: shared with the product, or unsent work of another board. It lies in this page's
// memory alone.

import type { SharedThings } from '#protocol/browser/shared.ts';

export interface NextBoardContent extends SharedThings {
  /** Title of the board that this is unsent work of, '' if it has none: no report where all of it came. Absent: a person shared it. */
  unsentOf?: string;
}

let chosen: NextBoardContent | null = null;

/** The board that is opened next in this page gets it. */
export function putOnNextBoard(things: NextBoardContent): void {
  chosen = things;
}

/** Once. */
export function takeNextBoardContent(): NextBoardContent | null {
  const things = chosen;
  chosen = null;
  return things;
}
