// Least squares fits of outlines to a loop of points: ellipse (by its moments of area), rectangle, diamond, triangle. Each says
// how far the loop is from it on average (root of the mean square), in the caller's units.

import { distance, distanceToSegment, type Path, type Point } from './path.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Radians, clockwise, about the middle. */
  readonly rot: number;
}

export interface Fit<T> {
  readonly shape: T;
  readonly error: number;
  readonly perimeter: number;
}

/** An ellipse has the area's second moments a²/4 and b²/4 about its axes. */
export function fitEllipse(loop: Path): Fit<Box> {
  const { centre, xx, xy, yy } = moments(loop);
  const middle = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  const a = 2 * Math.sqrt(Math.max(middle + spread, 0));
  const b = 2 * Math.sqrt(Math.max(middle - spread, 0));
  const rot = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(rot), Math.sin(rot)];
  const error = rms(loop, ({ x, y }) => {
    const [dx, dy] = [x - centre.x, y - centre.y];
    const r = Math.hypot((dx * cos + dy * sin) / a, (dy * cos - dx * sin) / b);
    return Math.hypot(dx, dy) * (1 - 1 / Math.max(r, 0.05));
  });
  // Ramanujan's.
  const perimeter = Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
  return { shape: { x: centre.x - a, y: centre.y - b, w: 2 * a, h: 2 * b, rot }, error, perimeter };
}

const COARSE = 30;
const FINE = 12;

export function fitRectangle(loop: Path): Fit<Box> {
  const quarter = Math.PI / 2;
  let best = rectangleAt(loop, 0);
  for (let k = 1; k < COARSE; k++) best = better(best, rectangleAt(loop, (k / COARSE - 0.5) * quarter));
  const about = best.shape.rot;
  for (let k = -FINE; k <= FINE; k++) best = better(best, rectangleAt(loop, about + ((k / FINE) * quarter) / COARSE));
  return best;
}

/** Sides go through the middle of the points next to them. */
function rectangleAt(loop: Path, rot: number): Fit<Box> {
  const [cos, sin] = [Math.cos(rot), Math.sin(rot)];
  const own = loop.map(({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin }));
  let [x0, y0, x1, y1] = [
    Math.min(...own.map((p) => p.x)),
    Math.min(...own.map((p) => p.y)),
    Math.max(...own.map((p) => p.x)),
    Math.max(...own.map((p) => p.y)),
  ];
  for (let round = 0; round < 3; round++) {
    const sums = [0, 0, 0, 0];
    const counts = [0, 0, 0, 0];
    for (const { x, y } of own) {
      const offs = [Math.abs(x - x0), Math.abs(y - y0), Math.abs(x - x1), Math.abs(y - y1)];
      const side = offs.indexOf(Math.min(...offs));
      sums[side]! += side % 2 === 0 ? x : y;
      counts[side]! += 1;
    }
    const mean = (side: number, otherwise: number) => (counts[side]! > 0 ? sums[side]! / counts[side]! : otherwise);
    [x0, y0, x1, y1] = [mean(0, x0), mean(1, y0), mean(2, x1), mean(3, y1)];
  }
  const [w, h] = [x1 - x0, y1 - y0];
  const error = rms(own, ({ x, y }) => {
    const [ox, oy] = [Math.max(x0 - x, x - x1), Math.max(y0 - y, y - y1)];
    return ox > 0 && oy > 0 ? Math.hypot(ox, oy) : Math.max(ox, oy);
  });
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const centre = { x: cx * cos - cy * sin, y: cx * sin + cy * cos };
  return { shape: { x: centre.x - w / 2, y: centre.y - h / 2, w, h, rot }, error, perimeter: 2 * (w + h) };
}

/** A rhombus that stands on its corner: |x| / p + |y| / q = 1, linear in 1 / p and 1 / q. */
export function fitDiamond(loop: Path): Fit<Box> {
  const { centre } = moments(loop);
  let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0];
  for (const p of loop) {
    const [ax, ay] = [Math.abs(p.x - centre.x), Math.abs(p.y - centre.y)];
    xx += ax * ax;
    xy += ax * ay;
    yy += ay * ay;
    x += ax;
    y += ay;
  }
  const det = xx * yy - xy * xy;
  const [u, v] = [(x * yy - y * xy) / det, (y * xx - x * xy) / det];
  if (!(u > 0 && v > 0))
    return { shape: { ...centre, w: 0, h: 0, rot: 0 }, error: Number.POSITIVE_INFINITY, perimeter: 0 };
  const [p, q] = [1 / u, 1 / v];
  const steep = Math.hypot(u, v);
  const error = rms(loop, (at) => (Math.abs(at.x - centre.x) * u + Math.abs(at.y - centre.y) * v - 1) / steep);
  return {
    shape: { x: centre.x - p, y: centre.y - q, w: 2 * p, h: 2 * q, rot: 0 },
    error,
    perimeter: 4 * Math.hypot(p, q),
  };
}

