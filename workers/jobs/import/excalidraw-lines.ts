// Lines, arrows and freehand of Excalidraw as items that run where Excalidraw draws them.

import type { EndJson, ItemInput } from '#protocol/item-json.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { curvePoints, type Drawn, distance, drawn, halfway, midway, type Point, rounded } from './curves.ts';
import { type Element, isLoop, isRound, numberOf, pointsOf } from './excalidraw-element.ts';
import { freehandLine, penStroke } from './freehand.ts';

/** Ends nearer than this are one point: board units. */
const ONE_POINT = 0.5;
const ELBOW_RADIUS = 16;
/** Their usual width, where an element says none. */
const USUAL_WIDTH = 1;

type Head = NonNullable<StyleJson['endHead']>;
/** Ours by their names; those that are not here are drawn as a plain arrow's. */
const HEADS: Readonly<Record<string, Head>> = {
  arrow: 'arrow',
  triangle: 'triangle',
  triangle_outline: 'triangle-open',
  diamond: 'diamond',
  diamond_outline: 'diamond',
  dot: 'dot',
  circle: 'dot',
  circle_outline: 'dot-open',
  bar: 'bar',
  crowfoot_many: 'crow',
  crowfoot_one_or_many: 'crow',
};
/** How long ours must be to be as large as theirs: board units. */
const HEAD_SIZES: Readonly<Partial<Record<Head, number>>> = {
  arrow: 23.5,
  triangle: 13.6,
  'triangle-open': 13.6,
  dot: 25,
  'dot-open': 25,
  diamond: 24,
  crow: 20,
  bar: 33,
};
/** Their dots grow with the line, all other heads are as large whatever its width: ours is so long for each unit of it beyond 2. */
const DOT_GROWTH = 1 / 0.6;
/** Never longer than this share of the piece of line they end. */
const HEAD_SHARE = 0.47;
/** Those we draw as they do. */
const SAME_HEADS: ReadonlySet<unknown> = new Set([
  'arrow',
  'triangle',
  'triangle_outline',
  'diamond',
  'dot',
  'circle',
  'circle_outline',
  'bar',
  'crowfoot_many',
]);

/** `style` as it was read of it, fill included. */
export function lineItems(element: Element, style: StyleJson): ItemInput[] {
  const points = pointsOf(element);
  if (points.length === 0) return [];
  const { fill, ...line } = style;
  const [first, last] = [points[0]!, points.at(-1)!];
  const isFilled = fill !== undefined && isLoop(points);
  const isOne = points.length > 2 && distance(first, last) < ONE_POINT;
  const round = isRound(element);
  if (isOne) points[points.length - 1] = first;
  if (points.length === 2) return [connector(turned(drawn(points, false), element), line)];
  const way = drawn(points, round);
  const vertices = round ? curvePoints(way) : points;
  const path = (closed: boolean, own: readonly Point[], look: StyleJson): ItemInput => ({
    kind: 'path',
    points: shifted(own, middle(way.points), element.angle),
    closed,
    curved: round,
    rot: element.angle,
    style: look,
  });
  // A polygon has no need of its first corner again; a curve says by it that it has a corner there.
  if (isOne && !round) return [path(true, points.slice(0, -1), isFilled ? style : line)];
  if (isOne || (isFilled && !round)) return [path(true, vertices, isFilled ? style : line)];
  const open = path(false, vertices, line);
  return isFilled ? [path(true, vertices, { ...style, width: 0 }), open] : [open];
}

export interface ArrowEnds {
  start: EndJson | undefined;
  end: EndJson | undefined;
}

/** Where an arrow runs, turned. */
export function arrowWay(element: Element): Drawn | undefined {
  const points = pointsOf(element);
  if (points.length === 0) return undefined;
  const way = element.elbowed === true ? drawn(rounded(points, ELBOW_RADIUS), false) : drawn(points, isRound(element));
  return turned(way, element);
}

/** How far the middle of a label lies there, where Excalidraw draws it, from where it lies here: wherever the file has it. */
export function labelShift(way: Drawn): number {
  return distance(midway(way), halfway(way.points));
}

export function arrowItem(element: Element, way: Drawn, look: StyleJson, { start, end }: ArrowEnds): ItemInput {
  const { fill: _, ...line } = look;
  const style: StyleJson = { ...line, startHead: head(element.startArrowhead), endHead: head(element.endArrowhead) };
  const length = headLength(element, style);
  if (length !== undefined) style.headLength = length;
  const item = connector(way, style, isRound(element) && element.elbowed !== true);
  if (start) item.start = start;
  if (end) item.end = end;
  return item;
}

