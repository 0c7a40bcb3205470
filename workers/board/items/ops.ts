// Ops that set groups of items, as bytes (docs/formats.md "Ops and transactions").

import type { TurnedBox } from '#protocol/bus.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import { frameGroup, ID_BYTES, TAG } from '#protocol/item-bytes.ts';
import { packIds } from '#protocol/items/ids.ts';
import { frameOp, OP_CODES } from '#protocol/txn.ts';

/** Sets a framed group on each of these items. */
export function setOp(ids: readonly string[], group: Uint8Array): Uint8Array {
  return frameOp(OP_CODES.set, new ByteWriter(16 + group.length).raw(idList(ids)).raw(group).done());
}

/** How many there are, and the ids one after the other. */
export function idList(ids: readonly string[]): Uint8Array {
  return new ByteWriter(16 + ids.length * ID_BYTES).varint(ids.length).raw(packIds(ids)).done();
}

/** Group `g`. */
export function boxGroup({ x, y, w, h, rot }: TurnedBox): Uint8Array {
  return frameGroup(TAG.g, new ByteWriter(40).f64(x).f64(y).f64(w).f64(h).f64(rot).done());
}
