// A drawn line as plain points, and what is asked of it by those who recognise shapes: lengths, even steps, closing.
// Units are the caller's; nothing is known of shapes.

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Path = readonly Point[];

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

export function lengthOf(path: Path): number {
  let sum = 0;
  for (let k = 1; k < path.length; k++) sum += distance(path[k - 1]!, path[k]!);
  return sum;
}

/** Without what trembles on the spot: a hand that waits adds way but no line. */
export function steady(path: Path, step: number): Point[] {
  const kept: Point[] = [];
  for (const p of path) if (kept.length === 0 || distance(kept.at(-1)!, p) >= step) kept.push(p);
  return kept;
}

/** n points at even steps along it, both ends included. */
export function evenly(path: Path, n: number): Point[] {
  const step = lengthOf(path) / (n - 1);
  const out: Point[] = [path[0]!];
  let left = step;
  for (let k = 1; k < path.length; k++) {
    const [a, b] = [path[k - 1]!, path[k]!];
    const way = distance(a, b);
    let at = left;
    for (; at <= way && out.length < n - 1; at += step) out.push(lerp(a, b, at / way));
    left = at - way;
  }
  while (out.length < n) out.push(path.at(-1)!);
  return out;
}

export function lerp(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square)) : 0;
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

export function distanceToPath(p: Point, path: Path): number {
  let min = Number.POSITIVE_INFINITY;
  for (let k = 1; k < path.length; k++) min = Math.min(min, distanceToSegment(p, path[k - 1]!, path[k]!));
  return min;
}

/** A share of the ends that may cross or miss each other where a loop closes. */
const ENDS = 0.12;

/** The loop of a line that comes back to its start, its ends cut where they come nearest; with the gap that is left there. */
export function loopOf(path: Path): { loop: Point[]; gap: number } {
  const reach = Math.floor(path.length * ENDS);
  let [from, to, gap] = [0, path.length - 1, Number.POSITIVE_INFINITY];
  for (let i = 0; i <= reach; i++)
    for (let j = path.length - 1; j >= path.length - 1 - reach; j--) {
      // What is cut must be worth it: among near equals the whole line.
      const apart = distance(path[i]!, path[j]!) * (1 + 0.5 * ((i + path.length - 1 - j) / path.length));
      if (apart < gap) [from, to, gap] = [i, j, apart];
    }
  return { loop: path.slice(from, to + 1), gap };
}

/** How often a loop goes round, with its sign, and how far it turns in all, in full turns. */
export function turns(loop: Path): { round: number; all: number } {
  let [round, all] = [0, 0];
  const n = loop.length;
  for (let k = 0; k < n; k++) {
    const [a, b, c] = [loop[k]!, loop[(k + 1) % n]!, loop[(k + 2) % n]!];
    const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y];
    const turn = Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
    round += turn;
    all += Math.abs(turn);
  }
  return { round: round / (2 * Math.PI), all: all / (2 * Math.PI) };
}
