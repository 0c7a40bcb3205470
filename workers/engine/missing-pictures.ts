// Images whose picture is nowhere to be had, as dashed boxes that say which it was: in chunks and in transactions (docs/formats.md). Loaded when
// there are any. Knows no board and no server: `absent` are the pictures' names (SHA-256, hex).

import { ByteReader, ByteWriter, hexOf } from '#protocol/bytes.ts';
import {
  chunkRecords,
  fieldsIn,
  frameChunk,
  frameFields,
  frameGroup,
  groupsOf,
  ID_BYTES,
  idOf,
  KIND,
  kindOf,
  recordsIn,
  TAG,
} from '#protocol/item-bytes.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { frameOp, frameTxn, OP_CODES, opsOf } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';

const RECTANGLE = 3;
/** Fields of `s`. */
const FIELD = { color: 1, dash: 5, fontSize: 7 } as const;
const GREY = Uint8Array.of(0, 6);
const DASHED = Uint8Array.of(1);
/** Of the letters: shares of the box, and between which sizes (board units). */
const LETTER_SHARES = { w: 1 / 12, h: 1 / 3 };
const LETTER_SIZES = { min: 4, max: 28 };
const SHA_BYTES = 32;
const CROP_BYTES = 16;
/** Of a box, as in an image. */
const KEPT: ReadonlySet<number> = new Set([TAG.g, TAG.z, TAG.l, TAG.m, TAG.h]);
const ORDER = [TAG.g, TAG.s, TAG.z, TAG.t, TAG.l, TAG.m, TAG.h];

type Absent = ReadonlySet<string>;

/** What it says, as a person calls it: its alternative text, else what it is and how large. */
export function pictureName({ alt, mime, width, height }: PictureLook): string {
  const words = alt?.trim();
  if (words) return words;
  const type = mime?.split('/')[1]?.toUpperCase() ?? 'image';
  return `${type} ${Math.round(width)} × ${Math.round(height)}`;
}

export interface PictureLook {
  alt?: string;
  mime?: string;
  /** Px. */
  width: number;
  height: number;
}

/** How the box is drawn, and its letters in a box of this size (board units). */
export function boxStyle(w: number, h: number): StyleJson {
  return { color: 'grey', dash: 'dashed', fontSize: letterSize(w, h) };
}

function letterSize(w: number, h: number): number {
  const fits = Math.min(Math.abs(w) * LETTER_SHARES.w, Math.abs(h) * LETTER_SHARES.h);
  return Math.round(Math.min(LETTER_SIZES.max, Math.max(LETTER_SIZES.min, fits)));
}

/** A chunk with boxes for those of its images; `onBox` hears what each was called. Itself where there are none. */
export function boxedChunk(chunk: Uint8Array, absent: Absent, onBox: (name: string) => void): Uint8Array {
  let any = false;
  const records = Array.from(chunkRecords(chunk), (record) => {
    const box = boxed(record, absent);
    if (!box) return framed(record);
    any = true;
    onBox(box.name);
    return framed(box.record);
  });
  return any ? frameChunk(records) : chunk;
}

/** A transaction with boxes for those of its images, and without what gives an image such a picture; `onBox` hears of both. */
export function boxedTxn(txn: Uint8Array, absent: Absent, onBox: (name: string) => void): Uint8Array {
  const boxOf = (record: Uint8Array): Uint8Array => {
    const box = boxed(record, absent);
    if (box) onBox(box.name);
    return framed(box?.record ?? record);
  };
  const ops = Array.from(opsOf(txn)).flatMap(({ code, framed: whole, content }) => {
    const from = new ByteReader(content);
    if (code === OP_CODES.put) return [frameOp(code, boxOf(from.bytes()))];
    if (code === OP_CODES.restore) {
      const records = [...recordsIn(from, from.count(ID_BYTES))].map(boxOf);
      const out = new ByteWriter(content.length).varint(records.length);
      for (const record of records) out.raw(record);
      return [frameOp(code, out.done())];
    }
    if (code !== OP_CODES.set) return [whole];
    from.take(from.count(ID_BYTES) * ID_BYTES);
    const tag = from.u8();
    from.u8();
    const picture = tag === TAG.i ? from.bytes() : new Uint8Array();
    if (!isAbsent(picture, absent)) return [whole];
    onBox(pictureName(lookOf(picture)));
    return [];
  });
  return frameTxn(ops, txn.slice(0, readHeader(txn).bytes));
}

const framed = (record: Uint8Array): Uint8Array => new ByteWriter(record.length + 8).bytes(record).done();

function isAbsent(content: Uint8Array, absent: Absent): boolean {
  return content.length >= SHA_BYTES && absent.has(hexOf(content.subarray(0, SHA_BYTES)));
}

/** Undefined: no such image. */
function boxed(record: Uint8Array, absent: Absent): { record: Uint8Array; name: string } | undefined {
  if (kindOf(record) !== KIND.image) return undefined;
  const groups = [...groupsOf(record)];
  const pictures = groups.filter(({ tag }) => tag === TAG.b || tag === TAG.i);
  if (!pictures.some(({ content }) => isAbsent(content, absent))) return undefined;
  const name = pictureName(lookOf(pictures.findLast(({ content }) => content.length >= SHA_BYTES)?.content));
  const [g, s] = [TAG.g, TAG.s].map((tag) => groups.find((group) => group.tag === tag)?.content);
  const style = fieldsIn(s ?? new Uint8Array());
  const size = new ByteReader(g ?? new Uint8Array(4 * 8));
  const [, , w, h] = [size.f64(), size.f64(), size.f64(), size.f64()];
  style.set(FIELD.color, GREY).set(FIELD.dash, DASHED);
  style.set(FIELD.fontSize, new Uint8Array(Float32Array.of(letterSize(w, h)).buffer));
  const made = new Map(groups.flatMap(({ tag, framed: whole }) => (KEPT.has(tag) ? [[tag, whole]] : [])));
  made.set(TAG.s, frameGroup(TAG.s, frameFields(style)));
  made.set(TAG.t, frameGroup(TAG.t, textOf(name)));
  const out = new ByteWriter(record.length + name.length).u8(RECTANGLE).raw(idOf(record));
  for (const tag of ORDER) out.raw(made.get(tag) ?? new Uint8Array());
  return { record: out.done(), name };
}

/** Of `b` or `i`. */
function lookOf(content: Uint8Array | undefined): PictureLook {
  const from = new ByteReader(content ?? new Uint8Array());
  from.take(SHA_BYTES);
  const [mime, width, height] = [from.str(), from.varint(), from.varint()];
  if (from.left < CROP_BYTES) return { mime, width, height };
  from.take(CROP_BYTES);
  return { mime, width, height, alt: from.str() };
}

/** One paragraph of one run, that wraps. */
function textOf(words: string): Uint8Array {
  const text = words.replaceAll(/\s+/gu, ' ');
  return new ByteWriter(text.length * 3 + 8).u8(1).varint(1).u8(0).varint(1).str(text).varint(0).done();
}
