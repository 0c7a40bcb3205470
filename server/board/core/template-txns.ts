// Items of a template as transactions of a new board. Knows the framing of items (docs/formats.md): writers of JSON leave missing ids, order
// and the names of strokes to the engine of a page, so these are written here.

import { BoardError } from '#protocol/board-error.ts';
import { PAPER, type PaperName } from '#protocol/bus.ts';
import { ByteReader, ByteWriter, sameBytes } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import {
  chunkRecords,
  FIELD,
  frameChunk,
  frameFields,
  frameGroup,
  groupsOf,
  ID_BYTES,
  idOf,
  KIND,
  kindOf,
  NIL_ID,
  TAG,
} from '#protocol/item-bytes.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { newId } from '#protocol/items/ids.ts';
import { type WriteOptions, writeParts } from '#protocol/items/write.ts';
import { copyTxns } from './board-copy.ts';

export interface TemplateBoard {
  items: readonly ItemInput[];
  title: string;
  paper: PaperName | undefined;
  /** How many items of the board are below these. Absent: none. */
  below?: number;
}

/** Throws `bad-item` for an item that is none, and an Error for a text without a size. */
export function templateTxns(board: TemplateBoard, nowMs: number): Uint8Array[] {
  try {
    return writtenTxns(board, nowMs);
  } catch (error) {
    throw error instanceof BoardError ? new CallerError('bad-item', error.message) : error;
  }
}

function writtenTxns({ items, title, paper, below = 0 }: TemplateBoard, nowMs: number): Uint8Array[] {
  const chunks = [frameChunk([boardRecord(title, paper)])];
  const measure: WriteOptions['measure'] = () => {
    throw new Error('a text of the template has no size');
  };
  let count = 0;
  for (const { chunk } of writeParts(items, null, { nowMs, measure })) {
    const records: Uint8Array[] = [];
    for (const record of chunkRecords(chunk)) {
      const id = sameBytes(idOf(record), NIL_ID) ? newId(nowMs) : idOf(record);
      records.push(framed(completed(record, id, below + count)));
      count += 1;
    }
    chunks.push(frameChunk(records));
  }
  return copyTxns(chunks);
}

function framed(record: Uint8Array): Uint8Array {
  return new ByteWriter(record.length + 8).bytes(record).done();
}

function boardRecord(title: string, paper: PaperName | undefined): Uint8Array {
  const fields = new Map<number, Uint8Array>();
  if (paper !== undefined) fields.set(FIELD.paper, Uint8Array.of(PAPER[paper]));
  if (title !== '') fields.set(FIELD.title, new TextEncoder().encode(title));
  const record = new ByteWriter().u8(KIND.board).raw(NIL_ID);
  if (fields.size > 0) record.raw(frameGroup(TAG.k, frameFields(fields)));
  return framed(record.done());
}

/** The record above all that have a smaller index; the body of a stroke has the name of its item. */
function completed(record: Uint8Array, id: Uint8Array, index: number): Uint8Array {
  const out = new ByteWriter(record.length + 16).u8(kindOf(record)).raw(id);
  for (const { tag, version, framed: bytes, content } of groupsOf(record)) {
    if (tag === TAG.z) out.raw(frameGroup(tag, withKey(content, index), version));
    else if (tag === TAG.b && kindOf(record) === KIND.stroke) out.raw(frameGroup(tag, named(content, id), version));
    else out.raw(bytes);
  }
  return out.done();
}

/** Room between two keys, as the engine leaves it (engine/model/src/order.rs). */
const KEY_STEP = 1 << 8;
const FIRST_KEY = 0x80;

function withKey(content: Uint8Array, index: number): Uint8Array {
  const from = new ByteReader(content);
  const flags = from.u8();
  const out = new ByteWriter(32).u8(flags);
  if (flags & 1) out.raw(from.take(ID_BYTES));
  const key = new DataView(new ArrayBuffer(6));
  key.setUint8(0, FIRST_KEY);
  key.setUint32(1, (index + 1) * KEY_STEP);
  // A key never ends in 0.
  key.setUint8(5, FIRST_KEY);
  return out.bytes(new Uint8Array(key.buffer)).done();
}

/** Group `b` of a stroke without aliases. */
function named(content: Uint8Array, id: Uint8Array): Uint8Array {
  const from = new ByteReader(content);
  from.varint();
  from.take(ID_BYTES);
  return new ByteWriter(content.length).varint(0).raw(id).raw(content.subarray(from.at)).done();
}
