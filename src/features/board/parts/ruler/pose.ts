// Where the ruler lies, how hands move and turn it, and which of its edges a stroke follows. Pure; CSS px of the canvas, radians
// clockwise. Must not know the page.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Its middle and how it is turned. */
export interface Pose extends Point {
  readonly angle: number;
}

export interface Size {
  readonly length: number;
  readonly breadth: number;
}

/** A point of the edge and its direction, of length 1. */
export interface Edge {
  readonly at: Point;
  readonly along: Point;
}

const DEGREE = Math.PI / 180;
/** Angles one means are multiples of this, and hold when nearer than that. */
const MEANT = 15 * DEGREE;
const HOLDS = 1.2 * DEGREE;

export function moved(pose: Pose, dx: number, dy: number): Pose {
  return { ...pose, x: pose.x + dx, y: pose.y + dy };
}

export function turned(pose: Pose, degrees: number): Pose {
  return { ...pose, angle: pose.angle + degrees * DEGREE };
}

/** Two fingers hold it: it follows their middle and the line between them. */
export function carried(pose: Pose, from: readonly [Point, Point], to: readonly [Point, Point]): Pose {
  const by = direction(to) - direction(from);
  const [before, after] = [middle(from), middle(to)];
  const [cos, sin] = [Math.cos(by), Math.sin(by)];
  const [dx, dy] = [pose.x - before.x, pose.y - before.y];
  return { x: after.x + dx * cos - dy * sin, y: after.y + dx * sin + dy * cos, angle: pose.angle + by };
}

/** As it is shown: at the angle that was meant when it is next to one. */
export function settled(pose: Pose): Pose {
  const meant = Math.round(pose.angle / MEANT) * MEANT;
  return Math.abs(pose.angle - meant) < HOLDS ? { ...pose, angle: meant } : pose;
}

/** Its middle stays in view, so that it can always be taken hold of. */
export function within(pose: Pose, w: number, h: number): Pose {
  return { ...pose, x: Math.min(Math.max(pose.x, 0), w), y: Math.min(Math.max(pose.y, 0), h) };
}

/** As on paper: whole degrees from level, upwards, 0 to 179. */
export function degreesOf({ angle }: Pose): number {
  return ((Math.round(-angle / DEGREE) % 180) + 180) % 180;
}

/** The long edge a point is near to, from either side. */
export function edgeNear(pose: Pose, size: Size, p: Point, reach: number): Edge | null {
  const along = { x: Math.cos(pose.angle), y: Math.sin(pose.angle) };
  const [dx, dy] = [p.x - pose.x, p.y - pose.y];
  const far = dx * along.x + dy * along.y;
  const off = dy * along.x - dx * along.y;
  if (Math.abs(far) > size.length / 2 + reach || Math.abs(Math.abs(off) - size.breadth / 2) > reach) return null;
  const out = (Math.sign(off) * size.breadth) / 2;
  return { at: { x: pose.x - along.y * out, y: pose.y + along.x * out }, along };
}

export function onto({ at, along }: Edge, p: Point): Point {
  const far = (p.x - at.x) * along.x + (p.y - at.y) * along.y;
  return { x: at.x + along.x * far, y: at.y + along.y * far };
}

const direction = ([a, b]: readonly [Point, Point]): number => Math.atan2(b.y - a.y, b.x - a.x);
const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
