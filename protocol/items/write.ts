// ItemInput → one chunk of docs/formats.md (stroke bodies raw, inline = 2): what load, import and tests give to the engine.
// Every mistake of the caller is `bad-item` with the place it was found; nothing is written halfway.

import { BoardError } from '../board-error.ts';
import { GROUP_VERSION, LOCK, lockGroup, NIL_ID, TAG } from '../item-bytes.ts';
import { ITEM_KINDS, type ItemInput, type ItemKind, MAX_COORDINATE } from '../item-json.ts';
import { LIMITS } from '../limits.ts';
import type { StyleJson } from '../styles.ts';
import { ItemBuffer } from './buffer.ts';
import { kindCode, ROUTES } from './codes.ts';
import {
  fileBytes,
  formBytes,
  frameBytes,
  type HeldEnd,
  noteBytes,
  pictureBytes,
  speakerBytes,
  writeEnds,
} from './extras.ts';
import { idText, newId } from './ids.ts';
import { type Ink, inkOf } from './ink.ts';
import { FORMED_KINDS } from './kinds.ts';
import { Names } from './names.ts';
import { type Box, boxOf, type Placed, placePoints, pointsOf, strokeBox } from './points.ts';
import { type Span, spansOf } from './stroke-spans.ts';
import { writeStyle } from './style.ts';
import { fitsText, plainParagraphs, type TextGroup, writeParagraphs, writeText } from './text-group.ts';

export interface WriteOptions {
  nowMs: number;
  /** Size in board units of a text whose writer gave none; w: the width it must wrap at, 0 for none. */
  measure(text: TextGroup, style: StyleJson, w: number): { w: number; h: number };
  /** How many items of the same call came before: mistakes are told by their place in all. */
  first?: number;
  /** Hears of what cannot be written, by the code of why, and the rest goes on without it; else it throws. */
  left?(item: ItemInput, code: string): void;
  /** Hears of a stroke that became a group of several. */
  split?(): void;
}

/** A chunk of docs/formats.md, with how many items it holds. */
export interface Part {
  chunk: Uint8Array;
  count: number;
  /** Of what it was written from, in order: the place of each one's own record among these. */
  heads: number[];
}

/** Samples packed beside the items: item i owns the triples offsets[i] … offsets[i + 1]. */
export interface PackedPoints {
  points: Float64Array | Float32Array;
  offsets: Uint32Array;
}

/** Of one part. */
export const PART_ITEMS = 32;
const STICKY_SIDE = 200;
/** Board units; of a stroke that says none. */
const USUAL_WIDTH = 4;
const ARROW: StyleJson = { endHead: 'arrow' };

/** A small number in one chunk. */
export function writeItems(
  items: readonly ItemInput[],
  packed: PackedPoints | null,
  options: WriteOptions,
): Uint8Array {
  const names = new Names(options.nowMs);
  const { chunk } = writeChunk(items, packed, { ...options, names }, 0, items.length);
  names.end();
  return chunk;
}

/** Any number, in chunks that are each put in a moment. */
export function* writeParts(
  items: readonly ItemInput[],
  packed: PackedPoints | null,
  options: WriteOptions & { names?: Names },
): Generator<Part> {
  const names = options.names ?? new Names(options.nowMs);
  for (let from = 0; from < items.length; from += PART_ITEMS) {
    const part = writePart(items, packed, { ...options, names }, from);
    if (part.count > 0) yield part;
  }
  if (!options.left) names.end();
}

/** One of those chunks; `names` are those of all of them. */
export function writePart(
  items: readonly ItemInput[],
  packed: PackedPoints | null,
  options: WriteOptions & { names: Names },
  from: number,
): Part {
  return writeChunk(items, packed, options, from, Math.min(items.length, from + PART_ITEMS));
}

