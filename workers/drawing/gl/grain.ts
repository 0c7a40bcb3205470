// The grain of chalk as a texture, and the rectangle of it that covers what is drawn. Made when there is chalk to draw.

import type { Regl, Texture2D } from 'regl';
import type { Matrix, Quad } from '../../engine/draw-list.ts';
import { GRAIN_SPOTS, GRAIN_UNITS, grain } from '../grain.ts';

export class GrainTextures {
  readonly #regl: Regl;
  readonly #textures: (Texture2D | undefined)[] = [];

  constructor(regl: Regl) {
    this.#regl = regl;
  }

  get(strong: boolean): Texture2D {
    const at = strong ? 1 : 0;
    this.#textures[at] ??= this.#regl.texture({
      width: GRAIN_SPOTS,
      height: GRAIN_SPOTS,
      format: 'alpha',
      data: grain(strong, 0),
      mipmap: true,
      min: 'linear mipmap linear',
      mag: 'linear',
      wrap: 'repeat',
    });
    return this.#textures[at];
  }

  clear(): void {
    for (const texture of this.#textures.splice(0)) texture?.destroy();
  }
}

/** The rectangle in the grain's own space that covers a box of px: the map of the unit square to it, and its share of the texture. */
export function covering(box: Quad, [a, b, c, d, e, f]: Matrix): { matrix: Matrix; area: number[] } | null {
  const det = a * d - b * c;
  if (!(Math.abs(det) > 1e-12)) return null;
  const corners = [0, 1, 2, 3].map((k) => {
    const [x, y] = [box.x + box.w * (k & 1) - e, box.y + box.h * (k >> 1) - f];
    return [(d * x - c * y) / det, (a * y - b * x) / det] as const;
  });
  const [us, vs] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
  const [u, v] = [Math.min(...us), Math.min(...vs)];
  const [w, h] = [Math.max(...us) - u, Math.max(...vs) - v];
  // The texture repeats: numbers are kept small, for a fragment has few digits.
  const part = (at: number) => (at / GRAIN_UNITS) % 1;
  return {
    matrix: [a * w, b * w, c * h, d * h, a * u + c * v + e, b * u + d * v + f],
    area: [part(u), part(v), w / GRAIN_UNITS, h / GRAIN_UNITS],
  };
}
