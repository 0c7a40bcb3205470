// The header of a transaction (docs/formats.md "Ops and transactions"); knows nothing of the ops behind it. The engine writes a token of
// its own into `after`; on the wire and in the store `after` is a number of the transaction's clientId.

import { ByteReader, ByteWriter } from './bytes.ts';

export interface TxnHeader {
  lane: number;
  base: number;
  after: number;
  /** Where the rest begins. */
  bytes: number;
}

/** Throws FrameError on bytes that are no header. */
export function readHeader(txn: Uint8Array): TxnHeader {
  const from = new ByteReader(txn);
  from.u8();
  return { lane: from.varint(), base: from.varint(), after: from.varint(), bytes: from.at };
}

/** The same transaction building on `after`; the input itself when it does already. */
export function withAfter(txn: Uint8Array, after: number): Uint8Array {
  const header = readHeader(txn);
  if (header.after === after) return txn;
  const out = new ByteWriter(txn.length + 8);
  return out
    .u8(txn[0] as number)
    .varint(header.lane)
    .varint(header.base)
    .varint(after)
    .raw(txn.subarray(header.bytes))
    .done();
}
