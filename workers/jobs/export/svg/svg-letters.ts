// What paints texts on the board, painting them as SVG: letters stay letters, as wide as they were measured.

import { familyOf, SKETCH } from '../../../board/text/fonts.ts';
import type { TextCanvas } from '../../../board/text/text-canvas.ts';
import { paintOf, xmlNumber, xmlText } from './xml.ts';

/** As `fontCss` of the board's fonts writes them. */
const FONT = /^(italic )?(\d+) ([\d.e-]+)px (.*), atrium-\d+$/;
const FAMILIES = Array.from({ length: SKETCH + 2 }, (_, font) => familyOf(font));
/** Weights as the numbers of fonts have them. */
const WEIGHTS: Readonly<Record<string, number>> = { 550: 1 << 4, 700: 1 << 8 };
const ITALIC = 1 << 9;
/** Shown by the fonts of whoever looks, each of which draws its own. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

/** Letters of one font, style and weight. */
export interface Lettering {
  /** As the board numbers them. */
  font: number;
  family: string;
  weight: number;
  italic: boolean;
}

export interface LetterTools {
  /** Advance, board units. */
  width(text: string, font: number, fontSize: number): number;
  /** Names a picture of emoji: of `em` units it shows the letters within `EMOJI_ROOM`. */
  picture(text: string, css: string, rtl: boolean, color: string, width: number): string;
  used(lettering: Lettering, text: string): void;
}

/** Around letters that become a picture, em. */
export const EMOJI_ROOM = { side: 0.25, above: 1.25, below: 0.5 } as const;

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
  #lettering: Lettering = { font: 0, family: FAMILIES[0] as string, weight: 400, italic: false };
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
    const found = FONT.exec(css);
    if (!found) throw new Error(`no font of the board: ${css}`);
    const [, italic, weight = '400', size, family = ''] = found;
    this.#size = Number(size);
    const number = Math.max(0, FAMILIES.indexOf(family)) | (WEIGHTS[weight] ?? 0) | (italic ? ITALIC : 0);
    this.#lettering = { font: number, family, weight: Number(weight), italic: italic !== undefined };
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
    const [inX, inY] = unit(this.#at.x - x1, this.#at.y - y1);
    const [outX, outY] = unit(x2 - x1, y2 - y1);
    const cross = inX * outY - inY * outX;
    const half = Math.acos(Math.min(1, Math.max(-1, inX * outX + inY * outY))) / 2;
    const before = radius / Math.tan(half);
    this.#go('L', { x: x1 + inX * before, y: y1 + inY * before });
    this.#bend(radius, cross < 0, { x: x1 + outX * before, y: y1 + outY * before });
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

interface Point {
  x: number;
  y: number;
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** Of `#rrggbb`, `#rrggbbaa` and `rgba(…)`, as texts are painted with. */
function rgbaOf(css: string, share: number): number {
  const parts = css.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
    : (css.match(/[\d.]+/g) ?? []).map(Number);
  const [red = 0, green = 0, blue = 0, faint = css.length === 9 ? Number.parseInt(css.slice(7), 16) / 255 : 1] = parts;
  return (red | (green << 8) | (blue << 16) | (Math.round(faint * share * 255) << 24)) >>> 0;
}
