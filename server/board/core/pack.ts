// The bytes of a pack: what the rows of a range of a log carried (docs/formats.md).

import { ByteReader, ByteWriter } from '#protocol/bytes.ts';

const VERSION = 1;

export interface PackedRow {
  seq: number;
  data: Uint8Array;
}

export function encodePack(rows: readonly PackedRow[]): Uint8Array {
  const out = new ByteWriter(1024 + rows.reduce((sum, { data }) => sum + data.length + 16, 0));
  out.u8(VERSION).varint(rows.length);
  for (const { seq, data } of rows) out.varint(seq).bytes(data);
  return out.done();
}

/** Throws for bytes that are no pack of a version known here. */
export function decodePack(bytes: Uint8Array): Map<number, Uint8Array> {
  const from = new ByteReader(bytes);
  if (from.u8() !== VERSION) throw new Error('a pack of another version');
  const rows = new Map<number, Uint8Array>();
  for (let left = from.varint(); left > 0; left--) rows.set(from.varint(), from.bytes());
  return rows;
}
