// What paints texts on the board, painting them for a PDF: letters in the board's faces, as wide as they were measured; what no face has
// as a picture whose words are told.

import { spansOf } from '../../../drawing/text/spans.ts';
import type { TextCanvas } from '../../../drawing/text/text-canvas.ts';
import {
  arcBetween,
  EMOJI,
  EMOJI_ROOM,
  type Lettering,
  letteringOf,
  type Point,
  rgbaOf,
  USUAL_LETTERING,
} from '../vector/lettering.ts';
import type { UsedFace } from './pdf-faces.ts';
import { OPS, type PdfOps } from './pdf-ops.ts';
import { partsOf } from './pdf-parts.ts';

/** Of a circle, in straight lines: their middle lies a thousandth of its radius within it. */
const ARC_STEP = Math.PI / 24;
/** As browsers make them where a family has none: of the letters' size, and to the right by height. */
const MADE_BOLD = 1 / 28;
const MADE_SLANT = 0.25;

export interface PdfLetterTools {
  /** Advance, board units. */
  width(text: string, font: number, fontSize: number): number;
  /** Null: there is no face with all of these letters. */
  faces(lettering: Lettering, text: string): { faces: readonly UsedFace[]; picks: readonly number[] } | null;
  /** Numbers a picture of letters, as `VectorTools.letters` makes it. */
  picture(text: string, css: string, rtl: boolean, color: string, width: number): number;
}

export class PdfLetters implements TextCanvas {
  fillStyle: TextCanvas['fillStyle'] = '#000000ff';
  strokeStyle: TextCanvas['strokeStyle'] = '#000000ff';
  direction: CanvasDirection = 'ltr';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  globalAlpha = 1;
  lineWidth = 1;
  /** Something of the text became a picture: of emoji, of letters of no face. */
  hasEmoji = false;
  hasForeign = false;
  readonly #tools: PdfLetterTools;
  readonly #out: PdfOps;
  #font = '';
  #size = 0;
  #lettering = USUAL_LETTERING;
  #link = '';
  #isPlaced = false;
  #path: number[][] = [];
  #at: Point = { x: 0, y: 0 };

  constructor(tools: PdfLetterTools, out: PdfOps) {
    this.#tools = tools;
    this.#out = out;
  }

  done(): void {
    if (this.#isPlaced) this.#out.u8(OPS.pop);
  }

  set font(css: string) {
    if (css === this.#font) return;
    this.#font = css;
    const { lettering, size } = letteringOf(css);
    this.#lettering = lettering;
    this.#size = size;
  }

  get font(): string {
    return this.#font;
  }

  /** What is painted from here on leads to this address. */
  linked(address: string | undefined): void {
    this.#link = address ?? '';
  }

  setTransform(...matrix: [number, number, number, number, number, number]): void {
    this.#out.transform(matrix);
    this.#isPlaced = true;
  }

  measureText(text: string): { width: number } {
    return { width: this.#tools.width(text, this.#lettering.font, this.#size) };
  }

  fillText(text: string, x: number, y: number): void {
    if (text.trim() === '') return;
    const { width } = this.measureText(text);
    const rtl = this.direction === 'rtl';
    const left = x - (this.textAlign === 'right' ? width : 0);
    // Composed: letters with marks of their own are in faces, and are what is searched for.
    const words = text.normalize('NFC');
    const looks = partsOf(words, (letter) => this.#tools.faces(this.#lettering, letter) !== null);
    const parts = spansOf(words, 0, looks, rtl, (part) => this.measureText(part).width);
    const apart = parts.reduce((sum, part) => sum + part.width, 0);
    // Apart they are as wide as together but for what two letters spare beside each other.
    const share = apart > 0 ? width / apart : 1;
    for (const part of parts) this.#part(part.text, left + part.x * share, y, part.width * share, part.rtl);
  }

  #part(words: string, x: number, y: number, width: number, rtl: boolean): void {
    const isEmoji = EMOJI.test(words);
    const found = isEmoji ? null : this.#tools.faces(this.#lettering, words);
    if (!found) this.#picture(words, x, y, width, rtl, isEmoji);
    else if (found.faces.length > 0) this.#text(words, x, y, width, rtl, found.faces, found.picks);
  }

  #text(
    words: string,
    x: number,
    y: number,
    width: number,
    rtl: boolean,
    faces: readonly UsedFace[],
    picks: readonly number[],
  ): void {
    const out = this.#out.u8(OPS.text).u32(this.#rgba(this.fillStyle));
    out.f32(x, y, this.#size, width, this.#lettering.weight);
    out.u8(rtl ? 1 : 0).u8(faces.length);
    for (const { number, isBoldMade, isSlantMade } of faces)
      out.u32(number).f32(isBoldMade ? this.#size * MADE_BOLD : 0, isSlantMade ? MADE_SLANT : 0);
    out.words(words).raw(Uint8Array.from(picks)).words(this.#link);
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    if (w > 0 && h > 0) this.#out.u8(OPS.path).u32(this.#rgba(this.fillStyle)).box(x, y, w, h);
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push([x, y]);
    this.#at = { x, y };
  }

  lineTo(x: number, y: number): void {
    this.#path.at(-1)?.push(x, y);
    this.#at = { x, y };
  }

  closePath(): void {
    const [x = 0, y = 0] = this.#path.at(-1) ?? [];
    this.lineTo(x, y);
  }

  /** Whole circles: nothing else is painted of one. */
  arc(x: number, y: number, radius: number): void {
    this.moveTo(x + radius, y);
    for (let angle = ARC_STEP; angle < 2 * Math.PI; angle += ARC_STEP)
      this.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    this.closePath();
  }

  /** Of a corner: bent as a parabola is, which is seen by nobody. */
  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    const { begin, end } = arcBetween(this.#at, x1, y1, x2, y2, radius);
    this.lineTo(begin.x, begin.y);
    for (let t = 0.125; t <= 1; t += 0.125) {
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      this.lineTo(a * begin.x + b * x1 + c * end.x, a * begin.y + b * y1 + c * end.y);
    }
  }

  fill(): void {
    this.#out.u8(OPS.path).u32(this.#rgba(this.fillStyle)).outline(this.#path, true);
  }

  stroke(): void {
    this.#out.u8(OPS.line).u32(this.#rgba(this.strokeStyle)).f32(this.lineWidth).outline(this.#path, false);
  }

  #picture(words: string, left: number, y: number, width: number, rtl: boolean, isEmoji: boolean): void {
    if (isEmoji) this.hasEmoji = true;
    else this.hasForeign = true;
    const em = this.#size;
    const number = this.#tools.picture(words, this.#font, rtl, String(this.fillStyle), width);
    const wide = width + 2 * EMOJI_ROOM.side * em;
    const high = (EMOJI_ROOM.above + EMOJI_ROOM.below) * em;
    this.#out.u8(OPS.picture).u32(number).u8(1);
    this.#out.f32(wide, 0, 0, high, left - EMOJI_ROOM.side * em, y - EMOJI_ROOM.above * em, 0, 0, 1, 1);
    this.#out.words(words);
  }

  #rgba(style: TextCanvas['fillStyle']): number {
    return rgbaOf(String(style), this.globalAlpha);
  }
}
