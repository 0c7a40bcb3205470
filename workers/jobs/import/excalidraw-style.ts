// Colours, widths and fonts of Excalidraw elements in our words.

import type { StyleJson } from '#protocol/item-json.ts';

/** The fields of an element that say how it looks. Everything may be missing: files are of many ages. */
export interface ElementLook {
  strokeColor?: unknown;
  backgroundColor?: unknown;
  fillStyle?: unknown;
  strokeWidth?: unknown;
  strokeStyle?: unknown;
  opacity?: unknown;
  fontSize?: unknown;
  fontFamily?: unknown;
  textAlign?: unknown;
  verticalAlign?: unknown;
}

/** Their blacks follow the theme, as they do there. */
const BLACKS: ReadonlySet<string> = new Set(['#000', '#000000', '#1e1e1e', '#1b1b1f', 'black']);
const NAMES: Readonly<Record<string, string>> = {
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  brown: '#a52a2a',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  gold: '#ffd700',
  navy: '#000080',
  teal: '#008080',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  lime: '#00ff00',
  maroon: '#800000',
  olive: '#808000',
};
/** Hatched fills become lighter plain ones. */
const HATCH_ALPHA: Readonly<Record<string, string>> = { hachure: '80', zigzag: '80', 'cross-hatch': 'a0', dots: '60' };
/** By their number: hand-drawn faces, plain faces, code faces. */
const FONTS: Readonly<Record<number, NonNullable<StyleJson['font']>>> = {
  1: 'hand',
  2: 'sans',
  3: 'mono',
  4: 'sans',
  5: 'hand',
  6: 'sans',
  7: 'sans',
  8: 'mono',
  9: 'sans',
};
const ALIGNS: Readonly<Record<string, NonNullable<StyleJson['align']>>> = {
  left: 'start',
  center: 'center',
  right: 'end',
};

export function strokeColor(color: unknown): string {
  if (typeof color !== 'string') return 'black';
  const lower = color.trim().toLowerCase();
  return BLACKS.has(lower) ? 'black' : (cssColor(lower) ?? 'black');
}

export function fillColor(color: unknown, fillStyle: unknown): string | undefined {
  const lower = typeof color === 'string' ? color.trim().toLowerCase() : 'transparent';
  if (lower === 'transparent') return undefined;
  const css = lower === 'black' ? '#000000' : cssColor(lower);
  const alpha = HATCH_ALPHA[String(fillStyle)];
  return css && alpha && css.length === 7 ? css + alpha : css;
}

function cssColor(lower: string): string | undefined {
  if (lower === 'transparent') return lower;
  if (/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(lower)) return lower;
  if (/^#[0-9a-f]{3,4}$/.test(lower)) return `#${[...lower.slice(1)].map((digit) => digit + digit).join('')}`;
  return NAMES[lower];
}

export function lookOf(element: ElementLook): StyleJson {
  const style: StyleJson = { color: strokeColor(element.strokeColor) };
  const fill = fillColor(element.backgroundColor, element.fillStyle);
  if (fill) style.fill = fill;
  const { strokeWidth, strokeStyle, opacity } = element;
  if (typeof strokeWidth === 'number' && strokeWidth >= 0) style.width = strokeWidth;
  if (strokeStyle === 'dashed' || strokeStyle === 'dotted') style.dash = strokeStyle;
  if (typeof opacity === 'number' && opacity >= 0 && opacity < 100) style.opacity = opacity / 100;
  return style;
}

export function letters(element: ElementLook): StyleJson {
  const { fontSize, fontFamily, textAlign, verticalAlign } = element;
  const style: StyleJson = { font: FONTS[fontFamily as number] ?? 'hand' };
  if (typeof fontSize === 'number' && fontSize > 0) style.fontSize = fontSize;
  const align = ALIGNS[String(textAlign)];
  if (align) style.align = align;
  if (verticalAlign === 'middle' || verticalAlign === 'bottom' || verticalAlign === 'top') style.valign = verticalAlign;
  return style;
}
