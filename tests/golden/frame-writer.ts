// Frames by hand, for either executor: the same shapes as MESH or PATH, and every other command of docs/draw-list.md.

import { OP, type Quad } from '../../workers/engine/draw-list.ts';
import type { PlainFrame } from './page/page.ts';

/** Of the picture in frames made by hand. */
export const IMAGE_PX = { w: 64, h: 48 };

export const rgba = (r: number, g: number, b: number, a = 255): number => (r | (g << 8) | (b << 16) | (a << 24)) >>> 0;

const bits = (value: number): number => new Uint32Array(new Float32Array([value]).buffer)[0] as number;

export class FrameWriter {
  readonly #mesh: boolean;
  readonly #ops: number[] = [];
  readonly #verts: number[] = [];
  readonly #index: number[] = [];
  readonly #path: number[] = [];
  #vertices = 0;

  constructor(mesh: boolean) {
    this.#mesh = mesh;
  }

  done(): PlainFrame {
    return { ops: this.#ops, verts: this.#verts, index: this.#index, path: this.#path };
  }

  target(slot: number, { x, y, w, h }: Quad, clear: number | null): this {
    return this.#op(OP.target, slot, x, y, w, h, clear === null ? 0 : 1, clear ?? 0);
  }

  surface(slot: number, w: number, h: number): this {
    return this.#op(OP.surface, slot, w, h);
  }

  blit(slot: number, source: Quad, to: Quad, opacity: number, linear: boolean, opaque: boolean): this {
    const boxes = [source, to].flatMap(({ x, y, w, h }) => [x, y, w, h].map(bits));
    return this.#op(OP.blit, slot, ...boxes, bits(opacity), linear ? 1 : 0, opaque ? 1 : 0);
  }

  text(matrix: number[], w: number, h: number, color: number, opacity: number): this {
    return this.#op(OP.text, 1, 1, ...matrix.map(bits), bits(w), bits(h), color, bits(opacity));
  }

  /** A part of the picture of `key` (its first byte) over the unit square. */
  image(key: number, matrix: number[], { x, y, w, h }: Quad, color: number): this {
    const [wide, high] = [IMAGE_PX.w, IMAGE_PX.h];
    return this.#op(OP.image, 1, key, 0, 0, 0, 0, 0, 0, 0, wide, high, ...[...matrix, x, y, w, h].map(bits), color);
  }

  layer({ x, y, w, h }: Quad, opacity: number, inside: () => void): this {
    this.#op(OP.layer, x, y, w, h, bits(opacity));
    inside();
    return this.#op(OP.layerEnd);
  }

  clip(corners: number[], inside: () => void): this {
    this.#op(OP.clip, ...corners.map(bits));
    inside();
    return this.#op(OP.clipEnd);
  }

  paper(kind: number, paper: number, mark: number, spacing: number, ox: number, oy: number, size: number): this {
    return this.#op(OP.paper, kind, paper, mark, bits(spacing), bits(ox), bits(oy), bits(size));
  }

  /** A convex polygon with hard edges in a mesh. */
  polygon(points: number[][], color: number): this {
    if (!this.#mesh) return this.#outline(points, color);
    const first = this.#vertices;
    for (const [x = 0, y = 0] of points) this.#vertex(x, y, 0, 1, color);
    const triangles = points.slice(2).flatMap((_, k) => [first, first + k + 1, first + k + 2]);
    return this.#triangles(triangles);
  }

  box({ x, y, w, h }: Quad, color: number): this {
    return this.polygon(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      color,
    );
  }

  /** A straight line with half width r and flat ends. */
  line([x0 = 0, y0 = 0]: number[], [x1 = 0, y1 = 0]: number[], r: number, color: number): this {
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [nx, ny] = [(y0 - y1) / length, (x1 - x0) / length];
    if (!this.#mesh) {
      const side = (x: number, y: number, s: number): number[] => [x + nx * r * s, y + ny * r * s];
      return this.#outline([side(x0, y0, 1), side(x1, y1, 1), side(x1, y1, -1), side(x0, y0, -1)], color);
    }
    const wide = r + 0.5;
    const first = this.#vertices;
    for (const [x, y] of [
      [x0, y0],
      [x1, y1],
    ] as const) {
      for (const s of [1, -1]) this.#vertex(x + nx * wide * s, y + ny * wide * s, s, r, color);
    }
    return this.#triangles([first, first + 1, first + 2, first + 1, first + 3, first + 2]);
  }

  #outline(points: number[][], color: number): this {
    const first = this.#path.length;
    this.#path.push(points.length, ...points.flat());
    return this.#op(OP.path, first, this.#path.length - first, color);
  }

  #triangles(triangles: number[]): this {
    const first = this.#index.length;
    this.#index.push(...triangles);
    return this.#op(OP.mesh, first, triangles.length);
  }

  #vertex(x: number, y: number, u: number, h: number, color: number): void {
    const words = [...[x, y, u, h].map(bits), color];
    for (const word of words) this.#verts.push(word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24);
    this.#vertices += 1;
  }

  #op(code: number, ...words: number[]): this {
    this.#ops.push((code | ((words.length + 1) << 8)) >>> 0, ...words.map((word) => word >>> 0));
    return this;
  }
}
