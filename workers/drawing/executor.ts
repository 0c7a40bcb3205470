// What the frame loop needs of an executor, and the sources an executor draws from. Two implement it: gl/ and raster2d/.

import type { Frame, ImageOrder, Matrix, Quad } from '../engine/draw-list.ts';

export type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
export type Context2d = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export interface Executor {
  readonly renderer: 'webgl' | '2d';
  /** Which geometry the engine must give: MESH or PATH. */
  readonly geometry: 'mesh' | 'outline';
  /** False while the context is lost: frames are dropped, nothing throws. */
  readonly live: boolean;
  /** What was drawn is gone. */
  resize(wPx: number, hPx: number): void;
  draw(frame: Frame): void;
  /** Something was drawn coarser than it can be while the camera moved: repaint when it rests. */
  readonly stale: boolean;
  /** Time the last frame costs a processor after `draw` has returned, ms, as far as it is known: it is ours too. */
  readonly owedMs: number;
  /** Bytes of surfaces, textures and buffers it holds. */
  bytes(): number;
  /** Surfaces the engine has made: tiles, cover, drag layer. */
  surfaces(): number;
  /** PNG of what is on screen now. */
  capture(): Promise<Blob>;
  /** Puts pixels into a surface, which gets their size. */
  putSurface(slot: number, pixels: ImageBitmap): void;
  /** What a surface shows, as an image file. Rejects when there is no such surface or the browser cannot write that type. */
  readSurface(slot: number, type: string, quality: number): Promise<Blob>;
  /** Tests of context loss; Canvas 2D has nothing to lose and only calls back. */
  loseContext(): void;
  restoreContext(): void;
  stop(): void;
}

export interface ExecutorDeps {
  texts: TextSource;
  images: ImageSource;
  /** Everything the executor held is gone: the next frame must repaint all of it. */
  onRestored(): void;
}

export interface TextSource {
  /** Draws the text's lines in its own space (board units, origin at the box's top left) under `base · matrix`. */
  draw(context: Context2d, slot: number, version: number, place: TextPlace): void;
  /** Board units. */
  fontSize(slot: number, version: number): number;
  /** Where ink can be, in the text's own space: its lines, which need not fill the box and may reach over it. */
  extent(slot: number, version: number, w: number, h: number): Quad;
  /** Instead of letters too small to read: where their lines lie, in the text's own space. */
  bars(slot: number, version: number, w: number, h: number): readonly Quad[];
  /** Grows when a font arrived: whatever was rastered before is stale. */
  readonly epoch: number;
}

/** Letters of fewer px than this are drawn as bars of this share of their colour. */
export const GREEK_PX = 2.5;
export const GREEK_SHARE = 0.4;

export interface TextPlace {
  matrix: Matrix;
  w: number;
  h: number;
  /** Colour with its alpha already times the command's opacity, as CSS. */
  color: string;
}

export interface ImageSource {
  /** The best px of the picture there are now, which are drawn at once; undefined: none. Better ones come where these are too few. */
  level(order: ImageOrder): ImageLevel | undefined;
  /** What was made of levels is gone. */
  lost(): void;
  /** Of all levels. */
  readonly bytes: number;
}

/** A picture, halved so many times. */
export interface ImageLevel {
  readonly w: number;
  readonly h: number;
  /** Null: an executor keeps the px in its own way; it has closed it. */
  bitmap: ImageBitmap | null;
  /** Frees what an executor has made of it. */
  dropped?: () => void;
}

/** A canvas away from the screen, on either thread. */
export function makeCanvas(w: number, h: number): AnyCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(w, h);
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = h;
  return canvas;
}

export function context2d(canvas: AnyCanvas, settings?: CanvasRenderingContext2DSettings): Context2d {
  const context = canvas.getContext('2d', settings) as Context2d | null;
  if (!context) throw new Error('no-canvas');
  return context;
}

/** Rejects when the browser writes another type than was asked for. */
export async function toBlob(canvas: AnyCanvas, type = 'image/png', quality?: number): Promise<Blob> {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, ...(quality === undefined ? {} : { quality }) })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob?.type !== type) throw new Error('export-failed');
  return blob;
}
