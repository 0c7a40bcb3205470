// A board as the JSON of a file: {type: 'atrium', version, board, items}, written as bytes into room that is used again. Points and ink, which
// are most of it, never become lists and texts: of a large board those would be more than all the rest that a tab holds. What
// workers/jobs/import/atrium-file.ts reads back.

import { type BoardJson, ITEM_JSON_VERSION } from '../item-json.ts';
import { type Ink, readSamples, STEPS_PER_UNIT, scales } from './ink.ts';
import type { Box } from './points.ts';
import type { ReadInk } from './read.ts';

/** Given out at a time. */
const PART_BYTES = 1 << 20;
/** Of a point: three numbers of 14 digits, their signs, points, commas, brackets. */
const POINT_BYTES = 64;

interface Stroke {
  box: Box;
  body: Uint8Array;
  ink: Ink;
}

/**
 * `itemsBy`: the items, one by one, read with this reader of ink. `board`: of a whole board what is not in its items. What is given is
 * good until the next is asked for.
 */
export function* boardBytes(
  itemsBy: (ink: ReadInk) => Iterable<object>,
  board?: BoardJson,
): Generator<Uint8Array<ArrayBuffer>> {
  const out = new JsonBytes();
  let stroke: Stroke | undefined;
  const items = itemsBy((item, from) => {
    const inline = readSamples(item, from);
    stroke = inline && { box: item, ...inline };
  });
  out.text(
    `{"type":"atrium","version":${ITEM_JSON_VERSION},${board ? `"board":${JSON.stringify(board)},` : ''}"items":[`,
  );
  let comma = '';
  for (const item of items) {
    const json = comma + JSON.stringify(item);
    comma = ',';
    out.text(stroke ? json.slice(0, -1) : json);
    if (stroke) out.stroke(stroke);
    stroke = undefined;
    if (out.length >= PART_BYTES) yield out.take();
  }
  out.text(']}');
  yield out.take();
}

const utf8 = new TextEncoder();
const BASE64 = utf8.encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const [COMMA, MINUS, POINT, ZERO, OPEN, CLOSE, PAD] = utf8.encode(',-.0[]=') as unknown as Digits;
type Digits = [number, number, number, number, number, number, number];

class JsonBytes {
  length = 0;
  #bytes = new Uint8Array(PART_BYTES + (PART_BYTES >> 2));

  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }

  text(text: string): void {
    this.#makeRoom(text.length * 3);
    this.length += utf8.encodeInto(text, this.#bytes.subarray(this.length)).written;
  }

  /** In place of the end of its item. */
  stroke({ box, body, ink }: Stroke): void {
    const { triples } = ink;
    const [sx, sy] = scales(box, ink);
    this.text(',"points":[');
    this.#makeRoom((triples.length / 3) * POINT_BYTES);
    for (let k = 0; k < triples.length; k += 3) {
      if (k > 0) this.#put(COMMA);
      this.#put(OPEN);
      this.#number(box.x + (triples[k]! - ink.x) * sx);
      this.#put(COMMA);
      this.#number(box.y + (triples[k + 1]! - ink.y) * sy);
      const pressure = triples[k + 2]!;
      if (pressure >= 0) {
        this.#put(COMMA);
        this.#number(pressure);
      }
      this.#put(CLOSE);
    }
    this.text('],"ink":"');
    this.#base64(body);
    this.text('"}');
  }

  /** As JSON has what is rounded to such steps: the shortest text of it has these digits. */
  #number(value: number): void {
    const steps = Math.round(value * STEPS_PER_UNIT);
    // Beyond it there are no such steps.
    if (!(Math.abs(steps) < 1e14)) {
      this.text(JSON.stringify(steps / STEPS_PER_UNIT));
      return;
    }
    if (steps < 0) this.#put(MINUS);
    const size = Math.abs(steps);
    const whole = Math.floor(size / STEPS_PER_UNIT);
    this.#digits(whole);
    let rest = size - whole * STEPS_PER_UNIT;
    if (rest === 0) return;
    this.#put(POINT);
    for (let step = STEPS_PER_UNIT / 10; rest > 0; step /= 10) {
      const digit = Math.floor(rest / step);
      this.#put(ZERO + digit);
      rest -= digit * step;
    }
  }

  #digits(whole: number): void {
    let step = 1;
    while (step * 10 <= whole) step *= 10;
    for (let rest = whole; step >= 1; step /= 10) {
      const digit = Math.floor(rest / step);
      this.#put(ZERO + digit);
      rest -= digit * step;
    }
  }

  #base64(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length * 2 + 4);
    const { length } = bytes;
    for (let k = 0; k < length; k += 3) {
      const three = (bytes[k]! << 16) | ((bytes[k + 1] ?? 0) << 8) | (bytes[k + 2] ?? 0);
      this.#put(BASE64[three >> 18]!);
      this.#put(BASE64[(three >> 12) & 63]!);
      this.#put(k + 1 < length ? BASE64[(three >> 6) & 63]! : PAD);
      this.#put(k + 2 < length ? BASE64[three & 63]! : PAD);
    }
  }

  #put(byte: number): void {
    this.#bytes[this.length++] = byte;
  }

  #makeRoom(bytes: number): void {
    if (this.#bytes.length - this.length >= bytes) return;
    const larger = new Uint8Array(this.length + bytes + PART_BYTES);
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}