/** The largest triangle of its points, each side then laid through the points next to it. */
export function fitTriangle(loop: Path): Fit<readonly Point[]> {
  const some = loop.filter((_, k) => k % 2 === 0);
  let best: Point[] = [some[0]!, some[0]!, some[0]!];
  let max = 0;
  for (let i = 0; i < some.length; i++)
    for (let j = i + 1; j < some.length; j++)
      for (let k = j + 1; k < some.length; k++) {
        const size = Math.abs(twiceArea(some[i]!, some[j]!, some[k]!));
        if (size > max) {
          max = size;
          best = [some[i]!, some[j]!, some[k]!];
        }
      }
  for (let round = 0; round < 2; round++) best = refined(loop, best);
  const sides = [0, 1, 2].map((k) => [best[k]!, best[(k + 1) % 3]!] as const);
  const error = rms(loop, (p) => Math.min(...sides.map(([a, b]) => distanceToSegment(p, a, b))));
  return { shape: best, error, perimeter: sides.reduce((sum, [a, b]) => sum + distance(a, b), 0) };
}

function refined(loop: Path, corners: readonly Point[]): Point[] {
  const own: Point[][] = [[], [], []];
  const size = Math.sqrt(Math.abs(twiceArea(corners[0]!, corners[1]!, corners[2]!)));
  for (const p of loop) {
    // Rounded corners belong to no side.
    if (corners.some((c) => distance(c, p) < size * 0.12)) continue;
    const offs = [0, 1, 2].map((k) => distanceToSegment(p, corners[k]!, corners[(k + 1) % 3]!));
    own[offs.indexOf(Math.min(...offs))]!.push(p);
  }
  if (own.some((side) => side.length < 3)) return [...corners];
  const lines = own.map(fitLine);
  const next = [0, 1, 2].map((k) => crossing(lines[(k + 2) % 3]!, lines[k]!));
  const near = (c: Point | null, k: number): c is Point => c !== null && distance(c, corners[k]!) < size * 0.5;
  return next.every(near) ? next : [...corners];
}

export interface Line {
  readonly at: Point;
  /** Of length 1. */
  readonly along: Point;
}

/** By total least squares: the distance that counts is the one across. */
export function fitLine(points: Path): Line {
  const n = points.length;
  const at = { x: sum(points, (p) => p.x) / n, y: sum(points, (p) => p.y) / n };
  const xx = sum(points, (p) => (p.x - at.x) ** 2);
  const yy = sum(points, (p) => (p.y - at.y) ** 2);
  const xy = sum(points, (p) => (p.x - at.x) * (p.y - at.y));
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { at, along: { x: Math.cos(angle), y: Math.sin(angle) } };
}

export function across(line: Line, p: Point): number {
  return (p.y - line.at.y) * line.along.x - (p.x - line.at.x) * line.along.y;
}

export function rms(points: Path, off: (p: Point) => number): number {
  return Math.sqrt(sum(points, (p) => off(p) ** 2) / points.length);
}

function crossing(a: Line, b: Line): Point | null {
  const det = a.along.x * b.along.y - a.along.y * b.along.x;
  if (Math.abs(det) < 0.05) return null;
  const t = ((b.at.x - a.at.x) * b.along.y - (b.at.y - a.at.y) * b.along.x) / det;
  return { x: a.at.x + t * a.along.x, y: a.at.y + t * a.along.y };
}

/** Middle and second moments of the area a loop encloses (Green's theorem). */
function moments(loop: Path): { centre: Point; xx: number; xy: number; yy: number } {
  const o = loop[0]!;
  let [area, x, y, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < loop.length; k++) {
    const [p, q] = [loop[k]!, loop[(k + 1) % loop.length]!];
    const [px, py, qx, qy] = [p.x - o.x, p.y - o.y, q.x - o.x, q.y - o.y];
    const c = px * qy - qx * py;
    area += c / 2;
    x += ((px + qx) * c) / 6;
    y += ((py + qy) * c) / 6;
    xx += ((px * px + px * qx + qx * qx) * c) / 12;
    yy += ((py * py + py * qy + qy * qy) * c) / 12;
    xy += ((px * qy + 2 * px * py + 2 * qx * qy + qx * py) * c) / 24;
  }
  const [cx, cy] = [x / area, y / area];
  return {
    centre: { x: o.x + cx, y: o.y + cy },
    xx: xx / area - cx * cx,
    xy: xy / area - cx * cy,
    yy: yy / area - cy * cy,
  };
}

const twiceArea = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
const better = <T>(a: Fit<T>, b: Fit<T>): Fit<T> => (b.error < a.error ? b : a);
const sum = (points: Path, of: (p: Point) => number): number => points.reduce((total, p) => total + of(p), 0);
