// The board as JSON: {type: 'atrium', version, board, items}, an item at a time. What jobs/import/atrium-file.ts reads back.

import { type BoardJson, ITEM_JSON_VERSION } from '#protocol/item-json.ts';
import { readInk } from '../../board/items/ink.ts';
import { eachItem } from '../../board/items/read.ts';

/** So much is text at a time; the rest are bytes that a browser may keep on its disk. */
const PART_CHARS = 1 << 20;

/** `board`: of a whole board what is not in its items. */
export function jsonFile(records: Uint8Array, board?: BoardJson): Blob {
  const parts: Blob[] = [];
  let text = `{"type":"atrium","version":${ITEM_JSON_VERSION},${board ? `"board":${JSON.stringify(board)},` : ''}"items":[`;
  let comma = '';
  for (const item of eachItem(records, readInk)) {
    text += comma + JSON.stringify(item);
    comma = ',';
    if (text.length < PART_CHARS) continue;
    parts.push(new Blob([text]));
    text = '';
  }
  return new Blob([...parts, `${text}]}`], { type: 'application/json' });
}