function writeChunk(
  items: readonly ItemInput[],
  packed: PackedPoints | null,
  options: WriteOptions & { names: Names },
  from: number,
  to: number,
): Part {
  const points = packed ? (packed.offsets[to]! - packed.offsets[from]!) * 12 : 0;
  const out = new ItemBuffer(64 + (to - from) * 128 + points);
  const heads: number[] = [];
  let count = 0;
  for (let k = from; k < to; k++) {
    const own =
      packed && packed.offsets[k + 1]! > packed.offsets[k]!
        ? packed.points.subarray(packed.offsets[k]! * 3, packed.offsets[k + 1]! * 3)
        : null;
    const { length } = out;
    try {
      const records = new ItemWriter(out, items[k]!, own, options, `items[${(options.first ?? 0) + k}]`).write();
      heads.push(count);
      count += records;
    } catch (error) {
      if (!options.left) throw error;
      out.length = length;
      options.left(items[k]!, error instanceof BoardError ? error.code : 'bad-item');
    }
  }
  const head = new ItemBuffer(8).u8(1).varint(count).bytes();
  const chunk = new Uint8Array(head.length + out.length);
  chunk.set(head);
  chunk.set(out.bytes(), head.length);
  return { chunk, count, heads };
}

class ItemWriter {
  readonly #out: ItemBuffer;
  readonly #item: ItemInput;
  readonly #own: Float32Array | Float64Array | null;
  readonly #options: WriteOptions & { names: Names };
  readonly #what: string;
  readonly #kind: ItemKind;
  /** A stroke's body as it was given, where it counts. */
  #packed: { body: Uint8Array; ink: Ink } | undefined;

  constructor(
    out: ItemBuffer,
    item: ItemInput,
    own: Float32Array | Float64Array | null,
    options: WriteOptions & { names: Names },
    what: string,
  ) {
    this.#out = out;
    this.#item = item;
    this.#own = own;
    this.#options = options;
    this.#what = what;
    const kind = item?.kind === 'line' || item?.kind === 'arrow' ? 'connector' : item?.kind;
    if (!kind || !(ITEM_KINDS as readonly string[]).includes(kind))
      this.#bad('kind', `${JSON.stringify(kind)} is not a kind of item`);
    this.#kind = kind;
  }

  /** How many records it became, the first of which is what the item is on the board. */
  write(): number {
    if (this.#kind === 'stroke') {
      this.#packed = this.#inkGiven();
      const points = this.#triples();
      const spans = this.#packed ? [] : spansOf(points, this.#item.style?.width ?? USUAL_WIDTH);
      if (spans.length > 1) return this.#writeSpans(points, spans);
    }
    this.#record();
    return 1;
  }

