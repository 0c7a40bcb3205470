// The draw list as a page of a PDF: one more executor of outlines, without canvas and DOM. It writes what engine/files draws.

import { cssColor, faded } from '../../../drawing/css-color.ts';
import type { TextSource } from '../../../drawing/executor.ts';
import { GRAIN_SPOTS, GRAIN_UNITS } from '../../../drawing/grain.ts';
import { type Frame, type ImageOrder, type Matrix, type Painter, play } from '../../../engine/draw-list.ts';
import { paperTile } from '../vector/paper-tile.ts';
import { hexOfKey } from '../vector/picture-key.ts';
import { PdfLetters, type PdfLetterTools } from './pdf-letters.ts';
import { OPS, PdfOps } from './pdf-ops.ts';

const SCREEN = 0;
/** Of a dot of paper. */
const DOT_CORNERS = 24;
/** A line of the draw list has no width of its own. */
const HAIR = 1;

/** What pages show that is not in their commands, by number: pictures of the board, of chalk's grain, of letters. */
export interface PdfPictures {
  image(sha256: string): { number: number; alternative: string };
  grain(kind: 'strong' | 'light'): number;
}

/** Strokes of chalk, texts with emoji, texts with letters of no face. */
export interface PdfLosses {
  grain: number;
  emoji: number;
  foreign: number;
}

/** What a command opened, until its end. */
interface Node {
  /** Around what is in it. */
  out: PdfOps;
  opacity: number;
  blendBefore: number;
  hasWords: boolean;
}

export class PdfPainter implements Painter {
  readonly losses: PdfLosses = { grain: 0, emoji: 0, foreign: 0 };
  readonly #texts: TextSource;
  readonly #letters: PdfLetterTools;
  readonly #pictures: PdfPictures;
  readonly #wPx: number;
  readonly #hPx: number;
  readonly #open: Node[] = [];
  #out = new PdfOps();
  /** What was in what ended last. */
  #inside = new PdfOps();
  #blend = 0;
  #hasWords = false;
  #path = new Float32Array();

  constructor(texts: TextSource, letters: PdfLetterTools, pictures: PdfPictures, wPx: number, hPx: number) {
    this.#texts = texts;
    this.#letters = letters;
    this.#pictures = pictures;
    this.#wPx = wPx;
    this.#hPx = hPx;
  }

  /** What the frame shows: all, or a part that lies on those before it. */
  paint(frame: Frame): Uint8Array {
    this.#path = frame.path as Float32Array<ArrayBuffer>;
    this.#out.clear();
    this.#blend = 0;
    play(frame, this);
    return this.#out.bytes.slice();
  }

  target(slot: number, x: number, y: number, w: number, h: number, clear: boolean, rgba: number): void {
    if (slot !== SCREEN) throw new Error(`draw list: target ${slot} is not for the PDF executor`);
    if (clear && rgba >>> 24 > 0) this.#out.u8(OPS.path).u32(rgba).box(x, y, w, h);
  }

  surface(): void {}

  mesh(): void {
    throw new Error('draw list: MESH is not for the PDF executor');
  }

  blit(): void {
    throw new Error('draw list: BLIT is not for the PDF executor');
  }

  path(first: number, floats: number, rgba: number): void {
    this.#blended((out) => out.u8(OPS.path).u32(rgba).drawn(this.#path, first, floats, true));
  }

  line(first: number, floats: number, rgba: number): void {
    this.#blended((out) => out.u8(OPS.line).u32(rgba).f32(HAIR).drawn(this.#path, first, floats, false));
  }

