// Lines of a text in board units: direction of each paragraph, wrapping, where every line lies. The same for measuring,
// drawing and the editing box. Knows widths only through `measure`; shaping and the order of letters are the browser's.

import type { ItemInput, ParagraphJson } from '#protocol/item-json.ts';
import type { StyleValue } from '#protocol/styles.ts';
import { isRtl } from '#protocol/text-direction.ts';
import { insetOf, type Marker, markersOf } from '#protocol/text-lists.ts';
import { graphemes, pieces } from './breaks.ts';
import { lineHeightOf } from './fonts.ts';
import { looksOf, type Span, spansOf, widthBy } from './spans.ts';

export interface TextSpec {
  /** Width of the box, board units; 0: it grows with its lines. */
  w: number;
  fontSize: number;
  font: number;
  align: StyleValue<'align'>;
  valign: StyleValue<'valign'>;
  /** Between the box's edge and its lines, on every side. */
  pad: number;
  paragraphs: readonly ParagraphJson[];
  /** Of a note: below its words. */
  foot?: NonNullable<ItemInput['note']>;
  /** Letters get smaller until the text is no higher than this, board units; 0: they keep their size. */
  fitH?: number;
}

export interface Line {
  text: string;
  rtl: boolean;
  width: number;
  /** Its letters as they stand from left to right. */
  spans: Span[];
  /** Its paragraph, and where in it its letters begin. */
  paragraph: number;
  from: number;
  /** Room on its start side, board units; on a paragraph's first line a list's marker stands in there. */
  inset: number;
  marker: Marker | null;
  /** Its paragraph's own. */
  align: TextSpec['align'] | undefined;
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

/** Of the font size, largest first: smaller ones could not be read beside it. */
const FIT_SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** With the size its letters have. */
export function fitText(spec: TextSpec, measure: Measure): { spec: TextSpec; layout: TextLayout } {
  let fitted = { spec, layout: layoutText(spec, measure) };
  if (!spec.fitH) return fitted;
  for (const share of FIT_SHARES) {
    if (fitted.layout.h <= spec.fitH + 0.5) break;
    const smaller = { ...spec, fontSize: spec.fontSize * share };
    fitted = { spec: smaller, layout: layoutText(smaller, measure) };
  }
  return fitted;
}

export function layoutText(spec: TextSpec, measure: Measure): TextLayout {
  const { font, fontSize, pad } = spec;
  const room = spec.w > 0 ? Math.max(0, spec.w - 2 * pad) : Number.POSITIVE_INFINITY;
  const lines: Line[] = [];
  const width = (part: string, own: number): number => measure.width(part, own, fontSize);
  const markers = markersOf(spec.paragraphs);
  let rtl = false;
  spec.paragraphs.forEach((paragraph, index) => {
    const { text, looks } = looksOf(paragraph.runs, font);
    // An empty line keeps the direction above it, so that a caret does not jump.
    if (paragraph.dir) rtl = paragraph.dir === 'rtl';
    else if (text !== '') rtl = isRtl(text);
    const inset = insetOf(paragraph) * fontSize;
    const own = { rtl, paragraph: index, inset, align: paragraph.align };
    for (const line of wrap(text, Math.max(0, room - inset), widthBy(looks, width))) {
      const marker = line.from === 0 ? (markers[index] ?? null) : null;
      lines.push({ ...line, ...own, marker, spans: spansOf(line.text, line.from, looks, rtl, width) });
    }
  });
  if (lines.length === 0) {
    const own = { text: '', rtl: false, width: 0, spans: [], paragraph: 0, from: 0 };
    lines.push({ ...own, inset: 0, marker: null, align: undefined });
  }
  const lineHeight = fontSize * lineHeightOf(font);
  const widest = lines.reduce((max, line) => Math.max(max, line.width + line.inset), 0);
  return {
    lines,
    w: spec.w > 0 ? spec.w : widest + 2 * pad,
    h: lines.length * lineHeight + 2 * pad,
    lineHeight,
    baseline: baselineOf(measure, font, fontSize),
  };
}

const ELLIPSIS = '…';

/** Lines of plain words, no wider than `w`: one that is longer ends in an ellipsis, or is empty where not even that has room. */
export function cutText(spec: TextSpec, w: number, measure: Measure): TextLayout {
  const whole = layoutText(spec, measure);
  if (whole.w <= w) return whole;
  const linesOf = (paragraph: ParagraphJson): TextLayout => layoutText({ ...spec, paragraphs: [paragraph] }, measure);
  const cut = (paragraph: ParagraphJson): ParagraphJson => {
    if (linesOf(paragraph).w <= w) return paragraph;
    const letters = graphemes(paragraph.runs.map(({ text }) => text).join(''));
    const first = (count: number): ParagraphJson => {
      const text = letters.slice(0, count).join('').trimEnd() + ELLIPSIS;
      return { ...paragraph, runs: [{ text }] };
    };
    let [fits, tooMany] = [-1, letters.length];
    while (tooMany - fits > 1) {
      const count = (fits + tooMany) >> 1;
      if (linesOf(first(count)).w <= w) fits = count;
      else tooMany = count;
    }
    return fits < 0 ? { ...paragraph, runs: [] } : first(fits);
  };
  return layoutText({ ...spec, paragraphs: spec.paragraphs.map(cut) }, measure);
}

/** From a line's top: what the line is higher than its font is shared above and below. */
export function baselineOf(measure: Measure, font: number, fontSize: number): number {
  const { ascent, descent } = measure.metrics(font);
  return ((lineHeightOf(font) + ascent - descent) / 2) * fontSize;
}

/** Left edge of a line in a box of width w. */
export function lineX(
  line: Pick<Line, 'rtl' | 'width' | 'inset' | 'align'>,
  spec: Pick<TextSpec, 'align' | 'pad'>,
  w: number,
): number {
  const align = line.align ?? spec.align;
  const left = spec.pad + (line.rtl ? 0 : line.inset);
  const free = w - 2 * spec.pad - line.inset - line.width;
  if (align === 'center') return left + free / 2;
  return left + ((align === 'start') !== line.rtl ? 0 : free);
}

/** Top of the first line in a box of height h. A text taller than its box begins at the box's top. */
export function firstTop(layout: TextLayout, spec: TextSpec, h: number): number {
  const free = Math.max(0, h - layout.h);
  const share = spec.valign === 'top' ? 0 : spec.valign === 'middle' ? 0.5 : 1;
  return spec.pad + free * share;
}

/** Of letters that stand at a place of the paragraph. */
type Width = (text: string, from: number) => number;

interface Broken {
  text: string;
  width: number;
  /** Where in the paragraph it begins. */
  from: number;
}

/**
 * Breaks one paragraph. Spaces at a line's end hang: they take no room. At the paragraph's end those that fit take room, as they do in the
 * field where they are typed: centered words stand in the same place before and after.
 */
export function wrap(text: string, room: number, width: Width): Broken[] {
  if (room === Number.POSITIVE_INFINITY || text === '')
    return [{ text, width: text === '' ? 0 : width(text, 0), from: 0 }];
  const lines: Broken[] = [];
  let line = '';
  let from = 0;
  let taken = 0;
  /** Width with the spaces that stand before the next piece. */
  let next = 0;
  const end = (): void => {
    lines.push({ text: line.trimEnd(), width: taken, from });
    from += line.length;
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
    const wide = width(piece.text, from + line.length);
    if (line !== '' && next + wide > room) end();
    if (wide > room) {
      for (const letter of graphemes(piece.text)) {
        const own = width(letter, from + line.length);
        if (line !== '' && next + own > room) end();
        add(letter, own);
      }
    } else add(piece.text, wide);
    if (piece.spaces !== '') next += width(piece.spaces, from + line.length);
    line += piece.spaces;
  }
  end();
  const last = lines.at(-1) as Broken;
  for (const space of text.slice(last.from + last.text.length)) {
    const wide = width(space, last.from + last.text.length);
    if (last.width + wide > room) break;
    last.text += space;
    last.width += wide;
  }
  return lines;
}
