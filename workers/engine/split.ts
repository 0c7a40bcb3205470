// Large chunks and transactions as several small ones that do the same when they are folded one after the other, so that no single
// call into the engine takes long (docs/formats.md has the bytes). Knows how items and ops are framed, not what they say.

import { ByteReader, ByteWriter, FrameError } from '#protocol/bytes.ts';
import { chunkHead, frameChunk, frameChunkHead } from '#protocol/item-bytes.ts';
import { OP_CODES } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';

/** About what is folded within a slice on a slow device. */
const PART_BYTES = 24 * 1024;
/** The chunk itself when it is small. A body that stands in an earlier part is on the board by then. */
export function* chunkParts(chunk: Uint8Array, maxBytes: number = PART_BYTES): Generator<Uint8Array> {
  if (chunk.length <= maxBytes) return yield chunk;
  const { count, bytes } = chunkHead(chunk);
  const from = new ByteReader(chunk);
  from.take(bytes);
  const ends: number[] = [];
  for (let left = count; left > 0; left--) ends.push(skip(from));
  from.end();
  yield* joined(chunk, bytes, ends, maxBytes, frameChunkHead);
}

/** The transaction itself when it is small, or does more than put items: what follows a put may need what stood there before. */
export function* txnParts(txn: Uint8Array, maxBytes: number = PART_BYTES): Generator<Uint8Array> {
  if (txn.length <= maxBytes) return yield txn;
  const { lane, base, after, bytes } = readHeader(txn);
  const from = new ByteReader(txn);
  from.take(bytes);
  const count = from.count(3);
  const ends: number[] = [];
  const start = from.at;
  for (let left = count; left > 0; left--) {
    if (from.u8() !== OP_CODES.put) return yield txn;
    from.u8();
    ends.push(skip(from));
  }
  from.end();
  const head = (n: number) =>
    new ByteWriter(48)
      .u8(txn[0] as number)
      .varint(lane)
      .varint(base)
      .varint(after)
      .varint(n)
      .done();
  yield* joined(txn, start, ends, maxBytes, head);
}

/** Over length-prefixed bytes; answers where they end. */
function skip(from: ByteReader): number {
  const length = from.varint();
  if (length > from.left) throw new FrameError('truncated');
  from.at += length;
  return from.at;
}

/** Puts as a chunk of what they put. `ops`: bytes of puts only, as the engine gives them. */
export function chunkOfOps(ops: Uint8Array): Uint8Array {
  const from = new ByteReader(ops);
  const items: Uint8Array[] = [];
  while (from.left > 0) {
    from.take(2);
    items.push(from.bytes());
  }
  return frameChunk(items);
}

/** Runs of things of at most `most` bytes (or a single one), each behind its own head. */
function* joined(
  bytes: Uint8Array,
  start: number,
  ends: readonly number[],
  maxBytes: number,
  head: (n: number) => Uint8Array,
): Generator<Uint8Array> {
  let from = start;
  let first = 0;
  for (const [k, end] of ends.entries()) {
    const next = ends[k + 1];
    if (next !== undefined && next - from <= maxBytes) continue;
    const before = head(k + 1 - first);
    const part = new Uint8Array(before.length + end - from);
    part.set(before);
    part.set(bytes.subarray(from, end), before.length);
    yield part;
    from = end;
    first = k + 1;
  }
}
