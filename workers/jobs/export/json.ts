// The board as JSON: {type: 'atrium', version, items}. What jobs/import/atrium.ts reads back.

import { ITEM_JSON_VERSION } from '#protocol/item-json.ts';
import { readItems } from '../../board/items/read.ts';

export function jsonFile(records: Uint8Array): Blob {
  const items = readItems(records);
  return new Blob([JSON.stringify({ type: 'atrium', version: ITEM_JSON_VERSION, items })], {
    type: 'application/json',
  });
}
