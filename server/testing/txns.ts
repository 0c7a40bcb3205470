// Transactions for tests, in the real format (docs/formats.md), from as little as a test has to say. Ids and secrets come
// from a seed, so that a run can be repeated.

import { ByteWriter } from '#protocol/bytes.ts';
import { FIELD, LOCK, lockGroup } from '#protocol/item-bytes.ts';
import { fieldOp, frameOp, frameTxn, OP_CODES, recordOp } from '#protocol/txn.ts';

/** Small seeded generator (mulberry32): the same seed, the same run. */
export class Seeded {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** 0 ≤ x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  below(n: number): number {
    return Math.floor(this.next() * n);
  }
  bytes(n: number): Uint8Array {
    return Uint8Array.from({ length: n }, () => this.below(256));
  }
}

/** A uuid v7 with a made-up time. */
export function itemId(random: Seeded): Uint8Array {
  const id = random.bytes(16);
  id[6] = ((id[6] as number) & 0x0f) | 0x70;
  id[8] = ((id[8] as number) & 0x3f) | 0x80;
  return id;
}

export interface ItemSpec {
  id: Uint8Array;
  /** 3: rectangle. */
  kind?: number;
  x?: number;
  y?: number;
  /** Of an image (kind 9): names of the picture it was made of and, if it is another, of the one it shows. */
  pictures?: readonly [Uint8Array, Uint8Array?];
  /** Of padding text, to make big transactions. */
  textBytes?: number;
  text?: string;
  isHidden?: boolean;
  /** The container it stands in. */
  parent?: Uint8Array;
}

export function item(spec: ItemSpec): Uint8Array {
  const { id, kind = 3, x = 0, y = 0, textBytes = 0, parent, pictures } = spec;
  const { text = 'a'.repeat(textBytes), isHidden } = spec;
  const body = new ByteWriter(128 + text.length).u8(kind).raw(id);
  group(body, 'g', new ByteWriter().f64(x).f64(y).f64(100).f64(50).f64(0));
  group(body, 's', new ByteWriter());
  const place = parent ? new ByteWriter().u8(1).raw(parent) : new ByteWriter().u8(0);
  group(body, 'z', place.bytes(new Uint8Array([0x80])));
  if (text !== '')
    group(body, 't', new ByteWriter(text.length + 64).u8(0).varint(1).u8(0).varint(1).str(text).varint(0));
  if (isHidden) group(body, 'h', new ByteWriter().u8(1));
  if (pictures) {
    const [made, now] = pictures;
    group(body, 'b', fileOf(made));
    if (now) group(body, 'i', pictureOf(now));
  }
  return new ByteWriter(body.length + 8).bytes(body.done()).done();
}

function fileOf(sha256: Uint8Array): ByteWriter {
  return new ByteWriter().raw(sha256).str('image/png').varint(24).varint(16);
}

function pictureOf(sha256: Uint8Array): ByteWriter {
  return fileOf(sha256)
    .raw(new Uint8Array(new Float32Array([0, 0, 1, 1]).buffer))
    .str('');
}

function group(out: ByteWriter, tag: string, value: ByteWriter): void {
  out.u8(tag.charCodeAt(0)).u8(1).bytes(value.done());
}

export const OP = OP_CODES;

export function op(opcode: number, bytes: Uint8Array): Uint8Array {
  return frameOp(opcode, bytes);
}

export function txn(ops: readonly Uint8Array[], { after = 0, base = 0, lane = 0 } = {}): Uint8Array {
  return frameTxn(ops, new ByteWriter(16).u8(1).varint(lane).varint(base).varint(after).done());
}

export function putTxn(spec: ItemSpec, header: { after?: number; base?: number } = {}): Uint8Array {
  return txn([op(OP.put, item(spec))], header);
}

export function restoreTxn(specs: readonly ItemSpec[], header: { base?: number } = {}): Uint8Array {
  const out = new ByteWriter().varint(specs.length);
  for (const spec of specs) out.raw(item(spec));
  return txn([op(OP.restore, out.done())], header);
}

