// The curves Excalidraw draws through points (rough.js: uniform Catmull-Rom with doubled ends), and the points through which our own
// curve (engine/canvas/src/geom/spline.rs: centripetal Catmull-Rom) runs the same way. Board units.

export type Point = readonly [number, number];

/** Our curve may be so far from theirs. */
const TOLERANCE = 0.3;
/** Straight steps that stand for a piece of curve between two points. */
const STEPS = 16;
const MAX_POINTS = 4000;

/** Points close to one another along a curve, and which of them its maker gave. */
export interface Drawn {
  points: Point[];
  given: number[];
}

/** What Excalidraw draws: straight from point to point, or round. */
export function drawn(points: readonly Point[], round: boolean): Drawn {
  if (!round || points.length < 3) return { points: [...points], given: points.map((_, k) => k) };
  const out: Drawn = { points: [points[0]!], given: [0] };
  const at = (k: number): Point => points[Math.min(points.length - 1, Math.max(0, k))]!;
  for (let k = 0; k + 1 < points.length; k++) {
    const [a, b] = [at(k), at(k + 1)];
    const [before, behind] = [at(k - 1), at(k + 2)];
    const c1: Point = [a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6];
    const c2: Point = [b[0] - (behind[0] - a[0]) / 6, b[1] - (behind[1] - a[1]) / 6];
    for (let step = 1; step <= STEPS; step++) out.points.push(cubic(a, c1, c2, b, step / STEPS));
    out.given.push(out.points.length - 1);
  }
  return out;
}

/** An elbow's corners as Excalidraw rounds them. */
export function rounded(points: readonly Point[], radius: number): Point[] {
  return points.flatMap((corner, k) => {
    const [before, behind] = [points[k - 1], points[k + 1]];
    if (!before || !behind) return [corner];
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, behind) / 2);
    const [from, to] = [towards(corner, before, reach), towards(corner, behind, reach)];
    if (reach < 0.5 || distance(from, to) < 0.5) return [corner];
    return [0, 0.25, 0.5, 0.75, 1].map((t): Point => {
      const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
      return [u * from[0] + v * corner[0] + w * to[0], u * from[1] + v * corner[1] + w * to[1]];
    });
  });
}

/** The fewest points our own curve must run through to lie on theirs: those given, and others of theirs where it would not. */
export function curvePoints({ points, given }: Drawn, closed = false): Point[] {
  const kept = new Set(given);
  for (;;) {
    const places = [...kept].sort((a, b) => a - b);
    const own = spline(
      places.map((place) => points[place]!),
      closed,
    );
    let more = 0;
    for (let k = 0; k + 1 < places.length; k++) {
      const [from, to] = [places[k]!, places[k + 1]!];
      if (to - from < 2 || kept.size >= MAX_POINTS) continue;
      const isFar = points.slice(from + 1, to).some((point) => distanceTo(point, own[k]!) > TOLERANCE);
      if (!isFar) continue;
      kept.add((from + to) >> 1);
      more += 1;
    }
    if (more === 0) return places.map((place) => points[place]!);
  }
}

/** Of our curve, for each side the points along it. */
function spline(points: readonly Point[], closed: boolean): Point[][] {
  const n = points.length;
  const chord = (k: number): { v: Point; knot: number } | undefined => {
    if (!closed && (k < 0 || k + 1 >= n)) return undefined;
    const [a, b] = [points[(k + n) % n]!, points[(k + 1 + n) % n]!];
    const v: Point = [b[0] - a[0], b[1] - a[1]];
    return { v, knot: Math.sqrt(Math.hypot(...v)) };
  };
  return points.map((a, k) => {
    const mid = chord(k);
    if (!mid) return [];
    const tangent = (side: ReturnType<typeof chord>): Point => {
      if (!side || mid.knot <= 0 || side.knot <= 0) return mid.v;
      const [own, other, share] = [side.knot / mid.knot, mid.knot / side.knot, mid.knot / (side.knot + mid.knot)];
      return [(side.v[0] * other + mid.v[0] * own) * share, (side.v[1] * other + mid.v[1] * own) * share];
    };
    const [m1, m2] = [tangent(chord(k - 1)), tangent(chord(k + 1))];
    const b: Point = [a[0] + mid.v[0], a[1] + mid.v[1]];
    const [c1, c2]: [Point, Point] = [
      [a[0] + m1[0] / 3, a[1] + m1[1] / 3],
      [b[0] - m2[0] / 3, b[1] - m2[1] / 3],
    ];
    return Array.from({ length: STEPS + 1 }, (_, step) => cubic(a, c1, c2, b, step / STEPS));
  });
}

function cubic(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const [w0, w1, w2, w3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [w0 * a[0] + w1 * b[0] + w2 * c[0] + w3 * d[0], w0 * a[1] + w1 * b[1] + w2 * c[1] + w3 * d[1]];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function towards(from: Point, to: Point, way: number): Point {
  const share = way / (distance(from, to) || 1);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** From a point to a way of straight pieces. */
function distanceTo(point: Point, way: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0; k + 1 < way.length; k++) {
    const [a, b] = [way[k]!, way[k + 1]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const square = dx * dx + dy * dy;
    const share = square > 0 ? ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square : 0;
    const t = Math.min(1, Math.max(0, share));
    nearest = Math.min(nearest, Math.hypot(point[0] - a[0] - dx * t, point[1] - a[1] - dy * t));
  }
  return nearest;
}

/** The middle of a way, by its length. */
export function halfway(way: readonly Point[]): Point {
  const lengths = way.slice(1).map((point, k) => distance(way[k]!, point));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [k, length] of lengths.entries()) {
    if (left <= length && length > 0) return towards(way[k]!, way[k + 1]!, left);
    left -= length;
  }
  return way[0]!;
}

/** Its middle point, or the middle of its middle piece. */
export function midway({ points, given }: Drawn): Point {
  const half = (given.length - 1) / 2;
  return halfway(points.slice(given[Math.floor(half)], given[Math.ceil(half)]! + 1));
}
