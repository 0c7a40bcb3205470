// What shape a drawn line was meant as: line, arrow, rectangle, ellipse, diamond or triangle, straightened; or none. Pure.
// The way of PaleoSketch (Paulson and Hammond 2008): a few measures rule kinds out, each kind left is fitted by least squares, the
// one nearest to the line wins, and it must be near enough.

import { across, type Box, type Fit, fitDiamond, fitEllipse, fitLine, fitRectangle, fitTriangle, rms } from './fit.ts';
import {
  distance,
  distanceToPath,
  distanceToSegment,
  evenly,
  lengthOf,
  loopOf,
  type Path,
  type Point,
  steady,
  turns,
} from './path.ts';

export type Shape =
  | { readonly kind: 'line' | 'arrow'; readonly from: Point; readonly to: Point }
  | ({ readonly kind: 'rectangle' | 'ellipse' | 'diamond' } & Box)
  | { readonly kind: 'triangle'; readonly points: readonly Point[] };

const STEPS = 96;
/** Smaller things are letters. CSS px. */
const MIN_CSS = 36;
const TREMBLE_CSS = 2;

/** Across a line: the farthest and the mean, of its length. */
const LINE_WORST = 0.07;
const LINE_MEAN = 0.028;
/** From a loop to its shape on average, of the root of the shape's area. */
const LOOP_MEAN = 0.062;
/** Of the way round: what may be missing where a loop closes. */
const LOOP_GAP = 0.12;
const THINNEST = 0.14;
/** Across an arrow's shaft, of its length. */
const SHAFT_WORST = 0.06;
/** From an arrow's head to straight barbs on average, of their length. */
const HEAD_MEAN = 0.3;
/** How long barbs are, of the shaft. */
const BARB = [0.05, 0.6] as const;

const DEGREE = Math.PI / 180;
/** Nearer to upright or level than this is meant so. */
const AXIS = 7 * DEGREE;
/** Sides nearer to each other than this are meant alike. */
const ALIKE = 1.1;

/** `unit`: how much one CSS px is in the path's units. */
export function recognise(drawn: Path, unit: number): Shape | null {
  const path = steady(drawn, TREMBLE_CSS * unit);
  const length = lengthOf(path);
  if (path.length < 3 || length < MIN_CSS * unit) return null;
  const even = evenly(path, STEPS);
  return lineOf(even, length, unit) ?? arrowOf(path, unit) ?? loopShape(even, unit);
}

function lineOf(path: Path, length: number, unit: number): Shape | null {
  const [from, to] = [path[0]!, path.at(-1)!];
  const chord = distance(from, to);
  if (chord < MIN_CSS * unit || length > chord * 1.09) return null;
  const line = fitLine(path);
  const offs = path.map((p) => Math.abs(across(line, p)));
  const mean = offs.reduce((sum, off) => sum + off, 0) / offs.length;
  if (Math.max(...offs) > chord * LINE_WORST || mean > chord * LINE_MEAN) return null;
  return { kind: 'line', ...straightened(from, to) };
}

/** Shaft and head in one go: along, back to one barb, and by the tip or straight across to the other, perhaps closing the head. */
function arrowOf(path: Path, unit: number): Shape | null {
  const at = tipOf(path);
  const [tail, tip] = [path[0]!, path[at]!];
  const shaft = distance(tail, tip);
  if (shaft < MIN_CSS * unit || path.length - at < 4) return null;
  if (path.slice(0, at).some((p) => distanceToSegment(p, tail, tip) > shaft * SHAFT_WORST)) return null;

  const head = evenly(path.slice(at), STEPS / 2);
  const [ux, uy] = [(tail.x - tip.x) / shaft, (tail.y - tip.y) / shaft];
  const side = ({ x, y }: Point) => (x - tip.x) * uy - (y - tip.y) * ux;
  const sides = head.map(side);
  const barbs = [sides.indexOf(Math.max(...sides)), sides.indexOf(Math.min(...sides))].sort((a, b) => a - b);
  const [first, second] = [head[barbs[0]!]!, head[barbs[1]!]!];
  if (![first, second].every((barb) => isBarb(barb, tip, side(barb), shaft)) || side(first) * side(second) > 0)
    return null;
  const reach = (distance(tip, first) + distance(tip, second)) / 2;
  const ways = [
    [tip, first, tip, second],
    [tip, first, second],
    [tip, first, second, tip],
  ];
  const fits = (way: Path): boolean =>
    Math.abs(lengthOf(way) / lengthOf(head) - 1) < 0.35 && rms(head, (p) => distanceToPath(p, way)) < reach * HEAD_MEAN;
  return ways.some(fits) ? { kind: 'arrow', ...straightened(tail, tip) } : null;
}

/** Where the line is farthest from its start before it turns back. */
function tipOf(path: Path): number {
  const reach = path.map((p) => distance(p, path[0]!));
  const size = Math.max(...reach);
  let at = 0;
  for (let k = 1; k < path.length; k++) {
    if (reach[k]! > reach[at]!) at = k;
    if (reach[at]! > size * 0.8 && reach[at]! - reach[k]! > size * 0.04) break;
  }
  return at;
}

