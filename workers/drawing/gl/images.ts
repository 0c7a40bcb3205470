// Textures of the board's pictures: made when a level of one is first drawn, whose own px are not needed from then on.

import type { Regl, Texture2D } from 'regl';
import type { ImageLevel } from '../executor.ts';

export class ImageTextures {
  readonly #regl: Regl;
  readonly #entries = new Map<ImageLevel, Texture2D>();

  constructor(regl: Regl) {
    this.#regl = regl;
  }

  get(level: ImageLevel): Texture2D | undefined {
    const known = this.#entries.get(level);
    if (known || !level.bitmap) return known;
    const texture = this.#regl.texture({
      data: level.bitmap as never,
      min: 'linear',
      mag: 'linear',
      wrap: 'clamp',
      premultiplyAlpha: true,
    });
    level.bitmap.close();
    level.bitmap = null;
    level.dropped = () => {
      this.#entries.delete(level);
      texture.destroy();
    };
    this.#entries.set(level, texture);
    return texture;
  }

  clear(): void {
    for (const texture of this.#entries.values()) texture.destroy();
    this.#entries.clear();
  }
}
