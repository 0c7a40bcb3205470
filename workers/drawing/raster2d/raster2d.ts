// The Canvas 2D executor: draws a frame with paths, drawImage and fillText. It keeps the screen between frames by itself
// (a 2D canvas keeps its pixels). Knows the draw list only; what is drawn and where is the engine's matter.

import {
  alpha,
  type Frame,
  type ImageOrder,
  type Matrix,
  type Painter,
  play,
  type Quad,
} from '../../engine/draw-list.ts';
import { cssColor, faded } from '../css-color.ts';
import {
  type AnyCanvas,
  type Context2d,
  context2d,
  type Executor,
  type ExecutorDeps,
  GREEK_PX,
  GREEK_SHARE,
  makeCanvas,
  toBlob,
} from '../executor.ts';
import { GrainPatterns } from './grain.ts';
import { type Area, PaperPainter } from './paper.ts';

interface Surface {
  canvas: AnyCanvas;
  context: Context2d | null;
  w: number;
  h: number;
  opaque: boolean;
}
/** A place that is being drawn into; (x, y) is the target px at its top left corner, `area` the px that are drawn. */
interface DrawTarget {
  context: Context2d;
  x: number;
  y: number;
  area: Area;
}
interface Layer {
  place: DrawTarget;
  canvas: AnyCanvas;
  at: Area;
  opacity: number;
}

const BYTES_PER_PX = 4;
/** By the number of `blend`. On what is transparent the others are as the first. */
const COMPOSITE: readonly GlobalCompositeOperation[] = ['source-over', 'multiply', 'screen'];
const noPath = new Float32Array();

export class Raster2d implements Executor, Painter {
  readonly renderer = '2d';
  readonly geometry = 'outline';
  readonly live = true;
  readonly stale = false;
  readonly owedMs = 0;
  readonly #canvas: AnyCanvas;
  readonly #deps: ExecutorDeps;
  readonly #byCpu: boolean;
  readonly #settings: CanvasRenderingContext2DSettings;
  readonly #screen: Context2d;
  readonly #surfaces = new Map<number, Surface>();
  readonly #spare: AnyCanvas[] = [];
  readonly #layers: Layer[] = [];
  readonly #paper = new PaperPainter();
  readonly #grain = new GrainPatterns();
  #place: DrawTarget;
  #path: Float32Array = noPath;
  #targetOpen = false;
  /** The surface that is being drawn into. */
  #noted: Context2d | null = null;

  /** `byCpu`: no graphics chip draws here, so no canvas of ours shall pretend to have one. */
  constructor(canvas: AnyCanvas, deps: ExecutorDeps, byCpu: boolean) {
    this.#canvas = canvas;
    this.#deps = deps;
    this.#byCpu = byCpu;
    this.#settings = { willReadFrequently: byCpu };
    this.#screen = context2d(canvas, { alpha: false, ...this.#settings });
    this.#place = { context: this.#screen, x: 0, y: 0, area: { x: 0, y: 0, w: 0, h: 0 } };
    // Browsers that draw canvases by the GPU lose them with it.
    canvas.addEventListener('contextrestored', () => this.restoreContext());
  }

  resize(wPx: number, hPx: number): void {
    this.#canvas.width = wPx;
    this.#canvas.height = hPx;
  }

  draw(frame: Frame): void {
    this.#path = frame.path;
    play(frame, this);
    this.#endTarget();
    this.#note(null);
    this.#path = noPath;
  }

  surfaces(): number {
    return this.#surfaces.size;
  }