  /** A group that bears its name, and in it the spans. */
  #writeSpans(points: Float32Array | Float64Array, spans: readonly Span[]): number {
    const { kind, id = idText(newId(this.#options.nowMs)), parent, points: _, range, ...own } = this.#item;
    const { locked, lockedByLeader, ...shared } = own;
    const group: ItemInput = { kind: 'group', id, ...(parent === undefined ? {} : { parent }) };
    if (locked) Object.assign(group, { locked, lockedByLeader });
    const write = (item: ItemInput, own: Float64Array | null): void =>
      new ItemWriter(this.#out, item, own, this.#options, this.#what).#record();
    write(group, null);
    this.#options.split?.();
    const [first, last] = this.#range(range, points.length / 3);
    let records = 1;
    // They turn about the middle of the whole.
    const place = boxOf(points);
    for (const { from, to, range: shown } of spans) {
      const part: [number, number] = [Math.max(shown[0], first - from), Math.min(shown[1], last - from)];
      if (part[0] >= part[1]) continue;
      const own = Float64Array.from(points.subarray(from * 3, to * 3));
      write({ ...shared, ...place, kind, parent: id, range: part, points: [] }, own);
      records += 1;
    }
    return records;
  }

  #record(): void {
    const out = this.#out;
    const item = this.#item;
    const part = out.open();
    out.u8(kindCode(this.#kind)).raw(typeof item.id === 'string' ? this.#options.names.own(item.id) : NIL_ID);
    const text = this.#text();
    const placed = this.#placed(text);
    if (this.#kind !== 'group')
      this.#group(TAG.g, () => out.f64(placed.x).f64(placed.y).f64(placed.w).f64(placed.h).f64(placed.rot));
    const style = item.kind === 'arrow' ? { ...ARROW, ...item.style } : item.style;
    if (style) this.#group(TAG.s, () => writeStyle(out, style, `${this.#what}.style`));
    this.#order();
    if (text) this.#group(TAG.t, () => writeText(out, text));
    if (this.#kind === 'path') this.#path(placed);
    if (this.#kind === 'connector') this.#ends(placed);
    if (this.#kind === 'stroke') this.#stroke(placed);
    if (this.#kind === 'image') this.#extra(TAG.b, () => fileBytes(item.image));
    if (item.locked) out.raw(lockGroup(item.lockedByLeader ? LOCK.leader : LOCK.anyone));
    const { form, image, note, frame, speaker } = item;
    if (form !== undefined && FORMED_KINDS.has(this.#kind)) this.#extra(TAG.f, () => formBytes(form, item.proportion));
    const paragraphs = text && writeParagraphs(text.paragraphs);
    if (paragraphs) this.#group(TAG.a, () => out.raw(paragraphs));
    if (item.hidden) this.#group(TAG.h, () => out.u8(1));
    if (this.#kind === 'image' && (image?.crop || image?.alt)) this.#extra(TAG.i, () => pictureBytes(image));
    if (this.#kind === 'sticky' && (note?.author || note?.tags?.length)) this.#extra(TAG.n, () => noteBytes(note));
    if (this.#kind === 'frame' && (frame?.clip || frame?.order)) this.#extra(TAG.o, () => frameBytes(frame));
    if (this.#kind === 'frame' && (speaker?.notes || speaker?.minutes)) this.#extra(TAG.q, () => speakerBytes(speaker));
    out.close(part);
  }

  #group(tag: number, write: () => void): void {
    this.#out.u8(tag).u8(GROUP_VERSION);
    const part = this.#out.open();
    write();
    this.#out.close(part);
  }

  /** The box, measured where it is not given, and the points that belong to it. */
  #placed(text: TextGroup | undefined): Placed {
    const item = this.#item;
    const rot = this.#number('rot', 0);
    const kind = this.#kind;
    if (kind === 'stroke' || kind === 'path') {
      const given = this.#box();
      if (this.#packed) return { ...(given ?? this.#packed.ink), rot, points: null };
      const points = this.#triples();
      if (points.length === 0) this.#bad('points', 'is empty');
      return kind === 'stroke' ? strokeBox(points, given, rot) : placePoints(points, given, rot);
    }
    if (kind === 'group') return { x: 0, y: 0, w: 0, h: 0, rot: 0, points: null };
    const box = { x: this.#number('x'), y: this.#number('y'), rot, points: null };
    if (kind === 'text' && text) {
      const width = this.#number('w', 0);
      const measured =
        item.w === undefined || item.h === undefined
          ? this.#options.measure(text, item.style ?? {}, text.fixedWidth ? width : 0)
          : null;
      return { ...box, w: item.w === undefined ? measured!.w : width, h: this.#number('h', measured?.h) };
    }
    const side = kind === 'sticky' ? STICKY_SIDE : undefined;
    return { ...box, w: this.#number('w', side), h: this.#number('h', side), rot: kind === 'connector' ? 0 : rot };
  }

  #box(): Box | null {
    const { w, h } = this.#item;
    if (w === undefined || h === undefined) return null;
    return { x: this.#number('x', 0), y: this.#number('y', 0), w: this.#number('w'), h: this.#number('h') };
  }

  /** Of more than a server takes the points are packed anew. */
  #inkGiven(): { body: Uint8Array; ink: Ink } | undefined {
    const { ink } = this.#item;
    if (ink === undefined) return undefined;
    try {
      const packed = inkOf(ink, this.#box(), this.#triples());
      return packed && packed.body.length <= LIMITS.strokeBytes ? packed : undefined;
    } catch {
      return this.#bad('ink', 'is not a stroke body in base64');
    }
  }

  #triples(): Float32Array | Float64Array {
    return this.#own ?? pointsOf(this.#item.points, `${this.#what}.points`);
  }

  /** Of n samples: from which to which the line shows. */
  #range(range: ItemInput['range'], n: number): readonly [number, number] {
    if (range === undefined) return [0, Math.max(0, n - 1)];
    const [from = Number.NaN, to = Number.NaN]: readonly number[] = Array.isArray(range) ? range : [];
    if (from >= 0 && from < to && to <= n - 1) return [from, to];
    return this.#bad('range', 'is not from one of its points to a later one');
  }

  #text(): TextGroup | undefined {
    const { text, paragraphs, wrap, w } = this.#item;
    if (text !== undefined && typeof text !== 'string') this.#bad('text', 'is no text');
    const kind = this.#kind;
    if (text === undefined && paragraphs === undefined && kind !== 'text' && kind !== 'sticky') return undefined;
    if (kind === 'stroke' || kind === 'image' || kind === 'group') return undefined;
    const fixedWidth = kind === 'text' ? (wrap ?? w !== undefined) : true;
    const written = paragraphs ?? plainParagraphs(text ?? '');
    if (!fitsText(written)) throw new BoardError('too-large', `${this.#what}.text: at most ${LIMITS.textBytes} bytes`);
    return { fixedWidth, paragraphs: written };
  }

  /** An empty key: the engine puts the items on top, in their order. */
  #order(): void {
    const { parent } = this.#item;
    const out = this.#out;
    const id = parent === undefined ? undefined : this.#options.names.other(parent, `${this.#what}.parent`);
    this.#group(TAG.z, () => {
      if (id) out.u8(1).raw(id).varint(0);
      else out.u8(0).varint(0);
    });
  }

  #path({ x, y, w, h, points }: Placed): void {
    const out = this.#out;
    const { closed, curved } = this.#item;
    const own = points as Float64Array;
    this.#group(TAG.p, () => {
      out.u8((closed ? 1 : 0) | (curved ? 2 : 0)).varint(own.length / 2);
      for (let k = 0; k < own.length; k += 2)
        out.f64(w < 0 ? x - own[k]! : own[k]! - x).f64(h < 0 ? y - own[k + 1]! : own[k + 1]! - y);
    });
  }

  #ends({ x, y }: Placed): void {
    const item = this.#item;
    const triples = item.points === undefined ? [] : pointsOf(item.points, `${this.#what}.points`);
    const route = ROUTES.indexOf(item.route ?? 'straight');
    if (route < 0) this.#bad('route', `is none of ${ROUTES.join(', ')}`);
    const bends: number[] = [];
    for (let k = 0; k < triples.length; k += 3) bends.push(triples[k]! - x, triples[k + 1]! - y);
    const ends = [this.#held('start'), this.#held('end')] as const;
    this.#group(TAG.c, () => writeEnds(this.#out, route, ends, bends));
  }

  #held(name: 'start' | 'end'): HeldEnd | undefined {
    const end = this.#item[name];
    if (!end) return undefined;
    const { x = 0.5, y = 0.5 } = end;
    if (!Number.isFinite(x) || !Number.isFinite(y)) this.#bad(name, 'its x or y is not a number');
    return { id: this.#options.names.other(end.id, `${this.#what}.${name}.id`), x, y };
  }

  /** As it was packed before, or raw samples relative to the box's corner: the engine packs them. */
  #stroke({ points }: Placed): void {
    const out = this.#out;
    const samples = points as Float32Array | null;
    const n = (this.#packed?.ink.triples ?? samples!).length / 3;
    const [from, to] = this.#range(this.#item.range, n);
    this.#group(TAG.b, () => {
      out
        .varint(0)
        .raw(NIL_ID)
        .varint(Math.round(from * 256))
        .varint(Math.round(to * 256));
      if (this.#packed) {
        out.u8(1).varint(this.#packed.body.length).raw(this.#packed.body);
        return;
      }
      out.u8(2).varint(n);
      // The same bytes as f32 after f32: every machine a browser runs on is little-endian.
      out.raw(new Uint8Array(samples!.buffer, samples!.byteOffset, samples!.byteLength));
    });
  }

  /** Contents of a group that say by themselves what is wrong with them. */
  #extra(tag: number, bytes: () => Uint8Array): void {
    let content: Uint8Array;
    try {
      content = bytes();
    } catch (error) {
      throw new BoardError('bad-item', `${this.#what}.${(error as Error).message}`);
    }
    this.#group(tag, () => this.#out.raw(content));
  }

  #number(name: 'x' | 'y' | 'w' | 'h' | 'rot', otherwise?: number): number {
    const value = this.#item[name] ?? otherwise;
    if (typeof value !== 'number' || !(Math.abs(value) <= MAX_COORDINATE))
      return this.#bad(name, `${String(value)} is not a number from -${MAX_COORDINATE} to ${MAX_COORDINATE}`);
    return value;
  }

  #bad(name: string, why: string): never {
    throw new BoardError('bad-item', `${this.#what}.${name}: ${why}`);
  }
}
