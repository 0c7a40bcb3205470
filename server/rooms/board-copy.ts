// A board's chunks as transactions that make the same board anew: items as they stood, under the names they had. Knows how items
// and ops are framed (docs/formats.md), not what is in them.

import { ByteReader, ByteWriter } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { frameOp, frameTxn, OP_CODES as OP } from '#protocol/txn.ts';

const KIND = { board: 0, frame: 10, group: 11 } as const;
const RECORD = 'k'.charCodeAt(0);
/** Of the record: who may edit. */
const MODE = 2;
const OPEN = 0;

/** Each of some `maxBytes` at most, well within what a transaction may be. */
export function copyTxns(chunks: readonly Uint8Array[], maxBytes: number = LIMITS.txnBytes / 2): Uint8Array[] {
  const containers: Uint8Array[] = [];
  /** Of each chunk: a stroke's body may stand in an earlier item of it. */
  const others: Uint8Array[][] = [];
  const ops: Uint8Array[] = [];
  for (const chunk of chunks) {
    const from = new ByteReader(chunk);
    from.u8();
    const own: Uint8Array[] = [];
    for (let left = from.varint(); left > 0; left--) {
      const item = from.bytes();
      if (item[0] === KIND.board) ops.push(...putRecord(item));
      else if (item[0] === KIND.frame || item[0] === KIND.group) containers.push(item);
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
  const from = new ByteReader(record);
  const out = new ByteWriter().raw(from.take(17));
  let isEmpty = true;
  while (from.left > 0) {
    const [tag, version, value] = [from.u8(), from.u8(), from.bytes()];
    if (tag !== RECORD) continue;
    const fields = openToAll(value);
    isEmpty &&= fields.length === 0;
    out.u8(tag).u8(version).bytes(fields);
  }
  return isEmpty ? [] : [frameOp(OP.put, new ByteWriter().bytes(out.done()).done())];
}

function openToAll(fields: Uint8Array): Uint8Array {
  const from = new ByteReader(fields);
  const out = new ByteWriter();
  while (from.left > 0) {
    const [field, value] = [from.u8(), from.bytes()];
    if (field !== MODE || value[0] === OPEN) out.u8(field).bytes(value);
  }
  return out.done();
}

function restore(items: readonly Uint8Array[]): Uint8Array {
  const out = new ByteWriter(items.reduce((sum, { length }) => sum + length + 8, 16)).varint(items.length);
  for (const item of items) out.bytes(item);
  return frameOp(OP.restore, out.done());
}
