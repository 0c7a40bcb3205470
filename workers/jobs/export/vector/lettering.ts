// What an export knows of letters as the board's painting sets them: their font by its CSS, their colour, and which only fonts of whoever
// looks have.

import { STYLES } from '#protocol/styles.ts';
import { familyOf } from '../../../drawing/text/fonts.ts';

/** As `fontCss` of the board's fonts writes them. */
const FONT = /^(italic )?(\d+) ([\d.e-]+)px (.*), atrium-\d+$/;
const FAMILIES = STYLES.font.names.map((_, font) => familyOf(font));
/** Weights as the numbers of fonts have them. */
const WEIGHTS: Readonly<Record<string, number>> = { 550: 1 << 4, 700: 1 << 8 };
const ITALIC = 1 << 9;
/** Shown by the fonts of whoever looks, each of which draws its own. */
export const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

/** Around letters that become a picture, em. */
export const EMOJI_ROOM = { side: 0.25, above: 1.25, below: 0.5 } as const;

/** Letters of one font, style and weight. */
export interface Lettering {
  /** As the board numbers them. */
  font: number;
  family: string;
  weight: number;
  italic: boolean;
}

export const USUAL_LETTERING: Lettering = { font: 0, family: familyOf(0), weight: 400, italic: false };

export function letteringOf(css: string): { lettering: Lettering; size: number } {
  const found = FONT.exec(css);
  if (!found) throw new Error(`no font of the board: ${css}`);
  const [, italic, weight = '400', size, family = ''] = found;
  const font = Math.max(0, FAMILIES.indexOf(family)) | (WEIGHTS[weight] ?? 0) | (italic ? ITALIC : 0);
  return { lettering: { font, family, weight: Number(weight), italic: italic !== undefined }, size: Number(size) };
}

export interface Point {
  x: number;
  y: number;
}

/** Of `arcTo` from a place: where the arc begins and ends, and whether it runs clockwise. */
export function arcBetween(from: Point, x1: number, y1: number, x2: number, y2: number, radius: number) {
  const [inX, inY] = unit(from.x - x1, from.y - y1);
  const [outX, outY] = unit(x2 - x1, y2 - y1);
  const cross = inX * outY - inY * outX;
  const half = Math.acos(Math.min(1, Math.max(-1, inX * outX + inY * outY))) / 2;
  const before = radius / Math.tan(half);
  return {
    begin: { x: x1 + inX * before, y: y1 + inY * before },
    end: { x: x1 + outX * before, y: y1 + outY * before },
    clockwise: cross < 0,
  };
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** Of `#rrggbb`, `#rrggbbaa` and `rgba(…)`, as texts are painted with. */
export function rgbaOf(css: string, share: number): number {
  const parts = css.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
    : (css.match(/[\d.]+/g) ?? []).map(Number);
  const [red = 0, green = 0, blue = 0, faint = css.length === 9 ? Number.parseInt(css.slice(7), 16) / 255 : 1] = parts;
  return (red | (green << 8) | (blue << 16) | (Math.round(faint * share * 255) << 24)) >>> 0;
}