  bytes(): number {
    let px = this.#canvas.width * this.#canvas.height;
    for (const { w, h } of this.#surfaces.values()) px += w * h;
    for (const { width, height } of this.#spare) px += width * height;
    return px * BYTES_PER_PX + this.#deps.images.bytes;
  }

  capture(): Promise<Blob> {
    return toBlob(this.#canvas);
  }

  putSurface(slot: number, pixels: ImageBitmap): void {
    const { width: w, height: h } = pixels;
    const canvas = makeCanvas(w, h);
    const context = context2d(canvas, { alpha: false, ...this.#settings });
    context.drawImage(pixels, 0, 0);
    this.#surfaces.set(slot, { canvas, context, w, h, opaque: true });
  }

  async readSurface(slot: number, type: string, quality: number): Promise<Blob> {
    const surface = this.#surfaces.get(slot);
    if (!surface) throw new Error('no-surface');
    return toBlob(surface.canvas, type, quality);
  }

  /** A 2D canvas has no context to lose; `restoreContext` repaints all the same. */
  loseContext(): void {}

  restoreContext(): void {
    this.#surfaces.clear();
    this.#deps.onRestored();
  }

  stop(): void {
    this.#surfaces.clear();
    this.#spare.length = 0;
  }

  // Commands

  target(slot: number, x: number, y: number, w: number, h: number, clear: boolean, rgba: number): void {
    this.#endTarget();
    let context = this.#screen;
    if (slot !== 0) {
      const surface = this.#surfaces.get(slot);
      if (!surface) throw new Error(`draw list: target ${slot} is no surface`);
      context = this.#open(surface, clear, rgba);
    }
    this.#note(slot === 0 ? null : context);
    this.#place = { context, x: 0, y: 0, area: { x, y, w, h } };
    this.#targetOpen = true;
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    if (!clear) return;
    if (alpha(rgba) < 255) context.clearRect(x, y, w, h);
    if (alpha(rgba) === 0) return;
    context.fillStyle = cssColor(rgba);
    context.fillRect(x, y, w, h);
  }

  surface(slot: number, w: number, h: number): void {
    // Without px a canvas frees its memory now, not when it is garbage-collected.
    const old = this.#surfaces.get(slot);
    if (old) old.canvas.width = 0;
    this.#surfaces.delete(slot);
    if (w > 0 && h > 0) this.#surfaces.set(slot, { canvas: makeCanvas(w, h), context: null, w, h, opaque: false });
  }

  mesh(): void {
    throw new Error('draw list: MESH is not for the Canvas 2D executor');
  }

  path(first: number, floats: number, rgba: number): void {
    const context = this.#trace(first, floats, true);
    context.fillStyle = cssColor(rgba);
    context.fill('nonzero');
  }

  /** A px wide: rasterizers have a quick way for that, five times as quick as filling the outline. A hair wider and it is as slow. */
  line(first: number, floats: number, rgba: number): void {
    const context = this.#trace(first, floats, false);
    context.lineWidth = 1;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = cssColor(rgba);
    context.stroke();
  }

  blit(slot: number, source: Quad, target: Quad, opacity: number, linear: boolean, opaque: boolean): void {
    const surface = this.#surfaces.get(slot);
    if (!surface) throw new Error(`draw list: blit of ${slot}, which is no surface`);
    const context = this.#place.context;
    const grown = target.w / source.w;
    // By the CPU a filter costs a frame of a zoom 3 ms; a tile is shown at about its size for fractions of a second.
    const quick = this.#byCpu && opaque && grown > 0.75 && grown < 2;
    context.imageSmoothingEnabled = linear && !quick;
    const fade = opaque ? 1 : opacity;
    if (fade < 1) context.globalAlpha = fade;
    context.drawImage(surface.canvas, source.x, source.y, source.w, source.h, target.x, target.y, target.w, target.h);
    if (fade < 1) context.globalAlpha = 1;
  }

  text(slot: number, version: number, matrix: Matrix, w: number, h: number, rgba: number, opacity: number): void {
    const { context, x, y } = this.#place;
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    context.save();
    if (this.#deps.texts.fontSize(slot, version) * scale < GREEK_PX) {
      context.setTransform(...shifted(matrix, -x, -y));
      context.fillStyle = cssColor(faded(rgba, opacity * GREEK_SHARE));
      for (const bar of this.#deps.texts.bars(slot, version, w, h)) context.fillRect(bar.x, bar.y, bar.w, bar.h);
      context.restore();
      return;
    }
    const color = cssColor(faded(rgba, opacity));
    this.#deps.texts.draw(context, slot, version, { matrix: shifted(matrix, -x, -y), w, h, color });
    context.restore();
  }

  image(order: ImageOrder): void {
    const level = this.#deps.images.level(order);
    const { crop, matrix, rgba } = order;
    const { context, x, y } = this.#place;
    context.save();
    context.setTransform(...shifted(matrix, -x, -y));
    if (level?.bitmap) {
      const { w, h, bitmap } = level;
      context.imageSmoothingEnabled = true;
      context.drawImage(bitmap, crop.x * w, crop.y * h, crop.w * w, crop.h * h, 0, 0, 1, 1);
    } else {
      context.fillStyle = cssColor(rgba);
      context.fillRect(0, 0, 1, 1);
    }
    context.restore();
  }

  layer(x: number, y: number, w: number, h: number, opacity: number): void {
    const wide = Math.max(1, w);
    const high = Math.max(1, h);
    const canvas = this.#spareFor(wide, high);
    const context = context2d(canvas, this.#settings);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, wide, high);
    context.beginPath();
    context.rect(0, 0, wide, high);
    context.clip();
    context.setTransform(1, 0, 0, 1, -x, -y);
    const at = { x, y, w: wide, h: high };
    this.#layers.push({ place: this.#place, canvas, at, opacity });
    this.#place = { context, x, y, area: at };
  }

  layerEnd(): void {
    const layer = this.#layers.pop();
    if (!layer) throw new Error('draw list: LAYER_END without LAYER');
    this.#place.context.restore();
    this.#place = layer.place;
    const { x, y, w, h } = layer.at;
    const context = this.#place.context;
    context.globalAlpha = layer.opacity;
    context.imageSmoothingEnabled = false;
    context.drawImage(layer.canvas, 0, 0, w, h, x, y, w, h);
    context.globalAlpha = 1;
    this.#spare.push(layer.canvas);
  }

  grain(strong: boolean, matrix: Matrix): void {
    const at = this.#layers.at(-1)?.at;
    if (!at) throw new Error('draw list: GRAIN without LAYER');
    const { context } = this.#place;
    context.imageSmoothingEnabled = true;
    context.globalCompositeOperation = 'destination-out';
    context.fillStyle = this.#grain.pattern(context, strong, matrix);
    context.fillRect(at.x, at.y, at.w, at.h);
    context.globalCompositeOperation = 'source-over';
  }

  blend(how: number): void {
    this.#place.context.globalCompositeOperation = COMPOSITE[how] ?? 'source-over';
  }

  clip(quad: Float32Array): void {
    const context = this.#place.context;
    context.save();
    context.beginPath();
    context.moveTo(quad[0]!, quad[1]!);
    for (let k = 2; k < 8; k += 2) context.lineTo(quad[k]!, quad[k + 1]!);
    context.closePath();
    context.clip();
  }

  clipEnd(): void {
    this.#place.context.restore();
  }

  paper(kind: number, paper: number, mark: number, spacing: number, ox: number, oy: number, size: number): void {
    const { context, x, area } = this.#place;
    this.#paper.fill(context, x, area, { kind, paper, mark, spacing, ox, oy, size });
  }

  // Inside

  #trace(first: number, floats: number, close: boolean): Context2d {
    const context = this.#place.context;
    const path = this.#path;
    const end = first + floats;
    context.beginPath();
    for (let at = first; at < end; ) {
      const n = path[at]!;
      let p = at + 1;
      const last = p + n * 2;
      context.moveTo(path[p]!, path[p + 1]!);
      for (p += 2; p < last; p += 2) context.lineTo(path[p]!, path[p + 1]!);
      if (close) context.closePath();
      at = last;
    }
    return context;
  }

  #endTarget(): void {
    if (this.#targetOpen) this.#place.context.restore();
    this.#targetOpen = false;
  }

  /** On the CPU a canvas records commands and rasters when it is read. It is read after each piece, or a tile made over many frames
   *  would be rastered in the frame that first shows it. */
  #note(context: Context2d | null): void {
    if (this.#noted === context) return;
    if (this.#byCpu) this.#noted?.getImageData(0, 0, 1, 1);
    this.#noted = context;
  }

  /** A surface first cleared with an opaque colour gets a context without alpha: copying it then needs no blending. */
  #open(surface: Surface, clear: boolean, rgba: number): Context2d {
    const solid = alpha(rgba) === 255;
    if (!surface.context) {
      surface.opaque = clear && solid;
      surface.context = context2d(surface.canvas, { alpha: !surface.opaque, ...this.#settings });
    } else if (surface.opaque && clear && !solid) {
      const old = surface.canvas;
      surface.canvas = makeCanvas(surface.w, surface.h);
      surface.context = context2d(surface.canvas, this.#settings);
      surface.context.drawImage(old, 0, 0);
      surface.opaque = false;
    }
    return surface.context;
  }

  /** A spare canvas that is large enough, or a new one; few and large ones, so that a stroke growing px by px makes none. */
  #spareFor(w: number, h: number): AnyCanvas {
    const found = this.#spare.findIndex((canvas) => canvas.width >= w && canvas.height >= h);
    if (found >= 0) return this.#spare.splice(found, 1)[0] as AnyCanvas;
    const small = this.#spare.shift();
    const step = 256;
    const wide = Math.ceil(w / step) * step;
    const high = Math.ceil(h / step) * step;
    return makeCanvas(Math.max(wide, small?.width ?? 0), Math.max(high, small?.height ?? 0));
  }
}

function shifted([a, b, c, d, e, f]: Matrix, dx: number, dy: number): [number, number, number, number, number, number] {
  return [a, b, c, d, e + dx, f + dy];
}
