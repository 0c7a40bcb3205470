// Lines of a text in board units: direction of each paragraph, wrapping, where every line lies. The same for measuring,
// drawing and the editing box. Knows widths only through `measure`; shaping and the order of letters are the browser's.

import type { ParagraphJson } from '#protocol/item-json.ts';
import { graphemes, pieces } from './breaks.ts';
import { lineHeightOf } from './fonts.ts';

export interface TextSpec {
  /** Width of the box, board units; 0: it grows with its lines. */
  w: number;
  fontSize: number;
  font: number;
  align: 'start' | 'center' | 'end';
  valign: 'top' | 'middle' | 'bottom';
  /** Between the box's edge and its lines, on every side. */
  pad: number;
  paragraphs: readonly ParagraphJson[];
}

export interface Line {
  text: string;
  rtl: boolean;
  width: number;
}

export interface TextLayout {
  lines: Line[];
  /** Of the text with its padding: what the writer stores. */
  w: number;
  h: number;
  lineHeight: number;
  /** From a line's top to its baseline. */
  baseline: number;
}

export interface Measure {
  /** Advance in board units of text that is not broken. */
  width(text: string, font: number, fontSize: number): number;
  /** Of the stack's first font, em. */
  metrics(font: number): { ascent: number; descent: number };
}

const RTL = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const LETTER = /\p{L}/u;
const TAB = '    ';

/** Like HTML's dir=auto: the first letter with a direction decides. */
export function isRtl(text: string): boolean {
  for (const char of text) {
    if (RTL.test(char)) return true;
    if (LETTER.test(char)) return false;
  }
  return false;
}

export function layoutText(spec: TextSpec, measure: Measure): TextLayout {
  const { font, fontSize, pad } = spec;
  const room = spec.w > 0 ? Math.max(0, spec.w - 2 * pad) : Number.POSITIVE_INFINITY;
  const lines: Line[] = [];
  let rtl = false;
  for (const paragraph of spec.paragraphs) {
    const text = paragraph.runs
      .map((run) => run.text)
      .join('')
      .replaceAll('\t', TAB);
    // An empty line keeps the direction above it, so that a caret does not jump.
    if (paragraph.dir) rtl = paragraph.dir === 'rtl';
    else if (text !== '') rtl = isRtl(text);
    for (const line of wrap(text, room, (part) => measure.width(part, font, fontSize))) lines.push({ ...line, rtl });
  }
  if (lines.length === 0) lines.push({ text: '', rtl: false, width: 0 });
  const lineHeight = fontSize * lineHeightOf(font);
  const widest = lines.reduce((max, line) => Math.max(max, line.width), 0);
  return {
    lines,
    w: spec.w > 0 ? spec.w : widest + 2 * pad,
    h: lines.length * lineHeight + 2 * pad,
    lineHeight,
    baseline: baselineOf(measure, font, fontSize),
  };
}

/** From a line's top: what the line is higher than its font is shared above and below. */
export function baselineOf(measure: Measure, font: number, fontSize: number): number {
  const { ascent, descent } = measure.metrics(font);
  return ((lineHeightOf(font) + ascent - descent) / 2) * fontSize;
}

/** Left edge of a line in a box of width w. */
export function lineX(line: Line, spec: TextSpec, w: number): number {
  const free = w - 2 * spec.pad - line.width;
  if (spec.align === 'center') return spec.pad + free / 2;
  const atLeft = (spec.align === 'start') !== line.rtl;
  return spec.pad + (atLeft ? 0 : free);
}

/** Top of the first line in a box of height h. A text taller than its box begins at the box's top. */
export function firstTop(layout: TextLayout, spec: TextSpec, h: number): number {
  const free = Math.max(0, h - layout.h);
  const share = spec.valign === 'top' ? 0 : spec.valign === 'middle' ? 0.5 : 1;
  return spec.pad + free * share;
}

type Width = (text: string) => number;

/** Breaks one paragraph. Spaces at a line's end hang: they take no room. */
export function wrap(text: string, room: number, width: Width): { text: string; width: number }[] {
  if (room === Number.POSITIVE_INFINITY || text === '') return [{ text, width: text === '' ? 0 : width(text) }];
  const lines: { text: string; width: number }[] = [];
  let line = '';
  let taken = 0;
  /** Width with the spaces that stand before the next piece. */
  let next = 0;
  const end = (): void => {
    lines.push({ text: line.trimEnd(), width: taken });
    line = '';
    taken = 0;
    next = 0;
  };
  const add = (piece: string, wide: number): void => {
    line += piece;
    taken = next + wide;
    next = taken;
  };
  for (const piece of pieces(text)) {
    const wide = width(piece.text);
    if (line !== '' && next + wide > room) end();
    if (wide > room) {
      for (const letter of graphemes(piece.text)) {
        const own = width(letter);
        if (line !== '' && next + own > room) end();
        add(letter, own);
      }
    } else add(piece.text, wide);
    line += piece.spaces;
    if (piece.spaces !== '') next += width(piece.spaces);
  }
  end();
  return lines;
}
