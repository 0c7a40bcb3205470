// A board as the JSON of a file: {type: 'atrium', version, board, items}, some items at a time. What workers/jobs/import/atrium-file.ts
// reads back.

import { type BoardJson, ITEM_JSON_VERSION } from '../item-json.ts';

/** So much is text at a time: more would be in memory for nothing. */
const PART_CHARS = 1 << 20;

/** `board`: of a whole board what is not in its items. */
export function* boardText(items: Iterable<object>, board?: BoardJson): Generator<string> {
  let text = `{"type":"atrium","version":${ITEM_JSON_VERSION},${board ? `"board":${JSON.stringify(board)},` : ''}"items":[`;
  let comma = '';
  for (const item of items) {
    text += comma + JSON.stringify(item);
    comma = ',';
    if (text.length < PART_CHARS) continue;
    yield text;
    text = '';
  }
  yield `${text}]}`;
}
