// What paints texts on the board, painting them as SVG: letters stay letters, as wide as they were measured.

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
import { paintOf, xmlNumber, xmlText } from './xml.ts';

/** What SVG would leave out of it. */
const SPACES = /^ | $| {2}/;

export interface LetterTools {
  /** Advance, board units. */
  width(text: string, font: number, fontSize: number): number;
  /** Names a picture of emoji: of `em` units it shows the letters within `EMOJI_ROOM`. */
  picture(text: string, css: string, rtl: boolean, color: string, width: number): string;
  used(lettering: Lettering, text: string): void;
}

export class SvgLetters implements TextCanvas {
  fillStyle: TextCanvas['fillStyle'] = '#000000ff';
  strokeStyle: TextCanvas['strokeStyle'] = '#000000ff';
  direction: CanvasDirection = 'ltr';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  globalAlpha = 1;
  lineWidth = 1;
  /** Something of the text became a picture. */
  hasEmoji = false;
  readonly #tools: LetterTools;
  readonly #out: string[] = [];
  #font = '';
  #size = 0;
  #lettering = USUAL_LETTERING;
  #transform = '';
  #path: string[] = [];
  /** Where the path is, and where it began. */
  #at: Point = { x: 0, y: 0 };

  constructor(tools: LetterTools) {
    this.#tools = tools;
  }

  /** All of it, in the space it was painted in. */
  done(): string {
    return this.#out.length > 0 ? `<g transform="${this.#transform}">${this.#out.join('')}</g>` : '';
  }

  set font(css: string) {
    this.#font = css;
    const { lettering, size } = letteringOf(css);
    this.#lettering = lettering;
    this.#size = size;
  }

  get font(): string {
    return this.#font;
  }

  setTransform(...matrix: [number, number, number, number, number, number]): void {
    this.#transform = `matrix(${matrix.map((one) => String(Math.fround(one))).join(' ')})`;
  }

  measureText(text: string): { width: number } {
    return { width: this.#tools.width(text, this.#lettering.font, this.#size) };
  }

  fillText(text: string, x: number, y: number): void {
    if (text.trim() === '') return;
    const { width } = this.measureText(text);
    const rtl = this.direction === 'rtl';
    if (EMOJI.test(text)) this.#picture(text, x, y, width, rtl);
    else this.#text(text, x, y, width, rtl);
  }

  #text(text: string, x: number, y: number, width: number, rtl: boolean): void {
    this.#tools.used(this.#lettering, text);
    const { family, weight, italic } = this.#lettering;
    // The start of a line that runs leftward is its right end.
    const isEnd = (this.textAlign === 'right') !== rtl;
    const attributes = [
      `x="${xmlNumber(x)}" y="${xmlNumber(y)}"`,
      `font-family="${xmlText(family.replaceAll('"', "'"))}" font-size="${xmlNumber(this.#size)}"`,
      weight !== 400 && `font-weight="${weight}"`,
      italic && 'font-style="italic"',
      rtl && 'direction="rtl"',
      isEnd && 'text-anchor="end"',
      SPACES.test(text) && 'xml:space="preserve"',
      width > 0 && `textLength="${xmlNumber(width)}" lengthAdjust="spacingAndGlyphs"`,
    ];
    this.#out.push(`<text ${attributes.filter(Boolean).join(' ')}${this.#paint('fill')}>${xmlText(text)}</text>`);
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    const box = `x="${xmlNumber(x)}" y="${xmlNumber(y)}" width="${xmlNumber(w)}" height="${xmlNumber(h)}"`;
    if (w > 0 && h > 0) this.#out.push(`<rect ${box}${this.#paint('fill')}/>`);
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#go('M', { x, y });
  }

  lineTo(x: number, y: number): void {
    this.#go('L', { x, y });
  }

  closePath(): void {
    this.#path.push('Z');
  }

  /** Whole circles: nothing else is painted of one. */
  arc(x: number, y: number, radius: number): void {
    this.#go('M', { x: x + radius, y });
    for (const side of [x - radius, x + radius]) this.#bend(radius, true, { x: side, y });
    this.closePath();
  }

  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    const { begin, end, clockwise } = arcBetween(this.#at, x1, y1, x2, y2, radius);
    this.#go('L', begin);
    this.#bend(radius, clockwise, end);
  }

  fill(): void {
    this.#out.push(`<path d="${this.#path.join('')}"${this.#paint('fill')}/>`);
  }

  stroke(): void {
    const width = ` stroke-width="${xmlNumber(this.lineWidth)}"`;
    this.#out.push(`<path d="${this.#path.join('')}" fill="none"${this.#paint('stroke')}${width}/>`);
  }

  #go(how: 'M' | 'L', to: Point): void {
    this.#path.push(`${how}${xmlNumber(to.x)} ${xmlNumber(to.y)}`);
    this.#at = to;
  }

  #bend(radius: number, clockwise: boolean, to: Point): void {
    const r = xmlNumber(radius);
    this.#path.push(`A${r} ${r} 0 0 ${clockwise ? 1 : 0} ${xmlNumber(to.x)} ${xmlNumber(to.y)}`);
    this.#at = to;
  }

  #picture(text: string, x: number, y: number, width: number, rtl: boolean): void {
    this.hasEmoji = true;
    const em = this.#size;
    const name = this.#tools.picture(text, this.#font, rtl, String(this.fillStyle), width);
    const left = x - (this.textAlign === 'right' ? width : 0) - EMOJI_ROOM.side * em;
    const wide = width + 2 * EMOJI_ROOM.side * em;
    const high = (EMOJI_ROOM.above + EMOJI_ROOM.below) * em;
    const box = `x="${xmlNumber(left)}" y="${xmlNumber(y - EMOJI_ROOM.above * em)}" width="${xmlNumber(wide)}" height="${xmlNumber(high)}"`;
    const faint = this.globalAlpha < 1 ? ` opacity="${xmlNumber(this.globalAlpha)}"` : '';
    // A picture is referred to by its own name: its address is written where it is complete.
    this.#out.push(
      `<g role="img"${faint}><title>${xmlText(text)}</title><svg ${box} viewBox="0 0 1 1" preserveAspectRatio="none"><use xlink:href="#${name}"/></svg></g>`,
    );
  }

  #paint(what: 'fill' | 'stroke'): string {
    return paintOf(what, rgbaOf(String(what === 'fill' ? this.fillStyle : this.strokeStyle), this.globalAlpha));
  }
}
