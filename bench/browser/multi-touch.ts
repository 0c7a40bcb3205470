// Many hands at once, each on a lane of its own so that whose a sample is can be told afterwards: by the browser's own touch
// events (16 at most), or by pointer events made in the page. Knows nothing of what draws.

import { pace, type Session, type TouchPoint } from './session.ts';

/** Chromium hands a page no more. */
export const MAX_REAL = 16;
const HZ = 120;

/** Where lanes lie: clear of all bars. */
const FIELD = { x: 320, y: 100, w: 640, h: 520 };
const GAP = 70;
/** One way along a lane takes so long. */
const SWEEP_MS = 2000;

export interface Lane {
  x: number;
  /** Its middle; what is further from it than `reach` is another's. */
  y: number;
  w: number;
  reach: number;
}

export function lanes(contacts: number): Lane[] {
  const columns = contacts > 10 ? 2 : 1;
  const rows = Math.ceil(contacts / columns);
  const high = Math.min(52, FIELD.h / rows);
  const w = (FIELD.w - GAP * (columns - 1)) / columns;
  return Array.from({ length: contacts }, (_, i) => ({
    x: FIELD.x + (i % columns) * (w + GAP),
    y: FIELD.y + (Math.floor(i / columns) + 0.5) * high,
    w,
    reach: high / 2,
  }));
}

/** To and fro along the lane, in waves. The same source runs in the page. */
function placeOn(lane: Lane, ms: number, sweepMs: number): [x: number, y: number] {
  const way = (ms / sweepMs) % 2;
  const along = way < 1 ? way : 2 - way;
  return [lane.x + lane.w * along, lane.y + lane.reach * 0.6 * Math.sin(ms / 130)];
}

export const placeAt = (lane: Lane, ms: number): [x: number, y: number] => placeOn(lane, ms, SWEEP_MS);

/** Steps of a gesture so long: each is one sample of every hand, the first its touch-down. */
export const stepsOf = (ms: number): number => Math.round((ms * HZ) / 1000);
export const stepMs = (step: number): number => (step * 1000) / HZ;

/** All hands down, along their lanes, and up, by touch events of the browser. */
export async function realHands(session: Session, on: readonly Lane[], ms: number): Promise<void> {
  const points = (step: number): TouchPoint[] =>
    on.map((lane, id) => {
      const [x, y] = placeAt(lane, stepMs(step));
      return { id, x, y, radiusX: 4, radiusY: 4, force: 0.5 };
    });
  await session.touch('touchStart', points(0));
  let step = 0;
  await pace(HZ, ms, () => {
    if (step > 0) void session.touch('touchMove', points(step));
    step++;
  });
  await session.touch('touchEnd', []);
}

/** The same by pointer events made in the page: as many as one likes, past all the browser does before a page hears of a touch. */
export async function madeHands(session: Session, on: readonly Lane[], ms: number): Promise<void> {
  await session.call(
    'made hands',
    async ({ on, steps, hz, sweepMs, place }) => {
      const placeOf = new Function(`return ${place}`)() as typeof placeOn;
      const canvas = document.querySelector('canvas[aria-label]') ?? (document.querySelector('canvas') as Element);
      const fire = (type: string, step: number): void => {
        on.forEach((lane, i) => {
          const [clientX, clientY] = placeOf(lane, (step * 1000) / hz, sweepMs);
          const about = { pointerId: 1000 + i, pointerType: 'touch', isPrimary: i === 0, width: 8, height: 8 };
          const buttons = type === 'pointerup' ? 0 : 1;
          canvas.dispatchEvent(
            new PointerEvent(type, { ...about, buttons, clientX, clientY, bubbles: true, cancelable: true }),
          );
        });
      };
      fire('pointerdown', 0);
      const begun = performance.now();
      for (let step = 1; step <= steps; ) {
        const due = Math.min(steps, Math.floor(((performance.now() - begun) * hz) / 1000));
        for (; step <= due; step++) fire('pointermove', step);
        await new Promise((next) => setTimeout(next, 1000 / hz));
      }
      fire('pointerup', steps);
    },
    { on, steps: stepsOf(ms), hz: HZ, sweepMs: SWEEP_MS, place: placeOn.toString() },
    ms + 60_000,
  );
}

export interface Kept {
  /** Sent, and not in the hand's own stroke. */
  lost: number;
  /** In a stroke whose hand was elsewhere. */
  strange: number;
}

/** Near enough to be the same sample, CSS px: strokes are kept on a grid of a sixteenth. */
const SAME = 0.3;
/** The browser itself keeps a touch back until it has moved so far from where it began, CSS px. */
const SLOP = 16;
/** The stroke's next samples to look through for one that was sent. */
const LOOK = 60;

/** Compares a stroke (x, y, pressure …, CSS px) with what its hand did. */
export function kept(lane: Lane, steps: number, points: ArrayLike<number>): Kept {
  let strange = 0;
  for (let at = 1; at < points.length; at += 3) if (Math.abs((points[at] as number) - lane.y) > lane.reach) strange++;
  const [x0, y0] = placeAt(lane, 0);
  let lost = 0;
  let next = 0;
  let begun = false;
  for (let step = 1; step <= steps; step++) {
    const [x, y] = placeAt(lane, stepMs(step));
    begun ||= Math.hypot(x - x0, y - y0) > SLOP;
    let found = -1;
    for (let k = next; k < Math.min(next + LOOK, points.length / 3); k++) {
      if (Math.hypot((points[k * 3] as number) - x, (points[k * 3 + 1] as number) - y) > SAME) continue;
      found = k;
      break;
    }
    if (found >= 0) next = found + 1;
    else if (begun) lost++;
  }
  return { lost, strange };
}
