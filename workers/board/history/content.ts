// What a board holds, as bytes that another board can be made equal to: its items' records and the board's own. Knows how items
// are framed (docs/formats.md), not what they look like.

import type { BoardContent } from '#protocol/bus.ts';
import { ByteReader } from '#protocol/bytes.ts';
import { chunkRecords, groupsOf, idOf, KIND, kindOf, TAG } from '#protocol/item-bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import type { EngineApi } from '../../engine/engine.ts';

const BOUNDS_BYTES = 4 * 8;

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
    records.set(idText(idOf(record)), record);
  }
  return records;
}

export function heldIn(record: Uint8Array): Held {
  const held: Held = { kind: kindOf(record), id: idOf(record), groups: new Map() };
  for (const { tag, framed } of groupsOf(record)) if (tag !== TAG.m) held.groups.set(tag, framed);
  return held;
}

/** What a group says, without its tag, version and length. */
export function payloadOf(group: Uint8Array): Uint8Array {
  const from = new ByteReader(group);
  from.take(2);
  return from.bytes();
}

/** Paper, mode and title: the board's own record stands first in a snapshot. */
function recordIn(chunk: Uint8Array): Uint8Array {
  for (const record of chunkRecords(chunk)) {
    if (kindOf(record) !== KIND.board) break;
    for (const { tag, content } of groupsOf(record)) if (tag === TAG.k) return content.slice();
  }
  return new Uint8Array();
}
