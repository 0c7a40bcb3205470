// The board as JSON, a part at a time.

import type { BoardJson } from '#protocol/item-json.ts';
import { boardBytes } from '#protocol/items/board-bytes.ts';
import { eachItemOf } from '#protocol/items/read.ts';
import { pace } from '../job-throttle.ts';

/** `board`: of a whole board what is not in its items. */
export async function jsonFile(records: Iterable<Uint8Array>, board?: BoardJson): Promise<Blob> {
  const parts: Blob[] = [];
  for (const bytes of boardBytes((ink) => eachItemOf(records, ink), board)) {
    const part = new Blob([bytes]);
    parts.push(part);
    // A browser keeps it elsewhere, as soon as it has it: until then it is here. A read waits for that.
    await part.slice(-1).arrayBuffer();
    if (pace.isDue) await pace.rest();
  }
  return new Blob(parts, { type: 'application/json' });
}
