// ItemInput → one chunk of docs/formats.md (stroke bodies raw, inline = 2): what load, import and tests give to the engine.
// Every mistake of the caller is `bad-item` with the place it was found; nothing is written halfway.

import type { ItemInput, ItemKind, StyleJson } from '#protocol/item-json.ts';
import { BoardError } from '../board-error.ts';
import { ItemBuffer } from './buffer.ts';
import { GROUP_VERSION, KINDS, kindCode, ROUTES, TAG } from './codes.ts';
import { idBytes, isUuid, NIL_ID, newId } from './ids.ts';
import { type Placed, placePoints, pointsOf, strokeBox } from './points.ts';
import { writeStyle } from './style.ts';
import { plainParagraphs, type TextGroup, writeText } from './text-group.ts';

export interface WriteOptions {
  nowMs: number;
  /** Size in board units of a text whose writer gave none; w: the width it must wrap at, 0 for none. */
  measure(text: TextGroup, style: StyleJson, w: number): { w: number; h: number };
}

/** Samples packed beside the items: item i owns the triples offsets[i] … offsets[i + 1]. */
export interface PackedPoints {
  points: Float32Array;
  offsets: Uint32Array;
}

const STICKY_SIDE = 200;
const MOST = 1e9;
const ARROW: StyleJson = { endHead: 'arrow' };

export function writeItems(
  items: readonly ItemInput[],
  packed: PackedPoints | null,
  options: WriteOptions,
): Uint8Array {
  const out = new ItemBuffer(64 + items.length * 96 + (packed ? packed.points.byteLength : 0));
  out.u8(1).varint(items.length);
  const named = new Map<string, Uint8Array>();
  items.forEach((item) => {
    if (typeof item?.id === 'string') named.set(item.id, isUuid(item.id) ? idBytes(item.id) : newId(options.nowMs));
  });
  items.forEach((item, k) => {
    const own =
      packed && packed.offsets[k + 1]! > packed.offsets[k]!
        ? packed.points.subarray(packed.offsets[k]! * 3, packed.offsets[k + 1]! * 3)
        : null;
    new ItemWriter(out, item, own, named, options, `items[${k}]`).write();
  });
  return out.bytes();
}

class ItemWriter {
  readonly #out: ItemBuffer;
  readonly #item: ItemInput;
  readonly #own: Float32Array | null;
  readonly #named: ReadonlyMap<string, Uint8Array>;
  readonly #options: WriteOptions;
  readonly #what: string;
  readonly #kind: ItemKind;

  constructor(
    out: ItemBuffer,
    item: ItemInput,
    own: Float32Array | null,
    named: ReadonlyMap<string, Uint8Array>,
    options: WriteOptions,
    what: string,
  ) {
    this.#out = out;
    this.#item = item;
    this.#own = own;
    this.#named = named;
    this.#options = options;
    this.#what = what;
    const kind = item?.kind === 'line' || item?.kind === 'arrow' ? 'connector' : item?.kind;
    if (!kind || !(KINDS as readonly string[]).includes(kind)) this.#bad('kind', `${JSON.stringify(kind)} is no kind`);
    this.#kind = kind;
  }

