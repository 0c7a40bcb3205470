// When each stroke of the visitor's board is drawn, and where the hand that draws it is meanwhile. Knows no page and no clock.

/** x, y, x, y … of a stroke's middle, in the picture's units. */
export type Way = readonly number[];

export interface Turn {
  /** Its place among the picture's strokes. */
  stroke: number;
  startMs: number;
  endMs: number;
  way: Way;
}

/** One hand at one moment. */
export interface HandAt {
  /** Turns that have ended. */
  done: number;
  /** The turn it is in; null: on its way to the next one, or at rest after the last. */
  turn: Turn | null;
  /** 0..1 of that turn's way. */
  part: number;
  x: number;
  y: number;
}

/** Picture units per ms: of a hand that draws, and of one on its way to the next stroke. */
const DRAW_PACE = 3.4;
const MOVE_PACE = 9;
/** What lifting, looking and putting down takes besides the way. */
const LIFT_MS = 90;
const STROKE_MS = 110;

/** The turns of one hand, one after the other. */
export function turnsOf(strokes: readonly { stroke: number; way: Way }[], firstMs: number): Turn[] {
  let atMs = firstMs;
  let from: Way | undefined;
  return strokes.map(({ stroke, way }) => {
    if (from) atMs += LIFT_MS + Math.hypot(way[0]! - from.at(-2)!, way[1]! - from.at(-1)!) / MOVE_PACE;
    const startMs = atMs;
    atMs += STROKE_MS + lengthOf(way) / DRAW_PACE;
    from = way;
    return { stroke, startMs, endMs: atMs, way };
  });
}

/** Of hands with at least one turn. */
export function handAt(turns: readonly Turn[], ms: number): HandAt {
  const done = turns.findIndex(({ endMs }) => ms < endMs);
  const last = turns.at(-1)!;
  if (done < 0) return { done: turns.length, turn: null, part: 1, ...along(last.way, 1) };
  const turn = turns[done]!;
  if (ms >= turn.startMs) {
    const part = eased((ms - turn.startMs) / (turn.endMs - turn.startMs));
    return { done, turn, part, ...along(turn.way, part) };
  }
  const start = along(turn.way, 0);
  const before = turns[done - 1];
  if (!before) return { done, turn: null, part: 0, ...start };
  const end = along(before.way, 1);
  const part = eased((ms - before.endMs) / (turn.startMs - before.endMs));
  return { done, turn: null, part: 0, x: end.x + (start.x - end.x) * part, y: end.y + (start.y - end.y) * part };
}

function along(way: Way, part: number): { x: number; y: number } {
  let left = part * lengthOf(way);
  for (let k = 2; k < way.length; k += 2) {
    const [x0, y0, x1, y1] = [way[k - 2]!, way[k - 1]!, way[k]!, way[k + 1]!];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length >= left && length > 0)
      return { x: x0 + ((x1 - x0) * left) / length, y: y0 + ((y1 - y0) * left) / length };
    left -= length;
  }
  return { x: way.at(-2)!, y: way.at(-1)! };
}

function lengthOf(way: Way): number {
  let length = 0;
  for (let k = 2; k < way.length; k += 2) length += Math.hypot(way[k]! - way[k - 2]!, way[k + 1]! - way[k - 1]!);
  return length;
}

/** A hand starts and ends gently. */
function eased(part: number): number {
  return part * (0.5 + part * (1.5 - part));
}
