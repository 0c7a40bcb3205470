// Excalidraw's freehand lines: the centre line and the half widths that perfect-freehand 1.2 (MIT) draws of an element's points, with
// the options Excalidraw gives it, and the same line as samples of our pen.

/** Board units; `r` is half of the width there. */
export interface InkPoint {
  x: number;
  y: number;
  r: number;
}

/** Excalidraw's options: width of the line at full pressure for a strokeWidth of 1, and what pressure takes of it. */
const SIZE = 4.25;
const THINNING = 0.6;
/** How far a point is drawn towards the pointer: perfect-freehand's streamline of 0.5. */
const FOLLOW = 0.15 + (1 - 0.5) * 0.85;
/** How fast simulated pressure follows speed. */
const PRESSURE_RATE = 0.275;
/** This near to its end the line's noise is left out: board units. */
const TAIL = 3;

interface Step {
  x: number;
  y: number;
  pressure: number;
  /** From the step before, and from the first. */
  distance: number;
  way: number;
}

/** `points`: [x, y, pressure?] each. `simulated`: pressure follows from the distances between them. */
export function freehandLine(
  points: readonly (readonly number[])[],
  strokeWidth: number,
  simulated: boolean,
): InkPoint[] {
  const size = Math.max(strokeWidth * SIZE, Number.EPSILON);
  const steps = stepsOf(points, size);
  const { way: total } = steps.at(-1)!;
  const next = (before: number, { pressure, distance }: Step): number =>
    simulated ? simulate(before, Math.min(1, distance / size)) : pressure;
  let before = steps.slice(0, 10).reduce((sum, step) => (sum + next(sum, step)) / 2, steps[0]!.pressure);
  const line: InkPoint[] = [];
  for (const [k, step] of steps.entries()) {
    const isLast = k === steps.length - 1;
    if (!isLast && k > 0 && total - step.way < TAIL) continue;
    const pressure = next(before, step);
    before = pressure;
    line.push({ x: step.x, y: step.y, r: halfWidth(size, pressure) });
  }
  return line;
}

function simulate(before: number, speed: number): number {
  return Math.min(1, before + (1 - speed - before) * (speed * PRESSURE_RATE));
}

function halfWidth(size: number, pressure: number): number {
  const share = 0.5 - THINNING * (0.5 - Math.min(1, Math.max(0, pressure)));
  return size * Math.sin((share * Math.PI) / 2);
}

function stepsOf(points: readonly (readonly number[])[], size: number): Step[] {
  const all = filled(points);
  const steps: Step[] = [{ x: all[0]![0]!, y: all[0]![1]!, pressure: all[0]![2] ?? 0.25, distance: 0, way: 0 }];
  let way = 0;
  let hasBegun = false;
  for (let k = 1; k < all.length; k++) {
    const last = steps.at(-1)!;
    const [px = 0, py = 0, pressure = 0.5] = all[k]!;
    const [x, y] = [last.x + (px - last.x) * FOLLOW, last.y + (py - last.y) * FOLLOW];
    const distance = Math.hypot(x - last.x, y - last.y);
    if (distance === 0) continue;
    way += distance;
    // Noise where a line begins: nothing is drawn until it has left its own width.
    if (k < all.length - 1 && !hasBegun) {
      if (way < size) continue;
      hasBegun = true;
    }
    steps.push({ x, y, pressure, distance, way });
  }
  return steps;
}

/** A dot gets a second point, a line of two points three between them. */
function filled(points: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const [first, second] = points as [readonly number[], (readonly number[])?];
  if (!second) return [first, [first[0]! + 1, first[1]! + 1, ...first.slice(2)]];
  if (points.length > 2) return points;
  return [
    first,
    ...[1, 2, 3, 4].map((k) => first.map((value, axis) => value + ((second[axis] ?? value) - value) * (k / 4))),
  ];
}

/** Our pen's width for a half width at full pressure of 1; its lightest touch is then near perfect-freehand's. */
const PEN_WIDTH = 1.4;
/** Our pen (engine/canvas/src/ink/nib.rs): swell at no pressure, what pressure adds, and how much of it at once. */
const MIN_SWELL = 0.48;
const SWELL = 0.82;
/** Its tapered ends: their length in line widths, and what they take at the first and the last point of a line that is long enough. */
const TAPER = 1.75;
const [THIN_START, THIN_END] = [0.3, 0.42];
const GROWN = 5;

/** The line as our pen's: its width, and [x, y, pressure] each, the pressure such that the pen draws these half widths. */
export function penStroke(line: readonly InkPoint[], strokeWidth: number): { width: number; points: number[][] } {
  const width = strokeWidth * SIZE * PEN_WIDTH;
  const ways: number[] = [0];
  for (let k = 1; k < line.length; k++)
    ways.push(ways[k - 1]! + Math.hypot(line[k]!.x - line[k - 1]!.x, line[k]!.y - line[k - 1]!.y));
  const total = ways.at(-1)!;
  const grown = Math.min(1, Math.max(0, (total / width - 1) / (GROWN - 1)));
  const left = (way: number, thin: number): number => 1 - thin * grown * (1 - Math.min(1, way / (TAPER * width))) ** 2;
  const points = line.map(({ x, y, r }, k) => {
    const ends = left(ways[k]!, THIN_START) * left(total - ways[k]!, THIN_END);
    return [x, y, pressureFor(r / (width / 2) / ends)];
  });
  return { width, points };
}

/** Inverse of the pen's swell. */
function pressureFor(swell: number): number {
  const eased = Math.min(1, Math.max(0, (swell - MIN_SWELL) / SWELL));
  return (1.6 - Math.sqrt(2.56 - 2.4 * eased)) / 1.2;
}
