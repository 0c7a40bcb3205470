// Items, ops and transactions as docs/formats.md has them, as few as a small client needs.

import { randomBytes } from 'node:crypto';
import { Out } from './bytes.ts';

export interface Point {
  x: number;
  y: number;
}

/** A uuid v7. */
export function newId(): Uint8Array {
  const id = Uint8Array.from(randomBytes(16));
  for (let i = 0, ms = Date.now(); i < 6; i++, ms = Math.floor(ms / 256)) id[5 - i] = ms % 256;
  id[6] = 0x70 + ((id[6] as number) % 16);
  id[8] = 0x80 + ((id[8] as number) % 64);
  return id;
}

const group = (tag: string, bytes: Uint8Array) => new Out().u8(tag.charCodeAt(0), 1).block(bytes).done();
const geometry = (x: number, y: number, w: number, h: number) => group('g', new Out().f64(x, y, w, h, 0).done());
/** Field 1: a colour of the palette. */
const style = (ink: number) => group('s', new Out().u8(1).block(new Out().u8(0, ink).done()).done());
const order = () => group('z', new Out().u8(0).block(Uint8Array.of(0x80)).done());

function item(kind: number, id: Uint8Array, groups: readonly Uint8Array[]): Uint8Array {
  const rest = new Out().u8(kind).raw(id);
  for (const one of groups) rest.raw(one);
  return new Out().block(rest.done()).done();
}

/** With letters in it, if any. */
export function rectangle(id: Uint8Array, { x, y }: Point, text = ''): Uint8Array {
  const letters = new Out().u8(0).varint(1).u8(0).varint(1).str(text).varint(0);
  return item(3, id, [geometry(x, y, 120, 80), style(1), order(), ...(text ? [group('t', letters.done())] : [])]);
}

/** By a mouse, without pressure or time. */
export function stroke(id: Uint8Array, points: readonly Point[]): Uint8Array {
  const q = 8;
  const origin = points[0] as Point;
  const body = new Out().u8(1, q, 0, 1, 0).f32(0.5).varint(points.length).f64(origin.x, origin.y);
  let [x, y] = [0, 0];
  for (const point of points) {
    const [nextX, nextY] = [Math.round((point.x - origin.x) * 2 ** q), Math.round((point.y - origin.y) * 2 ** q)];
    body.zigzag(nextX - x).zigzag(nextY - y);
    [x, y] = [nextX, nextY];
  }
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const piece = new Out()
    .varint(0)
    .raw(id)
    .varint(0)
    .varint((points.length - 1) * 256)
    .u8(1)
    .block(body.done());
  const box = geometry(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
  return item(1, id, [box, style(2), order(), group('b', piece.done())]);
}

export const put = (one: Uint8Array) => op(1, one);
export const move = (ids: readonly Uint8Array[], by: Point) => {
  const out = new Out().f64(by.x, by.y).varint(ids.length);
  for (const id of ids) out.raw(id);
  return op(5, out.done());
};
export const splice = (id: Uint8Array, at: number, removed: number, inserted: string) =>
  op(8, new Out().raw(id).varint(at).varint(removed).str(inserted).done());
/** The board's title: its record has the nil id. */
export const title = (text: string) =>
  op(
    2,
    new Out()
      .varint(1)
      .raw(new Uint8Array(16))
      .raw(group('k', new Out().u8(3).str(text).done()))
      .done(),
  );

function op(code: number, bytes: Uint8Array): Uint8Array {
  return new Out().u8(code, 1).block(bytes).done();
}

export function transaction(ops: readonly Uint8Array[], { base = 0, after = 0 } = {}): Uint8Array {
  const out = new Out().u8(1).varint(0).varint(base).varint(after).varint(ops.length);
  const head = out.done();
  return Buffer.concat([head, ...ops]);
}
