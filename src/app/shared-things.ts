// What was shared with the product, between the page that asked where to put it and the board that was chosen: in this page's memory alone.

import type { SharedThings } from '#protocol/browser/shared.ts';

let chosen: SharedThings | null = null;

/** The board that is opened next in this page gets it. */
export function putOnNextBoard(things: SharedThings): void {
  chosen = things;
}

/** Once. */
export function takeSharedThings(): SharedThings | null {
  const things = chosen;
  chosen = null;
  return things;
}
