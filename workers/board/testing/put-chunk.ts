// A chunk put at once, for tests that need items on a board: what Puts does without slices.

import { ID_BYTES } from '#protocol/item-bytes.ts';
import type { EngineApi } from '../../engine/engine.ts';

/** The items' ids, 16 bytes each, and the transaction. Throws what the engine throws. */
export function putChunk(
  engine: Pick<EngineApi, 'openPut' | 'putPart' | 'closePut'>,
  chunk: Uint8Array,
): { ids: Uint8Array; token: number; txn: Uint8Array } {
  engine.openPut(1, 0);
  const part = engine.putPart(chunk);
  const head = engine.closePut();
  const end = 4 + ID_BYTES * new DataView(part.buffer).getUint32(0, true);
  return {
    ids: part.subarray(4, end),
    token: new DataView(head.buffer).getFloat64(0, true),
    txn: new Uint8Array([...head.subarray(8), ...part.subarray(end)]),
  };
}
