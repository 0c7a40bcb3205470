// Text for the GL executor: the browser's 2D canvas rasters a text's lines, which are then drawn as a textured quad. A texture
// fits one scale exactly; while the zoom runs, one of nearly that scale is stretched and `stale` says so, until it rests.

import type { Regl, Texture2D } from 'regl';
import type { Matrix } from '../../engine/draw-list.ts';
import { cssColor } from '../css-color.ts';
import { type AnyCanvas, context2d, makeCanvas, type TextSource } from '../executor.ts';
import type { Box } from './clips.ts';

/** A picture and where it lies: `matrix` takes the unit square to target px. */
export interface TextPicture {
  texture: Texture2D;
  matrix: Matrix;
}

/** A text that is asked for. */
export interface TextOrder {
  slot: number;
  version: number;
  matrix: Matrix;
  w: number;
  h: number;
  rgba: number;
}

interface TextTexture {
  texture: Texture2D;
  /** The texture's px, counted from the text's origin at this scale. */
  area: Box;
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
  readonly #entries = new Map<string, TextTexture>();
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
  picture(order: TextOrder, exact: boolean, view: Box): TextPicture | undefined {
    const { slot, version, w, h } = order;
    const [a, b, c, d, e, f] = order.matrix;
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    const margin = Math.ceil(this.#source.fontSize(slot, version) * MARGIN_EM * scale);
    const lines = this.#source.extent(slot, version, w, h);
    const x = Math.floor(lines.x * scale) - margin;
    const y = Math.floor(lines.y * scale) - margin;
    const area = {
      x,
      y,
      w: Math.ceil((lines.x + lines.w) * scale) + margin - x,
      h: Math.ceil((lines.y + lines.h) * scale) + margin - y,
    };
    if (!(area.w > 0 && area.h > 0)) return undefined;
    if (area.w > LARGEST_PX || area.h > LARGEST_PX) return this.#window(order, view);
    const entry = this.#entry(order, scale, area, exact, `${lines.x} ${lines.y} ${lines.w} ${lines.h}`);
    const unit = 1 / entry.scale;
    const [left, top] = [entry.area.x * unit, entry.area.y * unit];
    // A texture of exactly this scale lies px on px.
    const upright = b === 0 && c === 0 && a > 0 && entry.scale === scale;
    const ex = upright ? Math.round(e) + entry.area.x : e + a * left + c * top;
    const ey = upright ? Math.round(f) + entry.area.y : f + b * left + d * top;
    const [wide, high] = [entry.area.w * unit, entry.area.h * unit];
    return { texture: entry.texture, matrix: [a * wide, b * wide, c * high, d * high, ex, ey] };
  }

  /** `box`: of its lines, by which one that is drawn is told from another of the same version. */
  #entry(order: TextOrder, scale: number, area: Box, exact: boolean, box: string): TextTexture {
    const { slot, version, rgba } = order;
    // Half octaves: a tile, a cover and the screen may each want the text at their own scale.
    const key = `${slot}/${Math.round(Math.log2(scale) * 2)}`;
    const { epoch } = this.#source;
    let entry = this.#entries.get(key);
    const same =
      entry && entry.version === version && entry.rgba === rgba && entry.epoch === epoch && entry.box === box;
    if (entry && same && entry.scale !== scale && !exact && (entry.askedScale !== scale || this.#spentMs > BUDGET_MS)) {
      this.stale = true;
    } else if (!entry || !same || entry.scale !== scale) {
      if (entry) this.#drop(key, entry);
      const begun = performance.now();
      const texture = this.#raster(order, [scale, 0, 0, scale, -area.x, -area.y], area.w, area.h);
      this.#spentMs += performance.now() - begun;
      this.#bytes += area.w * area.h * 4;
      entry = { texture, area, version, scale, rgba, epoch, box, askedScale: scale };
    }
    entry.askedScale = scale;
    // The map is kept in the order of last use: the oldest go first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Too large for one texture: only what can be seen is rastered, for this frame alone. */
  #window(order: TextOrder, view: Box): TextPicture | undefined {
    if (view.w < 1 || view.h < 1) return undefined;
    const [a, b, c, d, e, f] = order.matrix;
    const texture = this.#raster(order, [a, b, c, d, e - view.x, f - view.y], view.w, view.h);
    this.#windows.push(texture);
    return { texture, matrix: [view.w, 0, 0, view.h, view.x, view.y] };
  }

  #raster({ slot, version, w, h, rgba }: TextOrder, matrix: Matrix, wPx: number, hPx: number): Texture2D {
    this.#scratch.width = wPx;
    this.#scratch.height = hPx;
    // By the processor, from whose memory it is uploaded: small and short-lived, a graphics chip is the longer way round.
    const context = context2d(this.#scratch, { willReadFrequently: true });
    this.#source.draw(context, slot, version, { matrix, w, h, color: cssColor(rgba) });
    return this.#regl.texture({
      data: this.#scratch as never,
      min: 'linear',
      mag: 'linear',
      wrap: 'clamp',
      premultiplyAlpha: true,
    });
  }

  #drop(key: string, entry: TextTexture): void {
    entry.texture.destroy();
    this.#bytes -= entry.area.w * entry.area.h * 4;
    this.#entries.delete(key);
  }
}
