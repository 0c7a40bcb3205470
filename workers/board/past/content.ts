// What a board holds, as bytes that another board can be made equal to: its items' records and the board's own. Knows how items
// are framed (docs/formats.md), not what they look like.

import type { BoardContent } from '#protocol/bus.ts';
import { ByteReader } from '#protocol/bytes.ts';
import type { EngineApi } from '../engine-api.ts';
import { TAG } from '../items/codes.ts';
import { ID_BYTES, idText } from '../items/ids.ts';

const BOUNDS_BYTES = 4 * 8;
const BOARD = 0;

/** A record taken apart; byte arrays are views. */
export interface Held {
  kind: number;
  id: Uint8Array;
  /** Tag · version · length · bytes, as they stand, by tag; without who made and changed it. */
  groups: Map<number, Uint8Array>;
}

export function contentOf(engine: Pick<EngineApi, 'items' | 'snapshotChunks'>): BoardContent {
  const [first] = engine.snapshotChunks();
  return { items: engine.items(new Uint8Array(), -1, false), record: first ? recordIn(first) : new Uint8Array() };
}

/** The items' records (without the length in front) by id. */
export function recordsOf({ items }: BoardContent): Map<string, Uint8Array> {
  const from = new ByteReader(items);
  const records = new Map<string, Uint8Array>();
  while (from.left > 0) {
    from.take(BOUNDS_BYTES);
    const record = from.bytes();
    records.set(idText(record, 1), record);
  }
  return records;
}

export function heldIn(record: Uint8Array): Held {
  const from = new ByteReader(record);
  const held: Held = { kind: from.u8(), id: from.take(ID_BYTES), groups: new Map() };
  while (from.left > 0) {
    const start = from.at;
    const tag = from.u8();
    from.u8();
    from.bytes();
    if (tag !== TAG.m) held.groups.set(tag, record.subarray(start, from.at));
  }
  return held;
}

/** What a group says, without its tag, version and length. */
export function payloadOf(group: Uint8Array): Uint8Array {
  const from = new ByteReader(group);
  from.take(2);
  return from.bytes();
}

/** Fields as styles and the board's record have them (field u8 · length · bytes), by field. */
export function fieldsIn(bytes: Uint8Array): Map<number, Uint8Array> {
  const from = new ByteReader(bytes);
  const fields = new Map<number, Uint8Array>();
  while (from.left > 0) fields.set(from.u8(), from.bytes());
  return fields;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, k) => byte === b[k]);
}

/** Paper, mode and title: the board's own record stands first in a snapshot. */
function recordIn(chunk: Uint8Array): Uint8Array {
  const from = new ByteReader(chunk);
  from.u8();
  if (from.varint() === 0) return new Uint8Array();
  const { kind, groups } = heldIn(from.bytes());
  const group = kind === BOARD ? groups.get(TAG.k) : undefined;
  return group ? payloadOf(group).slice() : new Uint8Array();
}
