// How a transaction frames its ops (docs/formats.md "Ops and transactions"): their codes and bytes, not what they say. Reading throws
// a FrameError on bytes that are no transaction.

import { ByteReader, ByteWriter, FrameError, hexOf } from './bytes.ts';
import {
  frameFields,
  frameGroup,
  GROUP_VERSION,
  groupsOf,
  ID_BYTES,
  idOf,
  KIND,
  kindOf,
  NIL_ID,
  recordsIn,
  TAG,
} from './item-bytes.ts';
import { readHeader, type TxnHeader } from './txn-header.ts';

export const OP_CODES = {
  put: 1,
  set: 2,
  delete: 3,
  restore: 4,
  move: 5,
  cut: 6,
  style: 7,
  splice: 8,
  format: 9,
  field: 10,
} as const;

/** SHA-256. */
const PICTURE_BYTES = 32;
/** Of transactions and of ops. */
const VERSION = 1;

export interface FramedOp {
  code: number;
  /** All of it, its head too. */
  framed: Uint8Array;
  content: Uint8Array;
}

export interface FramedTxn extends TxnHeader {
  ops: FramedOp[];
}

export function frameOp(code: number, content: Uint8Array): Uint8Array {
  return new ByteWriter(content.length + 16).u8(code).u8(VERSION).bytes(content).done();
}

/** `head`: the bytes before the number of ops; without it lane, base and what it builds on are left to others to say. */
export function frameTxn(
  framed: readonly Uint8Array[],
  head: Uint8Array = Uint8Array.of(VERSION, 0, 0, 0),
): Uint8Array {
  const bytes = framed.reduce((sum, { length }) => sum + length, head.length + 16);
  const out = new ByteWriter(bytes).raw(head).varint(framed.length);
  for (const one of framed) out.raw(one);
  return out.done();
}

export function readTxn(txn: Uint8Array): FramedTxn {
  return { ...readHeader(txn), ops: [...opsOf(txn)] };
}

/** One after the other: of a large transaction they are many. */
export function* opsOf(txn: Uint8Array): Generator<FramedOp> {
  const from = new ByteReader(txn);
  from.at = readHeader(txn).bytes;
  for (let left = from.count(3); left > 0; left--) {
    const start = from.at;
    const code = from.u8();
    from.u8();
    const content = from.bytes();
    yield { code, framed: txn.subarray(start, from.at), content };
  }
}

/** It edits a text by position: its letters, or how they are formatted. */
export function editsText({ code }: FramedOp): boolean {
  return code === OP_CODES.splice || code === OP_CODES.format;
}

/** Ids, in hex, of the texts it edits by position: what is logged of it may then differ from what was sent. What is no transaction edits none. */
export function splicedTexts(txn: Uint8Array): string[] {
  return idsIn(txn, (op) => (editsText(op) ? [op.content.subarray(0, ID_BYTES)] : []));
}

/** Of the items it puts. */
export function putItems(txn: Uint8Array): string[] {
  return idsIn(txn, ({ code, content }) => (code === OP_CODES.put ? [idOf(new ByteReader(content).bytes())] : []));
}

export function splicesText(txn: Uint8Array): boolean {
  return splicedTexts(txn).length > 0;
}

/** Group `k` that the op writes as a whole. */
export function wholeRecord({ code, content }: FramedOp): Uint8Array | undefined {
  const from = new ByteReader(content);
  if (code === OP_CODES.put) {
    const record = from.bytes();
    if (kindOf(record) !== KIND.board) return undefined;
    return [...groupsOf(record)].find(({ tag, version }) => tag === TAG.k && version === GROUP_VERSION)?.content;
  }
  if (code !== OP_CODES.set) return undefined;
  from.take(from.count(ID_BYTES) * ID_BYTES);
  return from.u8() === TAG.k && from.u8() === GROUP_VERSION ? from.bytes() : undefined;
}

/** Whether it puts new items on the board and does nothing else: all that was there stays as it was. What is no transaction does not. */
export function onlyAdds(txn: Uint8Array): boolean {
  try {
    for (const { code, content } of opsOf(txn)) {
      if (code !== OP_CODES.put) return false;
      const item = new ByteReader(content).bytes();
      if (kindOf(item) === KIND.board || idOf(item).every((byte) => byte === 0)) return false;
    }
    return true;
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    return false;
  }
}

/** What is logged of it may differ from what was sent (SPEC: TXT-3, REC-2). What is no transaction is logged nowhere. */
export function isLoggedAnew(txn: Uint8Array): boolean {
  try {
    for (const op of opsOf(txn)) if (editsText(op) || op.code === OP_CODES.field || wholeRecord(op)) return true;
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
  }
  return false;
}

/** Sets one field of the board's record and keeps the others; nothing: as if it had never been set. */
export function fieldOp(field: number, value: Uint8Array): Uint8Array {
  return frameOp(OP_CODES.field, new ByteWriter(value.length + 8).u8(field).bytes(value).done());
}

/** The board's record when that was done to it. */
export function withField(fields: ReadonlyMap<number, Uint8Array>, { content }: FramedOp): Map<number, Uint8Array> {
  const from = new ByteReader(content);
  const [field, value] = [from.u8(), from.bytes()];
  from.end();
  const next = new Map(fields);
  if (value.length > 0) next.set(field, value);
  else next.delete(field);
  return next;
}

/** Sets the board's record as a whole, as logs have it. */
export function recordOp(fields: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const group = frameGroup(TAG.k, frameFields(fields));
  return frameOp(OP_CODES.set, new ByteWriter(group.length + 24).varint(1).raw(NIL_ID).raw(group).done());
}

/** Names (hex) of the pictures that images get by it. What is no transaction has none. */
export function picturesIn(txn: Uint8Array): string[] {
  return idsIn(txn, ({ code, content }) => {
    const from = new ByteReader(content);
    if (code === OP_CODES.put) return picturesOf(from.bytes());
    if (code === OP_CODES.restore) return [...recordsIn(from, from.count(ID_BYTES))].flatMap(picturesOf);
    if (code !== OP_CODES.set) return [];
    from.take(from.count(ID_BYTES) * ID_BYTES);
    return from.u8() === TAG.i && from.u8() === GROUP_VERSION ? nameIn(from.bytes()) : [];
  });
}

function picturesOf(record: Uint8Array): Uint8Array[] {
  if (kindOf(record) !== KIND.image) return [];
  return [...groupsOf(record)].flatMap(({ tag, content }) => (tag === TAG.b || tag === TAG.i ? nameIn(content) : []));
}

/** Of `b` or `i` of an image; one that shows what it was made of says nothing. */
function nameIn(content: Uint8Array): Uint8Array[] {
  return content.length < PICTURE_BYTES ? [] : [content.subarray(0, PICTURE_BYTES)];
}

function idsIn(txn: Uint8Array, idsOf: (op: FramedOp) => Uint8Array[]): string[] {
  try {
    return [...new Set(readTxn(txn).ops.flatMap(idsOf).map(hexOf))];
  } catch (error) {
    if (error instanceof FrameError) return [];
    throw error;
  }
}
