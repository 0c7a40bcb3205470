// What a board is as the JSON of a file, from its chunks: read without its view, so items have no bounds.

import { paperName } from '#protocol/bus.ts';
import { ByteReader } from '#protocol/bytes.ts';
import { FIELD, fieldsIn } from '#protocol/item-bytes.ts';
import type { BoardJson } from '#protocol/item-json.ts';
import { boardBytes } from '#protocol/items/board-bytes.ts';
import { type ReadInk, readItem } from '#protocol/items/read.ts';
import { wholeRecords } from '#protocol/items/whole-records.ts';

export interface BoardFile {
  json: Uint8Array;
  /** SHA-256 (hex) of the pictures its images show, each once. */
  images: string[];
  items: number;
}

const NO_BOUNDS = { x: 0, y: 0, w: 0, h: 0 };

/** `record`: group `k`. */
export function boardFileOf(chunks: readonly Uint8Array[], record: Uint8Array): BoardFile {
  const records = wholeRecords(chunks);
  const images = new Set<string>();
  const items = function* (ink: ReadInk): Generator<object> {
    for (const bytes of records) {
      const { bounds: _, ...item } = readItem(bytes, NO_BOUNDS, ink);
      if (item.image) images.add(item.image.sha256);
      yield item;
    }
  };
  const json = Buffer.concat(Array.from(boardBytes(items, boardOf(record)), (bytes) => Buffer.from(bytes)));
  return { json: new Uint8Array(json), images: [...images], items: records.length };
}

function boardOf(record: Uint8Array): BoardJson {
  const fields = fieldsIn(record);
  const title = new TextDecoder().decode(fields.get(FIELD.title) ?? new Uint8Array());
  const paper = fields.get(FIELD.paper);
  return { ...(title && { title }), paper: paperName(paper ? new ByteReader(paper).u8() : 0) };
}
