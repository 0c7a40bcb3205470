// A shape held by the contact that drew it: it turns and grows about the point across from the hand, and holds near the angle it had. Pure.

import { distance, type Point } from './path.ts';
import { nearAxis, type Shape } from './recognise.ts';

/** Nearer to how it was than this it is not turned. */
const HOLDS = (7 * Math.PI) / 180;
const MIN_SCALE = 0.1;

/** Where it stays while the hand that holds it at `grip` moves: of a line its beginning, else across its middle. */
export function pivotOf(shape: Shape, grip: Point): Point {
  if ('from' in shape) return shape.from;
  const centre = centreOf(shape);
  return { x: 2 * centre.x - grip.x, y: 2 * centre.y - grip.y };
}

export function adjusted(shape: Shape, pivot: Point, grip: Point, to: Point): Shape {
  if ('from' in shape) {
    const angle = nearAxis(Math.atan2(to.y - pivot.y, to.x - pivot.x));
    const length = distance(pivot, to);
    return { ...shape, to: { x: pivot.x + length * Math.cos(angle), y: pivot.y + length * Math.sin(angle) } };
  }
  const grown = Math.max(MIN_SCALE, distance(pivot, to) / Math.max(distance(pivot, grip), 1e-9));
  const turn = Math.atan2(to.y - pivot.y, to.x - pivot.x) - Math.atan2(grip.y - pivot.y, grip.x - pivot.x);
  const by = Math.abs(Math.sin(turn / 2)) < Math.sin(HOLDS / 2) ? 0 : turn;
  const [cos, sin] = [grown * Math.cos(by), grown * Math.sin(by)];
  const moved = ({ x, y }: Point): Point => ({
    x: pivot.x + (x - pivot.x) * cos - (y - pivot.y) * sin,
    y: pivot.y + (x - pivot.x) * sin + (y - pivot.y) * cos,
  });
  if (shape.kind === 'triangle') return { kind: 'triangle', points: shape.points.map(moved) };
  const centre = moved(centreOf(shape));
  const [w, h] = [shape.w * grown, shape.h * grown];
  return { kind: shape.kind, x: centre.x - w / 2, y: centre.y - h / 2, w, h, rot: shape.rot + by };
}

function centreOf(shape: Exclude<Shape, { from: Point }>): Point {
  if (shape.kind !== 'triangle') return { x: shape.x + shape.w / 2, y: shape.y + shape.h / 2 };
  const mean = (of: (p: Point) => number) => shape.points.reduce((sum, p) => sum + of(p), 0) / 3;
  return { x: mean((p) => p.x), y: mean((p) => p.y) };
}
