// The transactions that give a board a title (docs/formats.md, op 10 and `k`): one that is pushed, and what a log begins with.

import { FIELD } from '#protocol/item-bytes.ts';
import { fieldOp, frameTxn, recordOp } from '#protocol/txn.ts';

/** Paper and mode stay. */
export function titleTxn(title: string): Uint8Array {
  return frameTxn([fieldOp(FIELD.title, new TextEncoder().encode(title))]);
}

/** Of a board without any row. */
export function firstTitleTxn(title: string): Uint8Array {
  return frameTxn([recordOp(new Map([[FIELD.title, new TextEncoder().encode(title)]]))]);
}
