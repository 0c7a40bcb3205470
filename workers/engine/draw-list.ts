// The engine's draw list (docs/draw-list.md) as TypeScript sees it: the arrays of one frame, the opcodes, and the walk that
// hands each command to a painter. Knows no GL, no canvas and no engine.

/** Views over the engine's memory: valid from the end of `tick` until the next call into wasm. */
export interface Frame {
  ops: Uint32Array;
  /** The same words read as f32 and i32. */
  opsF: Float32Array;
  opsI: Int32Array;
  /** VERTEX_BYTES each: f32 x, y, u, h · u8 r g b a. */
  verts: Uint8Array;
  index: Uint32Array;
  path: Float32Array;
}

export const VERTEX_BYTES = 20;

export const OP = {
  target: 1,
  surface: 2,
  mesh: 3,
  path: 4,
  blit: 5,
  text: 6,
  image: 7,
  layer: 8,
  layerEnd: 9,
  clip: 10,
  clipEnd: 11,
  paper: 12,
  line: 13,
  grain: 14,
  blend: 15,
} as const;

/** An affine map a b c d e f: x' = a·x + c·y + e, y' = b·x + d·y + f (the order of a canvas's setTransform). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** What an executor does for each command. Lengths are px of the target unless named otherwise; rgba is straight, r lowest. */
export interface Painter {
  target(slot: number, x: number, y: number, w: number, h: number, clear: boolean, rgba: number): void;
  surface(slot: number, w: number, h: number): void;
  mesh(first: number, count: number): void;
  path(first: number, floats: number, rgba: number): void;
  line(first: number, floats: number, rgba: number): void;
  blit(slot: number, source: Quad, target: Quad, opacity: number, linear: boolean, opaque: boolean): void;
  text(slot: number, version: number, matrix: Matrix, w: number, h: number, rgba: number, opacity: number): void;
  image(order: ImageOrder): void;
  layer(x: number, y: number, w: number, h: number, opacity: number): void;
  layerEnd(): void;
  /** Takes the grain (grain.ts) out of what the layer holds so far; the matrix takes its space to px. */
  grain(strong: boolean, matrix: Matrix): void;
  /** 0 over, 1 multiply, 2 screen: how outlines, lines and layers that end are laid on what is beneath, until another is said. */
  blend(how: number): void;
  /** A convex quad x0 y0 … x3 y3. */
  clip(quad: Float32Array): void;
  clipEnd(): void;
  paper(kind: number, paper: number, mark: number, spacing: number, ox: number, oy: number, size: number): void;
}

/** A part of a picture, stretched over the unit square, which the matrix takes to target px. */
export interface ImageOrder {
  slot: number;
  /** Its SHA-256, two bytes a character, the lower first. */
  key: string;
  /** Px of the whole picture. */
  w: number;
  h: number;
  matrix: Matrix;
  /** The part, as shares of the whole. */
  crop: Quad;
  /** What stands for it until it is there. */
  rgba: number;
}

export interface Quad {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Gives every command of the frame to the painter, in order. A command that is not known is skipped by its length. */
export function play(frame: Frame, to: Painter): void {
  const { ops: u, opsF: f, opsI: i } = frame;
  const source: Quad = { x: 0, y: 0, w: 0, h: 0 };
  const target: Quad = { x: 0, y: 0, w: 0, h: 0 };
  for (let at = 0; at < u.length; ) {
    const word = u[at] as number;
    const words = word >>> 8;
    if (words === 0) throw new Error(`draw list: a command without length at word ${at}`);
    const p = at + 1;
    switch (word & 0xff) {
      case OP.target:
        to.target(u[p]!, i[p + 1]!, i[p + 2]!, i[p + 3]!, i[p + 4]!, u[p + 5]! === 1, u[p + 6]!);
        break;
      case OP.surface:
        to.surface(u[p]!, u[p + 1]!, u[p + 2]!);
        break;
      case OP.mesh:
        to.mesh(u[p]!, u[p + 1]!);
        break;
      case OP.path:
        to.path(u[p]!, u[p + 1]!, u[p + 2]!);
        break;
      case OP.line:
        to.line(u[p]!, u[p + 1]!, u[p + 2]!);
        break;
      case OP.blit:
        setQuad(source, f, p + 1);
        setQuad(target, f, p + 5);
        to.blit(u[p]!, source, target, f[p + 9]!, u[p + 10]! === 1, u[p + 11]! === 1);
        break;
      case OP.text:
        to.text(u[p]!, u[p + 1]!, matrixAt(f, p + 2), f[p + 8]!, f[p + 9]!, u[p + 10]!, f[p + 11]!);
        break;
      case OP.image:
        to.image(imageAt(u, f, p));
        break;
      case OP.layer:
        to.layer(i[p]!, i[p + 1]!, i[p + 2]!, i[p + 3]!, f[p + 4]!);
        break;
      case OP.layerEnd:
        to.layerEnd();
        break;
      case OP.grain:
        to.grain(u[p]! === 1, matrixAt(f, p + 1));
        break;
      case OP.blend:
        to.blend(u[p]!);
        break;
      case OP.clip:
        to.clip(f.subarray(p, p + 8));
        break;
      case OP.clipEnd:
        to.clipEnd();
        break;
      case OP.paper:
        to.paper(u[p]!, u[p + 1]!, u[p + 2]!, f[p + 3]!, f[p + 4]!, f[p + 5]!, f[p + 6]!);
        break;
    }
    at += words;
  }
}

function setQuad(quad: Quad, f: Float32Array, at: number): void {
  quad.x = f[at]!;
  quad.y = f[at + 1]!;
  quad.w = f[at + 2]!;
  quad.h = f[at + 3]!;
}

function matrixAt(f: Float32Array, at: number): Matrix {
  return [f[at]!, f[at + 1]!, f[at + 2]!, f[at + 3]!, f[at + 4]!, f[at + 5]!];
}

function imageAt(u: Uint32Array, f: Float32Array, p: number): ImageOrder {
  let key = '';
  for (let at = p + 1; at < p + 9; at++) key += String.fromCharCode(u[at]! & 0xffff, u[at]! >>> 16);
  const crop: Quad = { x: f[p + 17]!, y: f[p + 18]!, w: f[p + 19]!, h: f[p + 20]! };
  return { slot: u[p]!, key, w: u[p + 9]!, h: u[p + 10]!, matrix: matrixAt(f, p + 11), crop, rgba: u[p + 21]! };
}

export const red = (rgba: number): number => rgba & 0xff;
export const green = (rgba: number): number => (rgba >>> 8) & 0xff;
export const blue = (rgba: number): number => (rgba >>> 16) & 0xff;
export const alpha = (rgba: number): number => rgba >>> 24;
