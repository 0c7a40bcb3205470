// Text for the GL executor: the browser's 2D canvas rasters a text's lines, which are then drawn as a textured quad. A texture
// fits one scale exactly; while the zoom runs, one of nearly that scale is stretched and `stale` says so, until it rests.

import type { Regl, Texture2D } from 'regl';
import { cssColor } from '../css-color.ts';
import type { Matrix } from '../draw-list.ts';
import { type AnyCanvas, context2d, makeCanvas, type TextSource } from '../executor.ts';
import type { Box } from './clips.ts';

/** A picture and where it lies: `matrix` takes the unit square to target px. */
export interface TextPicture {
  texture: Texture2D;
  matrix: Matrix;
}

interface Entry {
  texture: Texture2D;
  wPx: number;
  hPx: number;
  marginPx: number;
  version: number;
  scale: number;
  rgba: number;
  epoch: number;
  box: string;
  askedScale: number;
}

/** Glyphs reach over their box (italics, Arabic tails): this share of the font size is rastered around it. */
const MARGIN_EM = 0.4;
const LARGEST_PX = 2048;
const BUDGET_BYTES = 48 << 20;
/** Rastering per frame while the zoom runs; what is left is stretched. */
const BUDGET_MS = 5;

export class TextTextures {
  /** Something on screen was stretched: repaint when the camera rests. */
  stale = false;
  readonly #regl: Regl;
  readonly #source: TextSource;
  readonly #entries = new Map<string, Entry>();
  readonly #scratch: AnyCanvas = makeCanvas(1, 1);
  #windows: Texture2D[] = [];
  #spentMs = 0;
  #bytes = 0;

  constructor(regl: Regl, source: TextSource) {
    this.#regl = regl;
    this.#source = source;
  }

  beginFrame(): void {
    this.#spentMs = 0;
    this.stale = false;
    for (const texture of this.#windows) texture.destroy();
    this.#windows = [];
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= BUDGET_BYTES) break;
      this.#drop(key, entry);
    }
  }

  bytes(): number {
    return this.#bytes;
  }

  clear(): void {
    for (const [key, entry] of this.#entries) this.#drop(key, entry);
    for (const texture of this.#windows) texture.destroy();
    this.#windows = [];
  }

  /** `exact`: what is drawn stays (a tile), so nothing may be stretched. `view`: the target px that can be seen. */
  picture(
    slot: number,
    version: number,
    matrix: Matrix,
    w: number,
    h: number,
    rgba: number,
    exact: boolean,
    view: Box,
  ): TextPicture | undefined {
    const [a, b, c, d, e, f] = matrix;
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    const marginPx = Math.ceil(this.#source.fontSize(slot, version) * MARGIN_EM * scale);
    const wPx = Math.ceil(w * scale) + 2 * marginPx;
    const hPx = Math.ceil(h * scale) + 2 * marginPx;
    if (!(wPx > 0 && hPx > 0)) return undefined;
    if (wPx > LARGEST_PX || hPx > LARGEST_PX) return this.#window(slot, version, matrix, w, h, rgba, view);
    const entry = this.#entry(slot, version, scale, { w, h, marginPx, wPx, hPx }, rgba, exact);
    const wide = entry.wPx / entry.scale;
    const high = entry.hPx / entry.scale;
    const margin = entry.marginPx / entry.scale;
    // A texture of exactly this scale lies px on px.
    const upright = b === 0 && c === 0 && a > 0 && entry.scale === scale;
    const x = upright ? Math.round(e) - marginPx : e - (a + c) * margin;
    const y = upright ? Math.round(f) - marginPx : f - (b + d) * margin;
    return { texture: entry.texture, matrix: [a * wide, b * wide, c * high, d * high, x, y] };
  }

  #entry(
    slot: number,
    version: number,
    scale: number,
    size: { w: number; h: number; marginPx: number; wPx: number; hPx: number },
    rgba: number,
    exact: boolean,
  ): Entry {
    // Half octaves: a tile, a cover and the screen may each want the text at their own scale.
    const key = `${slot}/${Math.round(Math.log2(scale) * 2)}`;
    const box = `${size.w}x${size.h}`;
    const epoch = this.#source.epoch;
    let entry = this.#entries.get(key);
    const same =
      entry && entry.version === version && entry.rgba === rgba && entry.epoch === epoch && entry.box === box;
    if (entry && same && entry.scale !== scale && !exact && (entry.askedScale !== scale || this.#spentMs > BUDGET_MS)) {
      this.stale = true;
    } else if (!entry || !same || entry.scale !== scale) {
      if (entry) this.#drop(key, entry);
      const begun = performance.now();
      const texture = this.#raster(
        slot,
        version,
        [scale, 0, 0, scale, size.marginPx, size.marginPx],
        size.w,
        size.h,
        rgba,
        size.wPx,
        size.hPx,
      );
      this.#spentMs += performance.now() - begun;
      this.#bytes += size.wPx * size.hPx * 4;
      entry = {
        texture,
        wPx: size.wPx,
        hPx: size.hPx,
        marginPx: size.marginPx,
        version,
        scale,
        rgba,
        epoch,
        box,
        askedScale: scale,
      };
    }
    entry.askedScale = scale;
    // The map is kept in the order of last use: the oldest go first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Too large for one texture: only what can be seen is rastered, for this frame alone. */
  #window(
    slot: number,
    version: number,
    matrix: Matrix,
    w: number,
    h: number,
    rgba: number,
    view: Box,
  ): TextPicture | undefined {
    if (view.w < 1 || view.h < 1) return undefined;
    const [a, b, c, d, e, f] = matrix;
    const texture = this.#raster(slot, version, [a, b, c, d, e - view.x, f - view.y], w, h, rgba, view.w, view.h);
    this.#windows.push(texture);
    return { texture, matrix: [view.w, 0, 0, view.h, view.x, view.y] };
  }

  #raster(
    slot: number,
    version: number,
    matrix: Matrix,
    w: number,
    h: number,
    rgba: number,
    wPx: number,
    hPx: number,
  ): Texture2D {
    this.#scratch.width = wPx;
    this.#scratch.height = hPx;
    this.#source.draw(context2d(this.#scratch), slot, version, { matrix, w, h, color: cssColor(rgba) });
    return this.#regl.texture({
      data: this.#scratch as never,
      min: 'linear',
      mag: 'linear',
      wrap: 'clamp',
      premultiplyAlpha: true,
    });
  }

  #drop(key: string, entry: Entry): void {
    entry.texture.destroy();
    this.#bytes -= entry.wPx * entry.hPx * 4;
    this.#entries.delete(key);
  }
}
