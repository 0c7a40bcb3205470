// A stroke's body (docs/formats.md) as JSON has it: points where they are drawn, and the body itself in base64, because points say
// neither time nor tilt nor how finely they were drawn. Loaded where strokes come out or in as JSON.

import { ByteReader } from '../bytes.ts';
import { ID_BYTES } from '../item-bytes.ts';
import { type ItemJson, MAX_COORDINATE } from '../item-json.ts';
import type { Box } from './points.ts';
import { shortF32 } from './style.ts';

/** Points of JSON are given so finely: board units. */
export const STEPS_PER_UNIT = 10_000;
/** Points that differ by no more are the body's own: several such roundings, and one of a pressure. */
const SAME = 0.001;
const SAME_PRESSURE = 0.003;
const PRESSURE = 1;
const TILT = 2;
const TIME = 4;
/** How the group says where the body is (docs/formats.md). */
const INLINE = 1;
const RAW = 2;

/** Samples in a space of their own: triples x, y, pressure (negative: none), and their box. */
export interface Ink extends Box {
  triples: Float64Array;
}

/** Group `b` of a stroke. Reads no body that stands elsewhere. */
export function readInk(item: ItemJson, from: ByteReader): void {
  const inline = readSamples(item, from);
  if (!inline) return;
  item.points = pointsOn(item, inline.ink);
  item.ink = base64(inline.body);
}

/** The same without its inline body, which is answered: its numbers until the next is read. */
export function readSamples(item: ItemJson, from: ByteReader): { body: Uint8Array; ink: Ink } | undefined {
  from.take(from.count(ID_BYTES) * ID_BYTES);
  from.take(ID_BYTES);
  const range: [number, number] = [from.varint() / 256, from.varint() / 256];
  const way = from.u8();
  if (way === RAW) item.points = rawPoints(item, from);
  const body = way === INLINE ? from.bytes() : undefined;
  const inline = body && { body, ink: inkIn(body, roomFor) };
  const last = (inline ? inline.ink.triples.length / 3 : (item.points?.length ?? 0)) - 1;
  if (range[0] > 0 || range[1] < last) item.range = range;
  return inline;
}

let room = new Float64Array(1024);

/** Numbers of one stroke, until the next is read: lists of their own would be most of what reading a large board leaves behind. */
function roomFor(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(length);
  return room.subarray(0, length);
}

/** Throws where the engine would not read it, either. `made`: where its triples are put. */
export function inkIn(body: Uint8Array, made = (length: number): Float64Array => new Float64Array(length)): Ink {
  const from = new ByteReader(body);
  const [version, q, channels, modeler, device] = [from.u8(), from.u8(), from.u8(), from.u8(), from.u8()];
  const epsilon = new DataView(from.take(4).slice().buffer).getFloat32(0, true);
  const n = from.count(2);
  const isKnown = version === 1 && q <= 30 && channels <= 7 && modeler === 1 && device <= 2;
  if (!isKnown || !(epsilon >= 0 && epsilon < Number.POSITIVE_INFINITY) || n === 0) throw notInk();
  const [x0, y0] = [from.f64(), from.f64()];
  const triples = made(n * 3);
  let [x, y, pressure, tilt] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < n * 3; k += 3) {
    x += zigzag(from);
    y += zigzag(from);
    if (channels & PRESSURE) pressure += zigzag(from);
    if (channels & TILT) tilt += zigzag(from);
    if (channels & TIME) from.varint();
    if (pressure < 0 || pressure > 255 || Math.abs(tilt) > 90) throw notInk();
    triples[k] = x0 + x / 2 ** q;
    triples[k + 1] = y0 + y / 2 ** q;
    triples[k + 2] = channels & PRESSURE ? pressure / 255 : -1;
    left = Math.min(left, triples[k]!);
    right = Math.max(right, triples[k]!);
    top = Math.min(top, triples[k + 1]!);
    bottom = Math.max(bottom, triples[k + 1]!);
  }
  from.end();
  if (!(Math.max(-left, -top, right, bottom) <= MAX_COORDINATE)) throw notInk();
  return { triples, x: left, y: top, w: right - left, h: bottom - top };
}

/** The body of base64 text where its points on the box are those given, or none are; undefined: they are others. */
export function inkOf(
  text: string,
  box: Box | null,
  given: ArrayLike<number>,
): { body: Uint8Array; ink: Ink } | undefined {
  const body = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const ink = inkIn(body);
  if (given.length === 0) return { body, ink };
  if (given.length !== ink.triples.length) return undefined;
  const own = triplesOn(box ?? ink, ink);
  for (let k = 0; k < own.length; k++) {
    const max = k % 3 === 2 ? SAME_PRESSURE : SAME;
    if (!(Math.abs(own[k]! - given[k]!) <= max)) return undefined;
  }
  return { body, ink };
}

/** The samples' own box is mapped onto the item's. */
function triplesOn(box: Box, ink: Ink): Float64Array {
  const [sx, sy] = scales(box, ink);
  return ink.triples.map((value, k) =>
    k % 3 === 0 ? box.x + (value - ink.x) * sx : k % 3 === 1 ? box.y + (value - ink.y) * sy : value,
  );
}

export const scales = ({ w, h }: Box, ink: Ink): [number, number] => [
  ink.w > 0 ? w / ink.w : 1,
  ink.h > 0 ? h / ink.h : 1,
];

function pointsOn(box: Box, ink: Ink): number[][] {
  const { triples } = ink;
  const [sx, sy] = scales(box, ink);
  // Written as lists of two or three: one that a third is pushed to keeps room for twenty.
  return Array.from({ length: triples.length / 3 }, (_, k) => {
    const [x, y] = [short(box.x + (triples[k * 3]! - ink.x) * sx), short(box.y + (triples[k * 3 + 1]! - ink.y) * sy)];
    const pressure = triples[k * 3 + 2]!;
    return pressure >= 0 ? [x, y, short(pressure)] : [x, y];
  });
}

function rawPoints({ x, y }: Box, from: ByteReader): number[][] {
  const n = from.count(12);
  const raw = from.take(n * 12);
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  return Array.from({ length: n }, (_, k) => {
    const [px, py] = [x + view.getFloat32(k * 12, true), y + view.getFloat32(k * 12 + 4, true)];
    const pressure = view.getFloat32(k * 12 + 8, true);
    return pressure >= 0 ? [px, py, shortF32(pressure)] : [px, py];
  });
}

function notInk(): Error {
  return new Error('not a stroke body');
}

function zigzag(from: ByteReader): number {
  const value = from.varint();
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function short(value: number): number {
  return Math.round(value * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
