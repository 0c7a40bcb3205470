// A board's chunks as transactions that make the same board anew: items as they stood, under the names they had. Knows how items
// and ops are framed (docs/formats.md), not what is in them.

import { ByteWriter } from '#protocol/bytes.ts';
import {
  chunkRecords,
  FIELD,
  fieldsIn,
  frameFields,
  frameGroup,
  groupsOf,
  idOf,
  KIND,
  kindOf,
  TAG,
} from '#protocol/item-bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { frameOp, frameTxn, OP_CODES as OP } from '#protocol/txn.ts';

/** Who may edit: everybody. */
const OPEN = 0;

/** Each of some `maxBytes` at most, well within what a transaction may be. */
export function copyTxns(chunks: readonly Uint8Array[], maxBytes: number = LIMITS.txnBytes / 2): Uint8Array[] {
  const containers: Uint8Array[] = [];
  /** Of each chunk: a stroke's body may stand in an earlier item of it. */
  const others: Uint8Array[][] = [];
  const ops: Uint8Array[] = [];
  for (const chunk of chunks) {
    const own: Uint8Array[] = [];
    for (const item of chunkRecords(chunk)) {
      const kind = kindOf(item);
      if (kind === KIND.board) ops.push(...putRecord(item));
      else if (kind === KIND.frame || kind === KIND.group) containers.push(item);
      else own.push(item);
    }
    if (own.length > 0) others.push(own);
  }
  // What holds others comes before them, all in one op: within it the order does not matter.
  if (containers.length > 0) ops.push(restore(containers));
  const txns: Uint8Array[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const op of [...ops, ...others.map(restore)]) {
    if (bytes + op.length > maxBytes) {
      txns.push([]);
      bytes = 0;
    }
    txns.at(-1)?.push(op);
    bytes += op.length;
  }
  return txns.map((framed) => frameTxn(framed));
}

/** Paper and title; not the mode: a new board has no manager who could open it again. */
function putRecord(record: Uint8Array): Uint8Array[] {
  const out = new ByteWriter().u8(KIND.board).raw(idOf(record));
  let isEmpty = true;
  for (const { tag, version, content } of groupsOf(record)) {
    if (tag !== TAG.k) continue;
    const fields = openToAll(content);
    isEmpty &&= fields.length === 0;
    out.raw(frameGroup(tag, fields, version));
  }
  return isEmpty ? [] : [frameOp(OP.put, new ByteWriter().bytes(out.done()).done())];
}

function openToAll(content: Uint8Array): Uint8Array {
  const fields = fieldsIn(content);
  if (fields.get(FIELD.mode)?.[0] !== OPEN) fields.delete(FIELD.mode);
  return frameFields(fields);
}

function restore(items: readonly Uint8Array[]): Uint8Array {
  const out = new ByteWriter(items.reduce((sum, { length }) => sum + length + 8, 16)).varint(items.length);
  for (const item of items) out.bytes(item);
  return frameOp(OP.restore, out.done());
}
