// Colours, widths and fonts of Excalidraw elements in our words.

import type { StyleJson, StyleValue } from '#protocol/styles.ts';
import { cssColor } from './css-colors.ts';

/** The fields of an element that say how it looks. Everything may be missing: files are of many ages. */
export interface ElementLook {
  strokeColor?: unknown;
  backgroundColor?: unknown;
  fillStyle?: unknown;
  strokeWidth?: unknown;
  strokeStyle?: unknown;
  roughness?: unknown;
  opacity?: unknown;
  fontSize?: unknown;
  fontFamily?: unknown;
  textAlign?: unknown;
  verticalAlign?: unknown;
}

/** A value of a look makes no sense. */
export type Noted = (what: 'value') => void;

/** Their blacks follow the theme, as they do there. */
const BLACKS: ReadonlySet<string> = new Set(['#000000', '#1e1e1e', '#1b1b1f']);
/** What stays black whatever the theme. */
export const LASTING_BLACK = '#1e1e1e';
const PATTERNS: Readonly<Record<string, StyleValue<'pattern'>>> = {
  hachure: 'hatched',
  zigzag: 'hatched',
  'cross-hatch': 'cross-hatched',
  dots: 'dots',
};
/** Broken lines are drawn so much wider, since they are drawn once and not twice. */
const BROKEN_WIDER = 0.5;
/** From one dash or dot to the next, for a width of 0: a width comes to it. */
const STEPS = { dashed: 16, dotted: 7.5 } as const;
const LARGEST_WIDTH = 10_000;
/**
 * By their number: ours that is like it, and how large it must be for lines as wide as theirs, measured by English sentences
 * (docs/decisions/0053-imported-looks.md).
 */
const FONTS: Readonly<Record<number, { font: StyleValue<'font'>; size: number }>> = {
  1: { font: 'sketch', size: 1 },
  2: { font: 'sans', size: 1.0165 },
  3: { font: 'mono', size: 0.973 },
  4: { font: 'sans', size: 1 },
  5: { font: 'sketch', size: 0.9755 },
  6: { font: 'sans', size: 1.0368 },
  7: { font: 'sans', size: 0.9573 },
  8: { font: 'mono', size: 0.9136 },
  9: { font: 'sans', size: 1.0165 },
};
const VIRGIL = 1;
/** What texts are in where none is said, and where it is not known. */
const USUAL_FONT = 5;
const USUAL_SIZE = 20;
const ALIGNS: Readonly<Record<string, StyleValue<'align'>>> = {
  left: 'start',
  center: 'center',
  right: 'end',
};
const NOTHING: ReadonlySet<unknown> = new Set(['', 'none', 'transparent', null, undefined]);

export function strokeColor(color: unknown, noted?: Noted): string {
  if (color === null || color === undefined) return 'black';
  const css = typeof color === 'string' ? cssColor(color) : undefined;
  if (css === undefined) noted?.('value');
  return css === undefined || BLACKS.has(css) ? 'black' : css;
}

export function fillColor(color: unknown, noted?: Noted): string | undefined {
  if (NOTHING.has(color)) return undefined;
  const css = typeof color === 'string' ? cssColor(color) : undefined;
  if (css === undefined) noted?.('value');
  return css === 'transparent' ? undefined : css;
}

/** Whether black is hard to read on it; the engine's own rule (view/palette.rs). */
export function isDark(fill: string | undefined): boolean {
  if (!isOpaque(fill)) return false;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return r * 299 + g * 587 + b * 114 <= 150_000;
}

export function isOpaque(fill: string | undefined): fill is string {
  return fill !== undefined && (fill.length === 7 || Number.parseInt(fill.slice(7), 16) > 128);
}

/** A size or a share: read as a number, and what is none or out of its range is named and left to the usual. */
function sizeOf(value: unknown, max: number, noted: Noted): number | undefined {
  if (value === null || value === undefined) return undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && number >= 0 && number <= max) return number;
  noted('value');
  return undefined;
}

export function lookOf(element: ElementLook, noted: Noted): StyleJson {
  const style: StyleJson = { color: strokeColor(element.strokeColor, noted) };
  const fill = fillColor(element.backgroundColor, noted);
  const pattern = PATTERNS[String(element.fillStyle)];
  if (fill) style.fill = fill;
  if (fill && pattern) style.pattern = pattern;
  const { strokeStyle } = element;
  const width = sizeOf(element.strokeWidth, LARGEST_WIDTH, noted);
  const opacity = sizeOf(element.opacity, 100, noted);
  if (strokeStyle === 'dashed' || strokeStyle === 'dotted') style.dash = strokeStyle;
  if (width !== undefined) style.width = width + (style.dash && width > 0 ? BROKEN_WIDER : 0);
  if (strokeStyle === 'dashed' || strokeStyle === 'dotted') style.dashStep = STEPS[strokeStyle] + (width ?? 1);
  if (opacity !== undefined && opacity < 100) style.opacity = opacity / 100;
  return style;
}

/** Whether its letters are the same here; none may be said. */
export function isSameFont(fontFamily: unknown): boolean {
  return fontFamily === VIRGIL || fontFamily === undefined;
}

export function letters(element: ElementLook, noted: Noted): StyleJson {
  const { fontFamily, textAlign, verticalAlign } = element;
  const { font, size } = FONTS[fontFamily as number] ?? FONTS[USUAL_FONT]!;
  const fontSize = sizeOf(element.fontSize, LARGEST_WIDTH / 2, noted) || USUAL_SIZE;
  const style: StyleJson = { font, fontSize: fontSize * size };
  const align = ALIGNS[String(textAlign)];
  if (align) style.align = align;
  if (verticalAlign === 'middle' || verticalAlign === 'bottom' || verticalAlign === 'top') style.valign = verticalAlign;
  return style;
}
