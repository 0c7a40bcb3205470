// Removes from chunks and transactions who made and changed their items, before they are sent to an embedded board. The times stay. SPEC: EMBED-2.

import { ByteReader, ByteWriter, FrameError } from '#protocol/bytes.ts';
import {
  chunkRecords,
  frameChunk,
  frameGroup,
  GROUP_VERSION,
  groupsOf,
  ID_BYTES,
  recordsIn,
  TAG,
} from '#protocol/item-bytes.ts';
import { type FramedOp, frameOp, frameTxn, OP_CODES, opsOf } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';

const NO_CLIENT = new Uint8Array(16);

/** Work in small steps, so that others have their turn in between. */
export type Steps = Generator<undefined, Uint8Array, undefined>;

/**
 * Returns the row without its writer and the number that its writer has counted. A row by reference keeps its digest: its blob is fetched by
 * `GET /api/embeds/:id/rows/:sha256`.
 */
export function rowWithoutAuthor(row: LogRow): LogRow {
  const { data, ...rest } = row;
  return {
    ...rest,
    clientId: NO_CLIENT,
    clientSeq: 0,
    actor: '',
    ...(data && { data: allOf(txnWithoutAuthors(data)) }),
  };
}

/** Yields after each item, and returns the chunk without authors. Throws a FrameError for bytes that are no chunk. */
export function* chunkWithoutAuthors(chunk: Uint8Array): Steps {
  const items: Uint8Array[] = [];
  for (const record of chunkRecords(chunk)) {
    items.push(framed(recordWithoutAuthors(record)));
    yield;
  }
  return frameChunk(items);
}

/** Yields after each item, and returns the transaction without authors. Throws a FrameError for bytes that are no transaction. */
export function* txnWithoutAuthors(txn: Uint8Array): Steps {
  const ops: Uint8Array[] = [];
  for (const op of opsOf(txn)) {
    ops.push(yield* opWithoutAuthors(op));
    yield;
  }
  return frameTxn(ops, headWithoutWriter(txn));
}

/** Keeps the version and the base. The lane and the transaction that it builds on are numbers of its writer. */
function headWithoutWriter(txn: Uint8Array): Uint8Array {
  return new ByteWriter(16).raw(txn.subarray(0, 1)).varint(0).varint(readHeader(txn).base).varint(0).done();
}

/** Takes all the steps at once. */
export function allOf(steps: Steps): Uint8Array {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* opWithoutAuthors({ code, framed: whole, content }: FramedOp): Steps {
  const from = new ByteReader(content);
  if (code === OP_CODES.put) return frameOp(code, framed(recordWithoutAuthors(from.bytes())));
  if (code === OP_CODES.restore) {
    const count = from.count(ID_BYTES);
    const out = new ByteWriter(content.length + 16).varint(count);
    for (const record of recordsIn(from, count)) {
      out.bytes(recordWithoutAuthors(record));
      yield;
    }
    return frameOp(code, out.done());
  }
  if (code !== OP_CODES.set) return whole;
  from.take(from.count(ID_BYTES) * ID_BYTES);
  const ids = content.subarray(0, from.at);
  const [tag, version, value] = [from.u8(), from.u8(), from.bytes()];
  const group = groupWithoutAuthors(tag, version, value);
  if (!group) return whole;
  return frameOp(code, new ByteWriter(content.length + 16).raw(ids).raw(group).done());
}

function recordWithoutAuthors(record: Uint8Array): Uint8Array {
  const out = new ByteWriter(record.length).raw(record.subarray(0, 1 + ID_BYTES));
  for (const { tag, version, framed: whole, content } of groupsOf(record))
    out.raw(groupWithoutAuthors(tag, version, content) ?? whole);
  return out.done();
}

/** Returns the group with empty names; undefined if it names nobody. A later version of such a group cannot be read, and is sent empty. */
function groupWithoutAuthors(tag: number, version: number, content: Uint8Array): Uint8Array | undefined {
  if (tag !== TAG.m && tag !== TAG.n) return undefined;
  const empty =
    tag === TAG.m ? new ByteWriter(8).str('').varint(0).str('').varint(0) : new ByteWriter(8).str('').varint(0);
  if (version !== GROUP_VERSION) return frameGroup(tag, empty.done());
  try {
    const from = new ByteReader(content);
    from.bytes();
    if (tag === TAG.n)
      return frameGroup(tag, new ByteWriter(content.length).str('').raw(content.subarray(from.at)).done());
    const createdMs = from.varint();
    from.bytes();
    return frameGroup(tag, new ByteWriter(32).str('').varint(createdMs).str('').varint(from.varint()).done());
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    return frameGroup(tag, empty.done());
  }
}

function framed(record: Uint8Array): Uint8Array {
  return new ByteWriter(record.length + 8).bytes(record).done();
}
