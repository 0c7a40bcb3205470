// Textures of the board's pictures, made when an image is first drawn and kept while it is.

import type { Regl, Texture2D } from 'regl';
import type { ImageSource } from '../executor.ts';

interface ImageTexture {
  texture: Texture2D;
  from: CanvasImageSource;
}

export class ImageTextures {
  readonly #regl: Regl;
  readonly #source: ImageSource;
  readonly #entries = new Map<number, ImageTexture>();

  constructor(regl: Regl, source: ImageSource) {
    this.#regl = regl;
    this.#source = source;
  }

  get(slot: number): Texture2D | undefined {
    const from = this.#source.image(slot);
    const old = this.#entries.get(slot);
    if (from && old?.from === from) return old.texture;
    old?.texture.destroy();
    this.#entries.delete(slot);
    if (!from) return undefined;
    const texture = this.#regl.texture({
      data: from as never,
      min: 'linear',
      mag: 'linear',
      wrap: 'clamp',
      premultiplyAlpha: true,
    });
    this.#entries.set(slot, { texture, from });
    return texture;
  }

  bytes(): number {
    let bytes = 0;
    for (const { texture } of this.#entries.values()) bytes += texture.width * texture.height * 4;
    return bytes;
  }

  clear(): void {
    for (const { texture } of this.#entries.values()) texture.destroy();
    this.#entries.clear();
  }
}