  write(): void {
    const out = this.#out;
    const item = this.#item;
    const part = out.open();
    out.u8(kindCode(this.#kind)).raw((item.id !== undefined && this.#named.get(item.id)) || NIL_ID);
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
    if (this.#kind === 'image') this.#image();
    if (item.locked) this.#group(TAG.l, () => out.u8(1));
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
      const points = this.#own ?? pointsOf(item.points, `${this.#what}.points`);
      if (points.length === 0) this.#bad('points', 'is empty');
      const given =
        item.w === undefined || item.h === undefined
          ? null
          : { x: this.#number('x', 0), y: this.#number('y', 0), w: this.#number('w', 0), h: this.#number('h', 0) };
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

  #text(): TextGroup | undefined {
    const { text, paragraphs, wrap, w } = this.#item;
    if (text !== undefined && typeof text !== 'string') this.#bad('text', 'is no text');
    const kind = this.#kind;
    if (text === undefined && paragraphs === undefined && kind !== 'text' && kind !== 'sticky') return undefined;
    if (kind === 'stroke' || kind === 'image' || kind === 'group') return undefined;
    const fixedWidth = kind === 'text' ? (wrap ?? w !== undefined) : true;
    return { fixedWidth, paragraphs: paragraphs ?? plainParagraphs(text ?? '') };
  }

  /** An empty key: the engine puts the items on top, in their order. */
  #order(): void {
    const { parent } = this.#item;
    const out = this.#out;
    const id =
      parent === undefined ? undefined : (this.#named.get(parent) ?? (isUuid(parent) ? idBytes(parent) : undefined));
    if (parent !== undefined && !id)
      this.#bad('parent', `${JSON.stringify(parent)} is neither an id nor an item of this call`);
    this.#group(TAG.z, () => {
      if (id) out.u8(1).raw(id).varint(0);
      else out.u8(0).varint(0);
    });
  }

  #path({ x, y, points }: Placed): void {
    const out = this.#out;
    const { closed, curved } = this.#item;
    const own = points as Float64Array;
    this.#group(TAG.p, () => {
      out.u8((closed ? 1 : 0) | (curved ? 2 : 0)).varint(own.length / 2);
      for (let k = 0; k < own.length; k += 2) out.f64(own[k]! - x).f64(own[k + 1]! - y);
    });
  }

  /** Bends count from the connector's start, so that moving it writes its box alone. */
  #ends({ x, y }: Placed): void {
    const out = this.#out;
    const item = this.#item;
    const bends = item.points === undefined ? [] : pointsOf(item.points, `${this.#what}.points`);
    const route = ROUTES.indexOf(item.route ?? 'straight');
    if (route < 0) this.#bad('route', `is none of ${ROUTES.join(', ')}`);
    this.#group(TAG.c, () => {
      out.u8(route);
      for (const name of ['start', 'end'] as const) {
        const end = item[name];
        if (!end) {
          out.u8(0);
          continue;
        }
        const id =
          this.#named.get(end.id) ??
          (isUuid(end.id) ? idBytes(end.id) : this.#bad(`${name}.id`, 'is neither an id nor an item of this call'));
        if (!Number.isFinite(end.x) || !Number.isFinite(end.y)) this.#bad(name, 'has no anchor x, y');
        out.u8(1).raw(id).f32(end.x).f32(end.y);
      }
      out.varint(bends.length / 3);
      for (let k = 0; k < bends.length; k += 3) out.f64(bends[k]! - x).f64(bends[k + 1]! - y);
    });
  }

  /** Raw samples, relative to the box's corner: the engine packs them. */
  #stroke({ points }: Placed): void {
    const out = this.#out;
    const samples = points as Float32Array;
    const n = samples.length / 3;
    this.#group(TAG.b, () => {
      out
        .varint(0)
        .raw(NIL_ID)
        .varint(0)
        .varint(Math.max(0, n - 1) * 256)
        .u8(2)
        .varint(n);
      // The same bytes as f32 after f32: every machine a browser runs on is little-endian.
      out.raw(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    });
  }

  #image(): void {
    const { image } = this.#item;
    if (!image || !/^[0-9a-f]{64}$/.test(image.sha256)) this.#bad('image', 'has no sha256');
    const hash = Uint8Array.from({ length: 32 }, (_, k) => Number.parseInt(image.sha256.slice(k * 2, k * 2 + 2), 16));
    this.#group(TAG.b, () =>
      this.#out.raw(hash).str(image.mime).varint(Math.round(image.width)).varint(Math.round(image.height)),
    );
  }

  #number(name: 'x' | 'y' | 'w' | 'h' | 'rot', otherwise?: number): number {
    const value = this.#item[name] ?? otherwise;
    if (typeof value !== 'number' || !(Math.abs(value) <= MOST))
      return this.#bad(name, `${value} is no number within ±1e9`);
    return value;
  }

  #bad(name: string, why: string): never {
    throw new BoardError('bad-item', `${this.#what}.${name}: ${why}`);
  }
}
