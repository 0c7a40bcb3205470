// Offscreen surfaces of the GL executor: the engine's tiles and covers by slot, and pooled ones for layers. Each is a texture
// with a framebuffer; the picture's top row is the texture's last row, since everything is drawn with y upwards in GL.

import type { Framebuffer2D, Regl, Texture2D } from 'regl';
import { context2d, makeCanvas, toBlob } from '../executor.ts';

export interface Surface {
  framebuffer: Framebuffer2D;
  texture: Texture2D;
  w: number;
  h: number;
  linear: boolean;
  /** Not all of its px are opaque. */
  transparent: boolean;
}

const BYTES_PER_PX = 4;
/** Layers are made in steps of this many px and used again. */
const LAYER_STEP = 128;
const SPARE_LAYERS = 4;

/** The parts of regl's texture that its types do not show: regl has no public way to change a filter without a new upload. */
interface TextureInside {
  _texture: { bind(): number; unbind(): void; target: number };
}

export class Surfaces {
  readonly #regl: Regl;
  readonly #gl: WebGLRenderingContext;
  readonly #bySlot = new Map<number, Surface>();
  #spare: Surface[] = [];

  constructor(regl: Regl, gl: WebGLRenderingContext) {
    this.#regl = regl;
    this.#gl = gl;
  }

  get size(): number {
    return this.#bySlot.size;
  }

  get(slot: number): Surface {
    const surface = this.#bySlot.get(slot);
    if (!surface) throw new Error(`draw list: ${slot} is no surface`);
    return surface;
  }

  set(slot: number, w: number, h: number): void {
    const old = this.#bySlot.get(slot);
    if (old && old.w === w && old.h === h) return;
    if (old) destroy(old);
    this.#bySlot.delete(slot);
    if (w > 0 && h > 0) this.#bySlot.set(slot, this.#make(w, h));
  }

  takeLayer(w: number, h: number): Surface {
    const found = this.#spare.findIndex((surface) => surface.w >= w && surface.h >= h);
    if (found >= 0) return this.#spare.splice(found, 1)[0] as Surface;
    return this.#make(Math.ceil(w / LAYER_STEP) * LAYER_STEP, Math.ceil(h / LAYER_STEP) * LAYER_STEP);
  }

  giveLayer(surface: Surface): void {
    this.#spare.push(surface);
    // The smallest goes: a large one serves small layers too.
    this.#spare.sort((a, b) => b.w * b.h - a.w * a.h);
    for (const extra of this.#spare.splice(SPARE_LAYERS)) destroy(extra);
  }

  filter(surface: Surface, linear: boolean): void {
    if (surface.linear === linear) return;
    surface.linear = linear;
    const gl = this.#gl;
    const { _texture: inside } = surface.texture as unknown as TextureInside;
    gl.activeTexture(gl.TEXTURE0 + inside.bind());
    const filter = linear ? gl.LINEAR : gl.NEAREST;
    gl.texParameteri(inside.target, gl.TEXTURE_MIN_FILTER, filter);
    gl.texParameteri(inside.target, gl.TEXTURE_MAG_FILTER, filter);
    inside.unbind();
  }

  bytes(): number {
    let px = 0;
    for (const { w, h } of [...this.#bySlot.values(), ...this.#spare]) px += w * h;
    return px * BYTES_PER_PX;
  }

  clear(): void {
    for (const surface of [...this.#bySlot.values(), ...this.#spare]) destroy(surface);
    this.#bySlot.clear();
    this.#spare = [];
  }

  #make(w: number, h: number): Surface {
    const texture = this.#regl.texture({ width: w, height: h, min: 'nearest', mag: 'nearest', wrap: 'clamp' });
    const framebuffer = this.#regl.framebuffer({ color: texture, depthStencil: false });
    return { framebuffer, texture, w, h, linear: false, transparent: true };
  }
}

/** The surface's picture as an image file: read back, turned the right way up and given to a 2D canvas. */
export async function readSurface(regl: Regl, surface: Surface, type: string, quality: number): Promise<Blob> {
  const { w, h, framebuffer } = surface;
  const read = regl.read({ framebuffer, x: 0, y: 0, width: w, height: h, data: new Uint8Array(w * h * BYTES_PER_PX) });
  const canvas = makeCanvas(w, h);
  const context = context2d(canvas);
  const picture = context.createImageData(w, h);
  const row = w * BYTES_PER_PX;
  for (let y = 0; y < h; y++) picture.data.set(read.subarray((h - 1 - y) * row, (h - y) * row), y * row);
  context.putImageData(picture, 0, 0);
  return toBlob(canvas, type, quality);
}

function destroy(surface: Surface): void {
  surface.framebuffer.destroy();
  surface.texture.destroy();
}