  text(slot: number, version: number, matrix: Matrix, w: number, h: number, rgba: number, opacity: number): void {
    const letters = new PdfLetters(this.#letters, this.#out.u8(OPS.paragraph));
    const color = cssColor(faded(rgba, opacity));
    // It has what texts are painted with, which is all that is asked of it.
    this.#texts.draw(letters as never, slot, version, { matrix, w, h, color });
    letters.done();
    this.#hasWords = true;
    if (letters.hasEmoji) this.losses.emoji += 1;
    if (letters.hasForeign) this.losses.foreign += 1;
  }

  image({ key, matrix, crop }: ImageOrder): void {
    const { number, alternative } = this.#pictures.image(hexOfKey(key));
    this.#out.u8(OPS.picture).u32(number).u8(0);
    this.#out.f32(...matrix, crop.x, crop.y, crop.x + crop.w, crop.y + crop.h).words(alternative);
  }

  layer(_x: number, _y: number, _w: number, _h: number, opacity: number): void {
    this.#begin(opacity);
    this.#blend = 0;
  }

  layerEnd(): void {
    const node = this.#end('LAYER_END without LAYER');
    this.#blend = node.blendBefore;
    if (this.#inside.bytes.length === 0) return;
    this.#out
      .u8(OPS.layer)
      .f32(node.opacity)
      .u8(this.#blend)
      .u8(node.hasWords ? 1 : 0);
    this.#out.raw(this.#inside.bytes).u8(OPS.pop);
  }

  grain(strong: boolean, [a, b, c, d, e, f]: Matrix): void {
    if (this.#open.length === 0) throw new Error('draw list: GRAIN without LAYER');
    // Each stroke has both: of its rim, then of the rest.
    if (strong) this.losses.grain += 1;
    const k = GRAIN_UNITS / GRAIN_SPOTS;
    const masked = new PdfOps().u8(OPS.grain).u32(this.#pictures.grain(strong ? 'strong' : 'light'));
    masked.f32(GRAIN_SPOTS, a * k, b * k, c * k, d * k, e, f, this.#wPx, this.#hPx);
    this.#out = masked.raw(this.#out.bytes).u8(OPS.pop);
  }

  blend(how: number): void {
    this.#blend = how;
  }

  clip(quad: Float32Array): void {
    this.#begin(1);
    this.#out.u8(OPS.clip).outline([Array.from(quad.subarray(0, 8))], true);
  }

  clipEnd(): void {
    this.#end('CLIP_END without CLIP');
    this.#out.raw(this.#inside.bytes).u8(OPS.pop);
  }

  paper(kind: number, paper: number, mark: number, spacing: number, ox: number, oy: number, size: number): void {
    this.#out.u8(OPS.path).u32(paper).box(0, 0, this.#wPx, this.#hPx);
    const tile = paperTile({ kind, mark, spacing, ox, oy, size }, this.#wPx, this.#hPx);
    if (!tile) return;
    const out = this.#out.u8(OPS.paper).f32(tile.x, tile.y, tile.w, tile.h, this.#wPx, this.#hPx);
    out.u32(tile.marks.length);
    for (const { kind: form, x, y, w, h, rgba } of tile.marks) {
      if (form === 'bar') out.u32(rgba).box(x, y, w, h);
      else out.u32(rgba).outline([dot(x + w / 2, y + h / 2, w / 2)], true);
    }
  }

  #blended(draw: (out: PdfOps) => void): void {
    if (this.#blend > 0) this.#out.u8(OPS.blend).u8(this.#blend);
    draw(this.#out);
    if (this.#blend > 0) this.#out.u8(OPS.pop);
  }

  #begin(opacity: number): void {
    this.#open.push({ out: this.#out, opacity, blendBefore: this.#blend, hasWords: this.#hasWords });
    this.#out = new PdfOps();
    this.#hasWords = false;
  }

  #end(fault: string): Node {
    const node = this.#open.pop();
    if (!node) throw new Error(`draw list: ${fault}`);
    this.#inside = this.#out;
    this.#out = node.out;
    const hasWords = this.#hasWords;
    this.#hasWords = node.hasWords || hasWords;
    return { ...node, hasWords };
  }
}

const dot = (x: number, y: number, radius: number): number[] =>
  Array.from({ length: DOT_CORNERS }, (_, k) => (2 * Math.PI * k) / DOT_CORNERS).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);
