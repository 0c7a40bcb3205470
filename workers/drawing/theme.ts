// The colours the engine draws paper and overlays with, and the inks' twins where the page must know them (the editing box).
// Pairs with: src/ui/tokens.css and engine/canvas/src/view/palette.rs.

import { parseColor } from '#protocol/items/style.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { type InkName, TINT } from '#protocol/tools.ts';
import type { EngineApi } from '../engine/engine.ts';

interface Theme {
  accent: string;
  paper: string;
  mark: string;
  soft: string;
  text: string;
}

// `mark` is for lines of one px; dots, which are two px wide, are the engine's share of it: --paper-dots.
const LIGHT: Theme = { accent: '#0b6e69', paper: '#fbfaf7', mark: '#c6c2b8', soft: '#0b6e691a', text: '#62666f' };
const DARK: Theme = { accent: '#58c7be', paper: '#16181c', mark: '#3d434d', soft: '#58c7be26', text: '#a3a8b2' };

/** Light and dark twin of each ink. */
const TWINS: Readonly<Record<InkName, readonly [string, string]>> = {
  black: ['#1b1d22', '#ecedef'],
  blue: ['#1f4fd8', '#7ea3ff'],
  red: ['#d4322c', '#ff7b72'],
  green: ['#1e8a4c', '#62cc90'],
  orange: ['#e8940c', '#f7b955'],
  violet: ['#7a3fd0', '#b793f5'],
  grey: ['#62666f', '#a3a8b2'],
  white: ['#ffffff', '#22252b'],
  yellow: ['#ffe58a', '#ffe58a'],
  mint: ['#c3ebd7', '#c3ebd7'],
  sky: ['#cfddfc', '#cfddfc'],
  peach: ['#ffd3c6', '#ffd3c6'],
  lilac: ['#e6d8fa', '#e6d8fa'],
};
const DARK_TEXT = '#1b1d22';

/** What a stored colour looks like in a theme, as CSS. */
export function shownColor(color: string, dark: boolean): string {
  return TWINS[color as InkName]?.[dark ? 1 : 0] ?? color;
}

/** The colour a text is drawn in: on notes and on light fills black ink stays dark in both themes. */
export function textColor(kind: string, style: StyleJson, dark: boolean): string {
  const color = style.color ?? 'black';
  // Between the lines of a pattern lies what is beneath; notes have none.
  if ((style.pattern ?? 'solid') !== 'solid' && kind !== 'sticky') return shownColor(color, dark);
  if (style.fill?.endsWith(TINT)) return shownColor('black', dark);
  if (kind === 'sticky' && style.fill === undefined)
    return isLight(shownColor(style.color ?? 'yellow', dark)) ? DARK_TEXT : '#ffffff';
  const under = style.fill === undefined ? '' : shownColor(style.fill, dark);
  if (under !== '' && rgbaOf(under) >>> 24 > 128 && color === 'black') return isLight(under) ? DARK_TEXT : '#ffffff';
  return shownColor(color, dark);
}

export function isLight(css: string): boolean {
  const rgba = rgbaOf(css);
  return (rgba & 0xff) * 299 + ((rgba >>> 8) & 0xff) * 587 + ((rgba >>> 16) & 0xff) * 114 > 150_000;
}

export function rgbaOf(color: string): number {
  const parsed = parseColor(color);
  const [r = 0, g = 0, b = 0, a = 255] = parsed && 'rgba' in parsed ? parsed.rgba : [];
  return (r | (g << 8) | (b << 16) | (a << 24)) >>> 0;
}

export function setTheme(engine: EngineApi, dark: boolean): void {
  const theme = dark ? DARK : LIGHT;
  engine.theme(
    dark,
    rgbaOf(theme.accent),
    rgbaOf(theme.paper),
    rgbaOf(theme.mark),
    rgbaOf(theme.soft),
    rgbaOf(theme.text),
  );
}