/** Back from the tip and to a side, not as far as the shaft. */
function isBarb(barb: Point, tip: Point, side: number, shaft: number): boolean {
  const reach = distance(barb, tip);
  const [min, max] = BARB;
  const lean = Math.abs(side) / reach;
  return reach > shaft * min && reach < shaft * max && lean > Math.sin(10 * DEGREE) && lean < Math.sin(78 * DEGREE);
}

function loopShape(path: Path, unit: number): Shape | null {
  const { loop: cut, gap } = loopOf(path);
  const length = lengthOf(cut) + gap;
  if (gap > length * LOOP_GAP) return null;
  const loop = evenly([...cut, cut[0]!], STEPS).slice(0, -1);
  const { round, all } = turns(loop.filter((_, k) => k % 3 === 0));
  if (Math.abs(Math.abs(round) - 1) > 0.2 || all > 1.75) return null;

  const ellipse = fitEllipse(loop);
  const { w, h } = ellipse.shape;
  const size = Math.sqrt(w * h);
  if (!(Math.max(w, h) > MIN_CSS * unit && Math.min(w, h) > Math.max(w, h) * THINNEST)) return null;
  const near = ({ error, perimeter }: Fit<unknown>) =>
    error < size * LOOP_MEAN && length < perimeter * 1.25 && length > perimeter * 0.78;

  const rectangle = fitRectangle(loop);
  const diamond = fitDiamond(loop);
  const triangle = fitTriangle(loop);
  const best = Math.min(ellipse.error, rectangle.error, diamond.error, triangle.error);
  if (triangle.error === best) return near(triangle) ? { kind: 'triangle', points: levelled(triangle.shape) } : null;
  if (ellipse.error === best) return near(ellipse) ? { kind: 'ellipse', ...ellipseBox(ellipse.shape) } : null;
  // Of a square on its corner both are true: it was meant as a diamond.
  const leans = Math.abs(Math.abs(rectangle.shape.rot) - 45 * DEGREE) < AXIS * 1.5;
  if (diamond.error === best || (leans && diamond.error < rectangle.error * 1.5))
    return near(diamond) ? { kind: 'diamond', ...alike(diamond.shape) } : null;
  return near(rectangle) ? { kind: 'rectangle', ...upright(alike(rectangle.shape)) } : null;
}

/** About its middle to the next axis, if that is near. */
function straightened(from: Point, to: Point): { from: Point; to: Point } {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const straight = nearAxis(angle);
  if (straight === angle) return { from, to };
  const [x, y, half] = [(from.x + to.x) / 2, (from.y + to.y) / 2, distance(from, to) / 2];
  const [dx, dy] = [Math.round(Math.cos(straight)) * half, Math.round(Math.sin(straight)) * half];
  return { from: { x: x - dx, y: y - dy }, to: { x: x + dx, y: y + dy } };
}

/** The axis an angle is so near to that it was meant, else the angle. */
export function nearAxis(angle: number): number {
  const axis = Math.round(angle / (90 * DEGREE)) * 90 * DEGREE;
  return Math.abs(angle - axis) < AXIS ? axis : angle;
}

/** Within a quarter turn either way of upright, and upright if that is near. */
function upright(box: Box): Box {
  const turn = Math.round(box.rot / (90 * DEGREE));
  const rot = box.rot - turn * 90 * DEGREE;
  const own = turn % 2 === 0 ? box : sideways(box);
  return { ...own, rot: Math.abs(rot) < AXIS ? 0 : rot };
}

/** The same outline with its sides named the other way round. */
function sideways({ x, y, w, h, rot }: Box): Box {
  return { x: x + (w - h) / 2, y: y + (h - w) / 2, w: h, h: w, rot };
}

function alike(box: Box): Box {
  const { x, y, w, h, rot } = box;
  if (Math.max(w, h) > Math.min(w, h) * ALIKE) return box;
  const side = (w + h) / 2;
  return { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side, rot };
}

function ellipseBox(box: Box): Box {
  const own = alike(box);
  return own.w === own.h ? { ...own, rot: 0 } : upright(own);
}

/** A triangle turned so that a side that is nearly level or upright is. */
function levelled(points: readonly Point[]): readonly Point[] {
  const bends = points.map((p, k) => {
    const q = points[(k + 1) % 3]!;
    const angle = Math.atan2(q.y - p.y, q.x - p.x);
    return nearAxis(angle) - angle;
  });
  const bend = bends.filter((one) => one !== 0).sort((a, b) => Math.abs(a) - Math.abs(b))[0];
  if (bend === undefined) return points;
  const [cx, cy] = [0, 1].map((k) => points.reduce((sum, p) => sum + (k === 0 ? p.x : p.y), 0) / 3) as [number, number];
  const [cos, sin] = [Math.cos(bend), Math.sin(bend)];
  return points.map(({ x, y }) => ({
    x: cx + (x - cx) * cos - (y - cy) * sin,
    y: cy + (x - cx) * sin + (y - cy) * cos,
  }));
}
