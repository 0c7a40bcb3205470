// Which of the transactions on this device alone are a person's own: they put new items and change those. What others made, and the board
// itself, is no part of a copy or of another board. Loaded with the first denial or copy. Knows how ops are framed, not what they mean.

import { ByteReader, FrameError, hexOf } from '#protocol/bytes.ts';
import { ID_BYTES, idOf, NIL_ID, recordsIn } from '#protocol/item-bytes.ts';
import { type FramedOp, frameTxn, OP_CODES, opsOf, putItems } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';

/** A `move` has its distance before the ids. */
const DISTANCE_BYTES = 16;
/** In the version nibble of an id: a piece that was cut from a stroke. */
const PIECE_VERSION = 0x80;

export interface OwnWork<Stored> {
  /** In their order, without ops on other items; those with no op left are absent. */
  ownTransactions: Stored[];
  /** Transactions that change other items, or the board. */
  foreignCount: number;
}

/** Bytes that are no transaction are left as they are. */
export function ownWork<Stored extends { txn: Uint8Array }>(stored: readonly Stored[]): OwnWork<Stored> {
  const ids = new Set(stored.flatMap(({ txn }) => putItems(txn)));
  ids.delete(hexOf(NIL_ID));
  let hasPieces = false;
  const isOwn = (id: Uint8Array): boolean => ids.has(hexOf(id)) || (hasPieces && isPiece(id));
  const ownTransactions: Stored[] = [];
  let foreignCount = 0;
  for (const one of stored) {
    try {
      const ops = [...opsOf(one.txn)];
      const kept: Uint8Array[] = [];
      let isOnOthers = false;
      for (const op of ops) {
        const touched = touchedBy(op);
        const mine = touched.filter(isOwn).length;
        if (op.code === OP_CODES.cut && mine > 0) hasPieces = true;
        // A restore puts back whole items.
        const isKept = op.code === OP_CODES.restore ? mine === touched.length : mine > 0;
        if (isKept) kept.push(op.framed);
        if (mine < touched.length) isOnOthers = true;
      }
      if (isOnOthers) foreignCount += 1;
      if (kept.length === ops.length) ownTransactions.push(one);
      else if (kept.length > 0)
        ownTransactions.push({ ...one, txn: frameTxn(kept, one.txn.subarray(0, readHeader(one.txn).bytes)) });
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      ownTransactions.push(one);
    }
  }
  return { ownTransactions, foreignCount };
}

function isPiece(id: Uint8Array): boolean {
  return ((id[6] ?? 0) & 0xf0) === PIECE_VERSION;
}

/** Ids of the items that an op puts or changes; of the board: the nil id. */
function touchedBy({ code, content }: FramedOp): Uint8Array[] {
  const from = new ByteReader(content);
  switch (code) {
    case OP_CODES.put:
      return [idOf(from.bytes())];
    case OP_CODES.restore:
      return [...recordsIn(from, from.count(ID_BYTES))].map(idOf);
    case OP_CODES.cut:
    case OP_CODES.splice:
    case OP_CODES.format:
      return [from.take(ID_BYTES)];
    case OP_CODES.field:
      return [NIL_ID];
    case OP_CODES.move:
      from.take(DISTANCE_BYTES);
      return idsIn(from);
    case OP_CODES.set:
    case OP_CODES.delete:
    case OP_CODES.style:
      return idsIn(from);
    default:
      // An op of a later version: nothing is known of it.
      return [NIL_ID];
  }
}

function idsIn(from: ByteReader): Uint8Array[] {
  return Array.from({ length: from.count(ID_BYTES) }, () => from.take(ID_BYTES));
}
