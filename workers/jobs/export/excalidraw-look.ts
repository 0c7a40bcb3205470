// What all elements of an Excalidraw file have, and how our looks are said there: the other way round of workers/jobs/import's.

import type { ExportLoss } from '#protocol/exports.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import type { StyleValue } from '#protocol/styles.ts';
import { type InkName, TINT } from '#protocol/tools.ts';
import { shownColor } from '../../drawing/theme.ts';

export type Element = Record<string, unknown>;

export interface Losses {
  lose(what: ExportLoss['what']): void;
}

/** Their black, which follows the theme as our ink does. */
const BLACK = '#1e1e1e';
/** Of a tint, on white paper. */
const TINT_SHARE = 0.13;
/** Broken lines are drawn once here and twice there. */
const BROKEN_WIDER = 0.5;
const USUAL_WIDTH = 2;
const FILL_STYLES: Readonly<Record<StyleValue<'pattern'>, string>> = {
  solid: 'solid',
  hatched: 'hachure',
  'cross-hatched': 'cross-hatch',
  dots: 'dots',
};
/** Theirs: corners of a shape wider than four times this are not rounded further; ours lie nearest at this share of it. */
const [RADIUS, RADIUS_SHARE] = [32, 0.86];
/** Says that the radius grows with the shape, and that it is told or at most RADIUS. */
const [PROPORTIONAL, ADAPTIVE] = [2, 3];

export function colorOf(color: string): string {
  if (color === 'black' || color === 'transparent') return color === 'black' ? BLACK : color;
  if (!color.endsWith(TINT)) return shownColor(color, false);
  const ink = shownColor(color.slice(0, -TINT.length) as InkName, false);
  const mixed = [1, 3, 5].map((at) => 255 + (Number.parseInt(ink.slice(at, at + 2), 16) - 255) * TINT_SHARE);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

export function commonOf(item: ItemJson, type: string): Element {
  const { id, x, y, w, h, rot, style } = item;
  const { dash } = style;
  const width = style.width ?? USUAL_WIDTH;
  return {
    id,
    type,
    x,
    y,
    width: w,
    height: h,
    angle: rot,
    strokeColor: colorOf(style.color ?? 'black'),
    backgroundColor: style.fill === undefined ? 'transparent' : colorOf(style.fill),
    fillStyle: FILL_STYLES[style.pattern ?? 'solid'],
    strokeWidth: dash && dash !== 'solid' ? Math.max(0, width - BROKEN_WIDER) : width,
    strokeStyle: dash ?? 'solid',
    roughness: 0,
    opacity: Math.round((style.opacity ?? 1) * 100),
    groupIds: [],
    frameId: null,
    roundness: null,
    seed: 1,
    version: 1,
    versionNonce: 0,
    isDeleted: false,
    boundElements: null,
    updated: 1,
    link: null,
    locked: item.locked === true,
  };
}

/** What of it differs by its outline. */
export function shapeLook(item: ItemJson, type: 'rectangle' | 'ellipse' | 'diamond'): Element {
  const { w, h, form } = item;
  const radius = item.style.radius ?? 0;
  if (type === 'ellipse' || (radius <= 0 && form !== 'rounded')) return {};
  if (type === 'diamond') return { roundness: { type: PROPORTIONAL } };
  const reach = Math.min(RADIUS, Math.min(Math.abs(w), Math.abs(h)) / 4);
  const isUsual = radius <= 0 || Math.abs(radius - reach * RADIUS_SHARE) < 0.01;
  return { roundness: { type: ADAPTIVE, ...(!isUsual && { value: radius / RADIUS_SHARE }) } };
}