function connector(way: Drawn, style: StyleJson, curved = false): ItemInput {
  const points = curved ? curvePoints(way) : way.given.map((place) => way.points[place]!);
  const [[x, y], [ex, ey]] = [points[0]!, points.at(-1)!];
  const bends = points.slice(1, -1).map((point) => [...point]);
  const item: ItemInput = { kind: 'connector', x, y, w: ex - x, h: ey - y, style };
  if (bends.length > 0) item.points = bends;
  if (curved && bends.length > 0) item.route = 'curve';
  return item;
}

/** The line, and what it goes round where that is filled. */
export function freehandItems(element: Element, { fill, ...style }: StyleJson): ItemInput[] {
  const points = pointsOf(element);
  if (points.length === 0) return [];
  const { pressures, simulatePressure, angle } = element;
  const simulated = simulatePressure !== false;
  const samples = points.map((point, k): readonly number[] => {
    const pressure = !simulated && Array.isArray(pressures) ? numberOf(pressures[k]) : undefined;
    return pressure !== undefined && pressure >= 0 ? [...point, Math.min(1, pressure)] : point;
  });
  const strokeWidth = style.width ?? USUAL_WIDTH;
  const ink = penStroke(freehandLine(samples, strokeWidth, simulated), strokeWidth);
  // It turns about the middle of what was given, not of what is drawn.
  const stroke: ItemInput = {
    kind: 'stroke',
    points: ink.points,
    rot: angle,
    style: { ...style, width: ink.width },
    ...(angle === 0 ? {} : boxOf(points)),
  };
  if (fill === undefined || !isLoop(points)) return [stroke];
  const inside = { ...style, width: 0, fill };
  return [{ kind: 'path', points, closed: true, curved: false, rot: angle, style: inside }, stroke];
}

/** One length serves both ends. */
function headLength(element: Element, { startHead, endHead }: StyleJson): number | undefined {
  const points = pointsOf(element);
  const isAtEnd = endHead !== 'none';
  const head = (isAtEnd ? endHead : startHead) ?? 'none';
  const size = HEAD_SIZES[head];
  if (size === undefined || points.length < 2) return undefined;
  const [tip, before] = isAtEnd ? [points.at(-1)!, points.at(-2)!] : [points[0]!, points[1]!];
  const grown =
    head === 'dot' || head === 'dot-open' ? ((numberOf(element.strokeWidth) ?? USUAL_WIDTH) - 2) * DOT_GROWTH : 0;
  return Math.max(1, Math.min(size, distance(tip, before) * HEAD_SHARE) + grown);
}

export function head(name: unknown): Head {
  if (typeof name !== 'string' || name === 'none') return 'none';
  return HEADS[name] ?? 'arrow';
}

export function isSameHead(name: unknown): boolean {
  return head(name) === 'none' || SAME_HEADS.has(name);
}

function boxOf(points: readonly Point[]): { x: number; y: number; w: number; h: number } {
  let [x0, y0] = points[0]!;
  let [x1, y1] = points[0]!;
  for (const [x, y] of points) {
    [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
    [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

function middle(points: readonly Point[]): Point {
  const { x, y, w, h } = boxOf(points);
  return [x + w / 2, y + h / 2];
}

function turn([x, y]: Point, [cx, cy]: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** A connector has no rotation of its own. They turn about the middle of what is drawn. */
function turned(way: Drawn, { angle }: Element): Drawn {
  if (angle === 0) return way;
  const centre = middle(way.points);
  return { ...way, points: way.points.map((point) => turn(point, centre, angle)) };
}

/** Where a place lies in what is turned, as if it were not. */
export function turnedBack(place: Point, { x, y, width, height, angle }: Element): Point {
  return angle === 0 ? place : turn(place, [x + width / 2, y + height / 2], -angle);
}

/** Such that turned about their own middle they lie where they would turned about `centre`. */
function shifted(points: readonly Point[], centre: Point, angle: number): number[][] {
  const own = middle(points);
  const there = turn(own, centre, angle);
  return points.map(([x, y]) => [x + there[0] - own[0], y + there[1] - own[1]]);
}
