// The board as JSON, an item at a time.

import type { BoardJson } from '#protocol/item-json.ts';
import { boardText } from '#protocol/items/board-text.ts';
import { readInk } from '#protocol/items/ink.ts';
import { eachItemOf } from '#protocol/items/read.ts';
import { pace } from '../pace.ts';

/** `board`: of a whole board what is not in its items. */
export async function jsonFile(records: Iterable<Uint8Array>, board?: BoardJson): Promise<Blob> {
  const parts: Blob[] = [];
  // Bytes, that a browser may keep on its disk.
  for (const text of boardText(eachItemOf(records, readInk), board)) {
    parts.push(new Blob([text]));
    if (pace.isDue) await pace.rest();
  }
  return new Blob(parts, { type: 'application/json' });
}
