// How items, chunks and groups are framed (docs/formats.md "Item", "Snapshot"), not what groups say: that is the engine's, and
// protocol/items' for JSON. Reading throws a FrameError on bytes that are none. Byte arrays it answers are views.

import { ByteReader, ByteWriter, FrameError, hexOf } from './bytes.ts';

export const ID_BYTES = 16;
export const GROUP_VERSION = 1;
export const TAG = {
  g: 103,
  s: 115,
  z: 122,
  t: 116,
  p: 112,
  c: 99,
  b: 98,
  l: 108,
  m: 109,
  k: 107,
  f: 102,
  a: 97,
  h: 104,
  i: 105,
  n: 110,
  o: 111,
  q: 113,
} as const;
/** Values of group `l`. Each belongs to the version of the same number; an item without the group is not locked. */
export const LOCK = { anyone: 1, leader: 2 } as const;
/** Of kinds that framing has to tell apart. */
export const KIND = { board: 0, stroke: 1, image: 9, frame: 10, group: 11 } as const;
/** Of the board's record: fields of `k`. */
export const FIELD = { paper: 1, mode: 2, title: 3 } as const;
/** Which the board's record has. */
export const NIL_ID: Uint8Array = new Uint8Array(ID_BYTES);
const CHUNK_VERSION = 1;
/** Length, kind and id. */
const MIN_ITEM_BYTES = 18;

export interface FramedGroup {
  tag: number;
  version: number;
  /** All of it, its head too. */
  framed: Uint8Array;
  content: Uint8Array;
}

/** Of a record: an item without the length in front. */
export const kindOf = (record: Uint8Array): number => record[0] ?? KIND.board;
export function idOf(record: Uint8Array): Uint8Array {
  if (record.length < 1 + ID_BYTES) throw new FrameError('truncated');
  return record.subarray(1, 1 + ID_BYTES);
}

export function* groupsOf(record: Uint8Array): Generator<FramedGroup> {
  const from = new ByteReader(record);
  from.take(1 + ID_BYTES);
  while (from.left > 0) {
    const start = from.at;
    const [tag, version, content] = [from.u8(), from.u8(), from.bytes()];
    yield { tag, version, framed: record.subarray(start, from.at), content };
  }
}

export function frameGroup(tag: number, content: Uint8Array, version: number = GROUP_VERSION): Uint8Array {
  return new ByteWriter(content.length + 8).u8(tag).u8(version).bytes(content).done();
}

/** Group `l`; undefined: not locked. */
export function lockGroup(lock: number | undefined): Uint8Array {
  return frameGroup(TAG.l, Uint8Array.of(lock ?? 0), lock ?? GROUP_VERSION);
}

/** Fields as styles and the board's record have them (field u8 · length · bytes), by field. */
export function fieldsIn(content: Uint8Array): Map<number, Uint8Array> {
  const from = new ByteReader(content);
  const fields = new Map<number, Uint8Array>();
  while (from.left > 0) fields.set(from.u8(), from.bytes());
  return fields;
}

/** As they are given, in ascending order. */
export function frameFields(fields: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const out = new ByteWriter(64);
  for (const field of [...fields.keys()].sort((a, b) => a - b)) out.u8(field).bytes(fields.get(field) as Uint8Array);
  return out.done();
}

/** Of a put, a restore or a chunk behind its head: `count` items, one after the other. */
export function* recordsIn(from: ByteReader, count: number): Generator<Uint8Array> {
  for (let left = count; left > 0; left--) yield from.bytes();
}

export function* chunkRecords(chunk: Uint8Array): Generator<Uint8Array> {
  const from = new ByteReader(chunk);
  from.u8();
  yield* recordsIn(from, from.count(MIN_ITEM_BYTES));
}

/** How many items a chunk says it has, and where they begin. */
export function chunkHead(chunk: Uint8Array): { count: number; bytes: number } {
  const from = new ByteReader(chunk);
  from.u8();
  return { count: from.count(MIN_ITEM_BYTES), bytes: from.at };
}

export function frameChunkHead(count: number): Uint8Array {
  return new ByteWriter(16).u8(CHUNK_VERSION).varint(count).done();
}

/** `items`: each with its length in front. */
export function frameChunk(items: readonly Uint8Array[]): Uint8Array {
  const out = new ByteWriter(items.reduce((sum, { length }) => sum + length, 16)).raw(frameChunkHead(items.length));
  for (const item of items) out.raw(item);
  return out.done();
}

/** SHA-256 (hex) of what its images show, or were made of; of what is no chunk, as far as it is one. */
export function imagesIn(chunk: Uint8Array): Set<string> {
  const names = new Set<string>();
  try {
    for (const record of chunkRecords(chunk)) {
      if (kindOf(record) !== KIND.image) continue;
      for (const { tag, content } of groupsOf(record))
        if ((tag === TAG.b || tag === TAG.i) && content.length >= 32) names.add(hexOf(content.subarray(0, 32)));
    }
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
  }
  return names;
}

/** How many items a chunk says it has; of what is none, one. */
export function countIn(chunk: Uint8Array): number {
  try {
    return chunkHead(chunk).count;
  } catch (error) {
    if (error instanceof FrameError) return 1;
    throw error;
  }
}
