// An element of an Excalidraw file as far as it is read, and what is read alike of every type. Fields are trusted in nothing: files
// come from many versions and many hands.

import type { ItemInput } from '#protocol/item-json.ts';
import type { Point } from './curves.ts';
import type { ElementLook } from './excalidraw-style.ts';

export interface Binding {
  elementId?: unknown;
}

export interface Element extends ElementLook {
  type: string;
  id?: string;
  isDeleted?: boolean;
  locked?: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
  points?: unknown;
  pressures?: unknown;
  simulatePressure?: unknown;
  roundness?: { type?: unknown; value?: unknown } | null;
  strokeSharpness?: unknown;
  startArrowhead?: unknown;
  endArrowhead?: unknown;
  startBinding?: Binding | null;
  endBinding?: Binding | null;
  elbowed?: unknown;
  text?: unknown;
  originalText?: unknown;
  autoResize?: unknown;
  lineHeight?: unknown;
  containerId?: unknown;
  groupIds?: unknown;
  frameId?: unknown;
  name?: unknown;
  fileId?: unknown;
  scale?: unknown;
  crop?: { [side in 'x' | 'y' | 'width' | 'height' | 'naturalWidth' | 'naturalHeight']?: unknown } | null;
  link?: unknown;
}

/** Larger is taken for a mistake: board units. */
const LARGEST = 1e8;
/** Their loop: the last point comes so near to the first. */
const LOOP = 8;
/** Corners of a shape wider than four times this are not rounded further. */
const RADIUS = 32;

/** A number, or what is one when it is read as such. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** With its place and size as numbers; undefined where one of them is none. */
export function placed(element: Element): Element | undefined {
  const read = (value: unknown): number => {
    const number = numberOf(value);
    return number !== undefined && Math.abs(number) < LARGEST ? number : Number.NaN;
  };
  const { x, y, width = 0, height = 0, angle = 0 } = element;
  const numbers = { x: read(x), y: read(y), width: read(width), height: read(height), angle: read(angle) };
  return Object.values(numbers).some(Number.isNaN) ? undefined : { ...element, ...numbers };
}

export function box({ x, y, width, height, angle }: Element): Required<Pick<ItemInput, 'x' | 'y' | 'w' | 'h' | 'rot'>> {
  return { x, y, w: width, h: height, rot: angle };
}

export function isFrame(element: Element | undefined): boolean {
  return element?.type === 'frame' || element?.type === 'magicframe';
}

export function isShape({ type }: Element): boolean {
  return type === 'rectangle' || type === 'ellipse' || type === 'diamond';
}

export function isRound({ roundness, strokeSharpness }: Element): boolean {
  return roundness ? true : strokeSharpness === 'round';
}

/** The radius with which our corners lie nearest to theirs, whose curves have one control point in the corner of a box, two in a diamond's. */
export function cornerRadius({ type, width, height, roundness }: Element): number {
  const reach = (side: number): number =>
    roundness?.type === 3 ? Math.min(numberOf(roundness.value) ?? RADIUS, side / 4) : side / 4;
  const [w, h] = [Math.abs(width), Math.abs(height)];
  return type === 'diamond' ? Math.hypot(reach(w / 2), reach(h / 2)) * 0.43 : reach(Math.min(w, h)) * 0.86;
}

/** Absolute; what is no point is left out. */
export function pointsOf({ x, y, points }: Element): Point[] {
  if (!Array.isArray(points)) return [];
  return points.flatMap((point: unknown): Point[] => {
    const [px, py] = Array.isArray(point) ? [numberOf(point[0]), numberOf(point[1])] : [];
    if (px === undefined || py === undefined || Math.max(Math.abs(px), Math.abs(py)) >= LARGEST) return [];
    return [[x + px, y + py]];
  });
}

export function isLoop(points: readonly Point[]): boolean {
  const [first, last] = [points[0]!, points.at(-1)!];
  return points.length > 2 && Math.hypot(first[0] - last[0], first[1] - last[1]) <= LOOP;
}

/** What was typed; and as its lines stand. */
export function textOf({ originalText, text }: Element): string {
  return typeof originalText === 'string' && originalText !== '' ? originalText : shownText({ text });
}

export function shownText({ text }: Pick<Element, 'text'>): string {
  return typeof text === 'string' ? text : '';
}
