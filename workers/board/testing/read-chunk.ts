// What is in a chunk, as JSON: for tests of what writes one. Records know no bounds: their box stands in.

import { chunkRecords } from '#protocol/item-bytes.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { readItem } from '#protocol/items/read.ts';

export function readChunk(chunk: Uint8Array): ItemJson[] {
  return Array.from(chunkRecords(chunk), (record) => {
    const item = readItem(record, { x: 0, y: 0, w: 0, h: 0 }, readInk);
    return { ...item, bounds: { x: item.x, y: item.y, w: item.w, h: item.h } };
  });
}
