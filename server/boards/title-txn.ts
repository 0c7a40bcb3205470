// The transaction that gives a board a title (docs/formats.md, `k`).

import { ByteWriter } from '#protocol/bytes.ts';
import { frameFields, frameGroup, ID_BYTES, TAG } from '#protocol/item-bytes.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';

const TITLE = 3;

export function titleTxn(title: string): Uint8Array {
  const record = new ByteWriter().varint(1).raw(new Uint8Array(ID_BYTES));
  const fields = frameFields(new Map([[TITLE, new TextEncoder().encode(title)]]));
  return frameTxn([frameOp(OP_CODES.set, record.raw(frameGroup(TAG.k, fields)).done())]);
}
