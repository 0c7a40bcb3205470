// What is put on the board that this page opens next: shared with the product, or unsent work of another board. In this page's memory alone.

import type { SharedThings } from '#protocol/browser/shared.ts';

export interface NextBoardThings extends SharedThings {
  /** Of unsent work: the title of its board, '' if that has none. What came whole is not reported. Absent: shared by a person. */
  unsentOf?: string;
}

let chosen: NextBoardThings | null = null;

/** The board that is opened next in this page gets it. */
export function putOnNextBoard(things: NextBoardThings): void {
  chosen = things;
}

/** Once. */
export function takeSharedThings(): NextBoardThings | null {
  const things = chosen;
  chosen = null;
  return things;
}
