// The colors of a template: inks by name, few pairs of fill and line, and texts with enough contrast in both themes.

import type { TemplateItem, TemplateSource } from '../../../protocol/template-items.ts';
import { TINT } from '../../../protocol/tools.ts';
import { rgbaOf, shownColor, textColor } from '../../../workers/drawing/theme.ts';
import { type Box, boxOf, contains } from './geometry.ts';
import { hasText, nameOf } from './items.ts';

/** WCAG 2.2, success criterion 1.4.3, level AA. */
const MIN_CONTRAST = 4.5;
const MAX_PAIRS = 5;
/** Neutral inks belong to the pair of the ink beside them. */
const NEUTRAL: readonly string[] = ['black', 'grey', 'white'];
/** Per cent of its ink in a tint, by theme (engine/canvas/src/view/palette.rs). */
const TINT_PERCENT = { light: 13, dark: 15 };
const PAPER = { light: '#fbfaf7', dark: '#16181c' };
/** A free color is the same in both themes. What is beneath it shows through up to this alpha. */
const MAX_FREE_ALPHA = 0.25;
const NO_FILL = 'transparent';

type Rgb = readonly [number, number, number];

export function colorFaults({ items }: TemplateSource): string[] {
  const pairs = new Set(items.flatMap(pairOf));
  return [
    ...items.flatMap((item, k) =>
      [item.style?.color, item.style?.fill]
        .filter((color) => color?.startsWith('#') && alphaOf(color) > MAX_FREE_ALPHA)
        .map((color) => `${nameOf(item, k)} has the free color ${color}, which does not follow the theme`),
    ),
    ...(pairs.size > MAX_PAIRS
      ? [`has ${pairs.size} pairs of fill and line, ${MAX_PAIRS} are allowed: ${[...pairs].join(', ')}`]
      : []),
    ...items.flatMap((_, k) => (['light', 'dark'] as const).flatMap((theme) => contrastFaults(items, k, theme))),
  ];
}

/** A pair is named by its ink: the ink as a line, its tint, and white inside it belong together. Notes have papers of their own. */
function pairOf({ kind, style = {} }: TemplateItem): string[] {
  const { fill = NO_FILL, color = 'black' } = style;
  if (kind === 'sticky' || fill === NO_FILL) return [];
  const inks = new Set([fill.replace(TINT, ''), color].filter((ink) => !NEUTRAL.includes(ink)));
  return inks.size === 0 ? [] : [[...inks].sort().join(' and ')];
}

function contrastFaults(items: readonly TemplateItem[], k: number, theme: 'light' | 'dark'): string[] {
  const item = items[k];
  // A title stands on paper, in a color of the theme.
  if (!item || item.kind === 'frame' || !hasText(item)) return [];
  const isDark = theme === 'dark';
  const { pattern = 'solid', opacity = 1 } = item.style ?? {};
  if (pattern !== 'solid') return [`${nameOf(item, k)} has a text on a pattern`];
  const beneath = colorBeneath(items, k, boxOf(item), theme);
  const ground = paintedOver(beneath, item, theme);
  const letters = mixed(beneath, rgbOf(textColor(item.kind, item.style ?? {}, isDark)), opacity);
  const ratio = contrast(ground, letters);
  if (ratio >= MIN_CONTRAST) return [];
  return [
    `${nameOf(item, k)} has a text of ${ratio.toFixed(2)} : 1 in the ${theme} theme, ${MIN_CONTRAST} at least are allowed`,
  ];
}

/** The color under the middle of a box: of the items painted before, down to the paper. A connector has no box, and lies on paper. */
function colorBeneath(items: readonly TemplateItem[], k: number, box: Box | undefined, theme: 'light' | 'dark'): Rgb {
  if (!box) return rgbOf(PAPER[theme]);
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2, w: 0, h: 0 };
  return items.slice(0, k).reduce((color, item) => {
    const cover = boxOf(item);
    return cover && isOver(item, cover, middle) ? paintedOver(color, item, theme) : color;
  }, rgbOf(PAPER[theme]));
}

/** Whether the item covers a point. Forms count as their boxes. */
function isOver({ kind, form }: TemplateItem, box: Box, point: Box): boolean {
  if ((form ?? kind) !== 'ellipse') return contains(box, point);
  const [x, y] = [(point.x - box.x) / box.w - 0.5, (point.y - box.y) / box.h - 0.5];
  return x * x + y * y <= 0.25;
}

/** `beneath` with the fill of an item over it. */
function paintedOver(beneath: Rgb, { kind, style = {} }: TemplateItem, theme: 'light' | 'dark'): Rgb {
  const fill = style.fill ?? (kind === 'sticky' ? (style.color ?? 'yellow') : NO_FILL);
  if (fill === NO_FILL || (style.pattern ?? 'solid') !== 'solid') return beneath;
  return mixed(beneath, shownRgb(fill, theme), alphaOf(fill) * (style.opacity ?? 1));
}

function shownRgb(color: string, theme: 'light' | 'dark'): Rgb {
  const isDark = theme === 'dark';
  if (!color.endsWith(TINT)) return rgbOf(shownColor(color, isDark));
  const ink = rgbOf(shownColor(color.slice(0, -TINT.length), isDark));
  return mixed(rgbOf(shownColor('white', isDark)), ink, TINT_PERCENT[theme] / 100);
}

/** Returns the alpha of a color, from 0 to 1. */
function alphaOf(color: string): number {
  return color.startsWith('#') ? (rgbaOf(color) >>> 24) / 255 : 1;
}

function rgbOf(css: string): Rgb {
  const rgba = rgbaOf(css);
  return [rgba & 0xff, (rgba >>> 8) & 0xff, (rgba >>> 16) & 0xff];
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** Source: WCAG 2.2, contrast ratio. */
function contrast(ground: Rgb, letters: Rgb): number {
  const [a, b] = [luminance(ground), luminance(letters)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Source: WCAG 2.2, relative luminance. */
function luminance([r, g, b]: Rgb): number {
  const linear = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