export function deleteTxn(ids: readonly Uint8Array[]): Uint8Array {
  const out = new ByteWriter().varint(ids.length);
  for (const id of ids) out.raw(id);
  return txn([op(OP.delete, out.done())]);
}

export function moveTxn(ids: readonly Uint8Array[], dx: number, dy: number): Uint8Array {
  return txn([moveOp(ids, dx, dy)]);
}

export function moveOp(ids: readonly Uint8Array[], dx: number, dy: number): Uint8Array {
  const out = new ByteWriter().f64(dx).f64(dy).varint(ids.length);
  for (const id of ids) out.raw(id);
  return op(OP.move, out.done());
}

/** A frame and so many items in it, as transactions of a few hundred KiB at most. */
export function framedTxns(random: Seeded, children: number): { frame: Uint8Array; txns: Uint8Array[] } {
  const frame = itemId(random);
  const txns = [putTxn({ id: frame, kind: 10 })];
  for (let left = children; left > 0; left -= 2000) {
    const some = Array.from({ length: Math.min(left, 2000) }, () => item({ id: itemId(random), parent: frame }));
    txns.push(txn(some.map((one) => op(OP.put, one))));
  }
  return { frame, txns };
}

/** Takes letters of an item's text away at a place and puts others there. */
export function spliceTxn(id: Uint8Array, at: number, removed: number, inserted: string, base: number): Uint8Array {
  const bytes = new ByteWriter().raw(id).varint(at).varint(removed).str(inserted).done();
  return txn([op(OP.splice, bytes)], { base });
}

/** Gives letters or paragraphs of an item's text what a format op says. */
export function formatTxn(
  id: Uint8Array,
  from: number,
  to: number,
  property: number,
  value: string,
  base: number,
): Uint8Array {
  const bytes = new ByteWriter().raw(id).varint(from).varint(to).u8(property).u8(1).str(value).done();
  return txn([op(OP.format, bytes)], { base });
}

/** Writes an item's text as a whole. */
export function textTxn(id: Uint8Array, text: string): Uint8Array {
  return setTxn([id], 't', new ByteWriter().u8(0).varint(1).u8(0).varint(1).str(text).varint(0));
}

/** An image shows another picture. */
export function pictureTxn(ids: readonly Uint8Array[], sha256: Uint8Array): Uint8Array {
  return setTxn(ids, 'i', pictureOf(sha256));
}

export function lockTxn(ids: readonly Uint8Array[], locked: boolean): Uint8Array {
  return setTxn(ids, 'l', new ByteWriter().u8(locked ? 1 : 0));
}

/** A lock that only who may lead the board removes. */
export function leaderLockTxn(ids: readonly Uint8Array[]): Uint8Array {
  const out = new ByteWriter().varint(ids.length);
  for (const id of ids) out.raw(id);
  return txn([op(OP.set, out.raw(lockGroup(LOCK.leader)).done())]);
}

/** 0 open, 1 locked, 2 own objects only. */
export function modeTxn(mode: number): Uint8Array {
  return fieldTxn(FIELD.mode, [mode]);
}

/** Sets paper, mode or title; nothing: as if it had never been set. */
export function fieldTxn(field: number, value: ArrayLike<number>): Uint8Array {
  return txn([fieldOp(field, Uint8Array.from(value))]);
}

/** The whole record, as clients before version 4 of the frames set it. */
export function recordTxn(
  { paper, mode, title }: { paper?: number; mode?: number; title?: string },
  header: { base?: number } = {},
): Uint8Array {
  const fields = new Map<number, Uint8Array>();
  if (paper !== undefined) fields.set(FIELD.paper, Uint8Array.of(paper));
  if (mode !== undefined) fields.set(FIELD.mode, Uint8Array.of(mode));
  if (title !== undefined) fields.set(FIELD.title, Buffer.from(title));
  return txn([recordOp(fields)], header);
}

function setTxn(ids: readonly Uint8Array[], tag: string, value: ByteWriter): Uint8Array {
  const out = new ByteWriter().varint(ids.length);
  for (const id of ids) out.raw(id);
  group(out, tag, value);
  return txn([op(OP.set, out.done())]);
}
