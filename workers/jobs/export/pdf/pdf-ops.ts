// What stands on a page of a PDF, as engine/files reads it (src/ops.rs): a byte that says what it is, then its numbers.

import type { Matrix } from '../../../engine/draw-list.ts';

export const OPS = {
  path: 1,
  line: 2,
  transform: 3,
  clip: 4,
  layer: 5,
  grain: 6,
  pop: 7,
  text: 8,
  picture: 9,
  paper: 10,
  paragraph: 11,
  blend: 12,
} as const;

/** Of a px, that outlines are written in. */
const STEPS = 10;
const utf8 = new TextEncoder();

export class PdfOps {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Anew, in the same memory. */
  clear(): void {
    this.#length = 0;
  }

  u8(value: number): this {
    this.#room(1);
    this.#bytes[this.#length++] = value;
    return this;
  }

  u32(value: number): this {
    this.#room(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
    return this;
  }

  f32(...values: number[]): this {
    this.#room(4 * values.length);
    for (const value of values) {
      this.#view.setFloat32(this.#length, value, true);
      this.#length += 4;
    }
    return this;
  }

  words(words: string): this {
    const bytes = utf8.encode(words);
    return this.u32(bytes.length).raw(bytes);
  }

  raw(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  transform(matrix: Matrix): this {
    return this.u8(OPS.transform).f32(...matrix);
  }

  /** Parts of points, each x and y. */
  outline(parts: readonly (readonly number[])[], close: boolean): this {
    this.u32(parts.length);
    for (const part of parts) {
      this.u32(part.length / 2).u8(close ? 1 : 0);
      this.#room(4 * part.length);
      for (const value of part) {
        this.#view.setFloat32(this.#length, value, true);
        this.#length += 4;
      }
    }
    return this;
  }

  /** Parts as the draw list has them: how many points, then x and y of each. They are taken to steps; one that does not leave its place is left out. */
  drawn(path: Float32Array, first: number, floats: number, close: boolean): this {
    const parts = this.#length;
    this.u32(0);
    this.#room(5 * floats);
    const view = this.#view;
    let [count, to] = [0, this.#length];
    for (let at = first; at < first + floats; count++) {
      const last = at + 1 + path[at]! * 2;
      const head = to;
      view.setUint8(head + 4, close ? 1 : 0);
      to += 5;
      let [x, y] = [Number.NaN, Number.NaN];
      for (let p = at + 1; p < last; p += 2) {
        const [nextX, nextY] = [Math.round(path[p]! * STEPS) / STEPS, Math.round(path[p + 1]! * STEPS) / STEPS];
        if (nextX === x && nextY === y) continue;
        [x, y] = [nextX, nextY];
        view.setFloat32(to, x, true);
        view.setFloat32(to + 4, y, true);
        to += 8;
      }
      view.setUint32(head, (to - head - 5) / 8, true);
      at = last;
    }
    this.#length = to;
    view.setUint32(parts, count, true);
    return this;
  }

  box(x: number, y: number, w: number, h: number): this {
    return this.outline([[x, y, x + w, y, x + w, y + h, x, y + h]], true);
  }

  #room(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    grown.set(this.bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
