// Where the items of a template are: on the grid, in their frames, together no larger than can be read when the board opens, and not as in
// another template. Board units.

import type { TemplateItem, TemplateSource } from '../../../protocol/template-items.ts';
import { hasText, nameOf } from './items.ts';

/** Positions, sizes and with them all gaps are multiples of it. */
const GRID = 8;
const MAX_SIZE = { w: 1760, h: 990 };
/** Templates are alike if this share of the smaller one is at the same positions in the other. */
const ALIKE_SHARE = 0.8;
/** The geometry of these kinds is their points, or follows from other items. */
const OFF_GRID: readonly string[] = ['connector', 'line', 'arrow', 'path', 'stroke', 'group'];
const SIDES = ['x', 'y', 'w', 'h'] as const;
/** Kinds that people write in. */
const WRITABLE: readonly string[] = ['rectangle', 'ellipse', 'diamond', 'shape', 'sticky'];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The box of an item, or that round its points; undefined for groups and connectors. */
export function boxOf({ kind, x, y, w, h, points }: TemplateItem): Box | undefined {
  if (kind === 'connector' || kind === 'group') return undefined;
  if (x !== undefined && y !== undefined && w !== undefined && h !== undefined) return { x, y, w, h };
  if (!points || points instanceof Float32Array) return undefined;
  const [xs, ys] = [points.map(([px = 0]) => px), points.map(([, py = 0]) => py)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, w: Math.max(...xs) - left, h: Math.max(...ys) - top };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.w <= outer.x + outer.w &&
    inner.y + inner.h <= outer.y + outer.h
  );
}

export function geometryFaults(source: TemplateSource): string[] {
  return [
    ...source.items.flatMap(gridFaults),
    ...frameFaults(source.items),
    ...exampleFaults(source.items),
    ...sizeFaults(source.items),
  ];
}

function gridFaults(item: TemplateItem, k: number): string[] {
  if (OFF_GRID.includes(item.kind) || item.rot) return [];
  return SIDES.flatMap((side) => {
    const value = item[side];
    if (value === undefined)
      return item.kind === 'sticky' && 'wh'.includes(side) ? [] : [`${nameOf(item, k)} has no ${side}`];
    return value % GRID === 0 ? [] : [`${nameOf(item, k)} has ${side} ${value}, which is not on the grid of ${GRID}`];
  });
}

/** An item in a frame's box is the frame's, and moves with it. */
function frameFaults(items: readonly TemplateItem[]): string[] {
  const parents = new Map(
    items.flatMap(({ id, parent }) => (id !== undefined && parent !== undefined ? [[id, parent]] : [])),
  );
  const isBelow = (id: string | undefined, frame: string): boolean =>
    id !== undefined && (id === frame || isBelow(parents.get(id), frame));
  const frames = items.filter(({ kind }) => kind === 'frame');
  return items.flatMap((item, k) => {
    const box = boxOf(item);
    if (!box) return [];
    return frames.flatMap((frame) => {
      const frameBox = boxOf(frame);
      if (!frameBox || frame === item) return [];
      const [isInside, isChild] = [contains(frameBox, box), isBelow(item.parent, frame.id ?? '')];
      if (isInside === isChild) return [];
      return [
        `${nameOf(item, k)} ${isChild ? 'reaches out of' : 'lies in, but is no child of,'} the frame ${frame.id}`,
      ];
    });
  });
}

/** A double-click beside an example's letters would write in the empty shape beneath them. */
function exampleFaults(items: readonly TemplateItem[]): string[] {
  return items.flatMap((item, k) => {
    const box = boxOf(item);
    if (item.kind !== 'text' || !item.example || !box) return [];
    const beneath = items.slice(0, k).find((shape) => {
      const area = WRITABLE.includes(shape.kind) && !hasText(shape) ? boxOf(shape) : undefined;
      return area && contains(area, box);
    });
    return beneath ? [`${nameOf(item, k)} lies on the empty ${beneath.kind} ${beneath.id}; give it the text`] : [];
  });
}

function sizeFaults(items: readonly TemplateItem[]): string[] {
  const boxes = items.flatMap((item) => boxOf(item) ?? []);
  if (boxes.length === 0) return ['has no items with a box'];
  const w = Math.max(...boxes.map((box) => box.x + box.w)) - Math.min(...boxes.map(({ x }) => x));
  const h = Math.max(...boxes.map((box) => box.y + box.h)) - Math.min(...boxes.map(({ y }) => y));
  return w <= MAX_SIZE.w && h <= MAX_SIZE.h ? [] : [`is ${w} × ${h}, ${MAX_SIZE.w} × ${MAX_SIZE.h} are allowed`];
}

/** Whether two templates have most of their geometry in common. */
export function isAlike(first: TemplateSource, second: TemplateSource): boolean {
  const [a, b] = [geometryOf(first), geometryOf(second)];
  const shared = [...a].filter((key) => b.has(key)).length;
  return shared > 0 && shared >= ALIKE_SHARE * Math.min(a.size, b.size);
}

/** Kinds and boxes, from the top left of all. */
function geometryOf({ items }: TemplateSource): Set<string> {
  const boxes = items.flatMap((item) => {
    const box = boxOf(item);
    return box ? [{ kind: item.form ?? item.kind, ...box }] : [];
  });
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  return new Set(boxes.map(({ kind, x, y, w, h }) => `${kind} ${x - left} ${y - top} ${w} ${h}`));
}
