// The scripted gestures and what is read from each. Every one works on any page that answers the few calls of window.board
// used here: the product's, the floors', the peers'.

import { quantile } from '../result.ts';
import { type Scene, seeded, VIEW } from '../scenes/seeded.ts';
import { decodeJpeg, difference, inkTip } from './pixels.ts';
import { type CastFrame, DidNotFinish, LOAD_MS, nowMs, pace, type Session, sleep, within } from './session.ts';
import { type FrameFigures, frameFigures } from './trace.ts';
import { heldWheel, type WheelLaw } from './wheel.ts';

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}
type Point = [x: number, y: number];

export async function setCamera(session: Session, camera: Camera): Promise<void> {
  await session.call('camera', (to) => window.board.camera.set(to), camera);
}

export async function getCamera(session: Session): Promise<Camera> {
  return session.call('camera', () => window.board.camera.get());
}

export async function setTool(session: Session, name: string): Promise<void> {
  await session.call('tool', (to) => window.board.tool.set(to), name);
}

export async function clearSelection(session: Session): Promise<void> {
  await session.call('selection', () => window.board.select([]));
}

export async function selectedCount(session: Session): Promise<number> {
  return session.call('selection', async () => (await window.board.selection()).length);
}

/** Frames and main-thread work of a gesture; its end is when the last event was sent. */
export async function traced(session: Session, gesture: () => Promise<unknown>): Promise<FrameFigures> {
  await session.settle();
  await session.traceStart();
  await sleep(200);
  const from = nowMs();
  await gesture();
  const to = nowMs();
  await session.settle();
  await sleep(300);
  return frameFigures(await session.traceStop(), from, to);
}

/** 900 px/s round a square for 5 s, at 120 Hz: twice the frame rate, so that no frame goes without an event by jitter alone. */
export async function panSquare(session: Session): Promise<void> {
  const sides: Point[] = [
    [7.5, 0],
    [0, 7.5],
    [-7.5, 0],
    [0, -7.5],
  ];
  let [x, y] = [0, 0];
  const send = heldWheel(session, false, () => {
    const amounts: Point = [x, y];
    [x, y] = [0, 0];
    return amounts;
  });
  await pace(120, 5000, (u) => {
    const [dx, dy] = sides[Math.min(3, Math.floor(u * 4))] as Point;
    x += dx;
    y += dy;
    send();
  });
}

/** From one zoom to another in 5 s by ctrl + wheel at 120 Hz. */
export async function zoomSteadily(session: Session, law: WheelLaw, from: number, to: number): Promise<void> {
  let [wanted, sent] = [from, from];
  const send = heldWheel(session, true, () => {
    const delta = law.delta(sent, wanted);
    if (delta === 0) return null;
    sent = law.apply(sent, delta);
    return [0, delta];
  });
  await pace(120, 5000, (u) => {
    wanted = from * (to / from) ** u;
    send();
  });
}

export const pan = (session: Session): Promise<FrameFigures> => traced(session, () => panSquare(session));
export const zoomTo = (session: Session, law: WheelLaw, from: number, to: number): Promise<FrameFigures> =>
  traced(session, () => zoomSteadily(session, law, from, to));

/** Press, drag along `at` for ms, release. */
export async function moveAlong(session: Session, ms: number, at: (u: number) => Point): Promise<void> {
  void session.mouse('mousePressed', ...at(0), 1);
  await pace(120, ms, (u) => void session.mouse('mouseMoved', ...at(u), 1));
  await session.mouse('mouseReleased', ...at(1));
}

export async function dragAlong(session: Session, ms: number, at: (u: number) => Point): Promise<FrameFigures> {
  await session.mouse('mouseMoved', ...at(0));
  return traced(session, () => moveAlong(session, ms, at));
}

/** A marquee from a corner outside the fitted board to the other. */
export const overEverything = (u: number): Point => [60 + 1165 * u, 76 + 579 * u];

export interface ClickFigures {
  mainP50Ms: number | null;
  mainP95Ms: number | null;
  nextFrameP50Ms: number | null;
  nextFrameP95Ms: number | null;
  clicks: number;
  selecting: number;
}

const CLICKS = 100;
/** A board that takes a second per click has told enough by then. */
const CLICKING_MS = 60_000;

/**
 * Clicks at zoom 1, half of them on ink. Main thread: its tasks from the press to 60 ms after the release was handled. Next
 * frame: the first presented after the press, when it comes before the next click.
 */
export async function clicks(session: Session, scene: Scene): Promise<ClickFigures> {
  const points = clickPoints(scene);
  await session.traceStart();
  await sleep(200);
  const begun = nowMs();
  const spans: [press: number, end: number][] = [];
  let selecting = 0;
  for (const [x, y] of points) {
    // No contextual bar in the next click's way.
    await clearSelection(session);
    await session.mouse('mouseMoved', x, y);
    await sleep(40);
    const press = nowMs();
    const handled = Promise.all([session.mouse('mousePressed', x, y, 1), session.mouse('mouseReleased', x, y)]);
    await handled;
    await sleep(60);
    spans.push([press, nowMs()]);
    if ((await selectedCount(session)) > 0) selecting++;
    if (nowMs() - begun > CLICKING_MS) break;
  }
  await clearSelection(session);
  const trace = await session.traceStop();
  const main = spans.map(([press, end]) =>
    trace.mainTasksMs.filter(([at]) => at >= press && at < end).reduce((sum, [, length]) => sum + length, 0),
  );
  const frames = spans
    .map(([press], i) => {
      const frame = trace.swapsMs.find((t) => t > press);
      return frame !== undefined && frame < (spans[i + 1]?.[0] ?? Number.POSITIVE_INFINITY) ? frame - press : null;
    })
    .filter((ms) => ms !== null);
  return {
    mainP50Ms: quantile(main, 0.5),
    mainP95Ms: quantile(main, 0.95),
    nextFrameP50Ms: quantile(frames, 0.5),
    nextFrameP95Ms: quantile(frames, 0.95),
    clicks: spans.length,
    selecting,
  };
}

/** Screen points at zoom 1 over the scene's centre, away from all bars: every second on an item's own ink. */
export function clickPoints(scene: Scene): Point[] {
  const random = seeded(7);
  const left = scene.board.w / 2 - VIEW.w / 2;
  const top = scene.board.h / 2 - VIEW.h / 2;
  const free = ([x, y]: Point): boolean => x > 260 && x < 1080 && y > 120 && y < 600;
  const inked = scene.items
    .flatMap(({ points }): Point[] => {
      const middle = points ? Math.floor(points.length / 6) * 3 : 0;
      return points ? [[Math.round(Number(points[middle]) - left), Math.round(Number(points[middle + 1]) - top)]] : [];
    })
    .filter(free);
  const points: Point[] = [];
  while (points.length < CLICKS) {
    const anywhere: Point = [Math.round(260 + random() * 820), Math.round(120 + random() * 480)];
    const onInk = inked[Math.floor(random() * inked.length)];
    const point = points.length % 2 === 1 && onInk ? onInk : anywhere;
    const last = points.at(-1);
    // Two clicks at nearly the same place might be taken for a double click.
    if (!last || inked.length < 2 || Math.hypot(point[0] - last[0], point[1] - last[1]) > 60) points.push(point);
  }
  return points;
}

const INK = { x0: 300, x1: 1000, y: 400, amplitude: 14, top: 376, bottom: 424 };
const INK_MS = 2000;
const inkY = (u: number): number => INK.y + INK.amplitude * Math.sin(u * 18);

export interface InkLatency {
  /** What ink is drawn ahead of the pen is taken out. */
  ms: number[];
  /** As `ms`, until the browser had the frame: without what coding and sending its picture takes. */
  takenMs: number[];
  /** Ink drawn ahead counts: as the eye sees it. */
  seenMs: number[];
  /** Frames that came while the pen moved: a browser has few under way at once and leaves out the others. */
  framesPerS: number;
}

/**
 * For each pointer event, the time until a screencast frame shows the ink's tip at that event's place. The tip's own offset
 * (smoothing, round cap) is taken out: where it rests, or, for `ms`, the furthest it ever got, as the rig reads it, so that predicted
 * ink is no gain. `ms` includes capture, coding and sending, `takenMs` capture alone: both are read against the floor of the same run.
 */
export async function inkLatency(session: Session): Promise<InkLatency> {
  await session.call('tool', () => window.board.tool.set('pen', { color: '#e03131', width: 4.5 }));
  await sleep(700);
  await session.settle();
  await session.castStart();
  await sleep(500);
  await session.mouse('mouseMoved', INK.x0, INK.y);
  await sleep(150);
  const start = nowMs();
  void session.mouse('mousePressed', INK.x0, INK.y, 1);
  const sent = await pace(
    120,
    INK_MS,
    (u) => void session.mouse('mouseMoved', INK.x0 + (INK.x1 - INK.x0) * u, inkY(u), 1),
  );
  const end = nowMs();
  await session.settle();
  await sleep(600);
  const cast = await session.castStop();
  await session.mouse('mouseReleased', INK.x1, inkY(1));
  const before = cast.filter((f) => f.gotMs < start).at(-1) ?? cast[0];
  if (!before) return { ms: [], takenMs: [], seenMs: [], framesPerS: 0 };
  const base = decodeJpeg(before.jpeg);
  const tips: { frame: CastFrame; x: number }[] = [];
  let best = INK.x0 - 8;
  let rest = best;
  for (const frame of cast) {
    if (frame.gotMs < start) continue;
    const x = inkTip(decodeJpeg(frame.jpeg), base, INK.x0, INK.x1 + 12, INK.top, INK.bottom);
    if (x === null) continue;
    rest = x;
    if (x <= best) continue;
    best = x;
    tips.push({ frame, x });
  }
  const reached = (restingOffset: number, when: 'gotMs' | 'takenMs'): number[] => {
    let next = 0;
    return sent.flatMap((t, i) => {
      const x = INK.x0 + ((INK.x1 - INK.x0) * i) / (sent.length - 1);
      while ((tips[next]?.x ?? x) < x - restingOffset) next++;
      const tip = tips[next];
      return tip ? [tip.frame[when] - t] : [];
    });
  };
  const during = cast.filter(({ takenMs }) => takenMs >= start && takenMs <= end);
  return {
    ms: reached(INK.x1 - best, 'gotMs'),
    takenMs: reached(INK.x1 - best, 'takenMs'),
    seenMs: reached(INK.x1 - rest, 'gotMs'),
    framesPerS: during.length / ((end - start) / 1000),
  };
}

/** Share of pixels that may differ in a frame that counts as the final one: the screencast is JPEG. */
const SAME = 0.002;

export interface Appearance {
  startMs: number;
  /** The first frame that equals the final one. */
  completeMs: number;
  final: Buffer;
}

/**
 * From `begin` to the first screencast frame that equals the final one. Final: frames have come and none for a second, the
 * page answers, and what draws it has gone idle.
 */
export async function appearance(session: Session, begin: () => Promise<unknown>): Promise<Appearance> {
  await session.castStart();
  await sleep(400);
  const start = nowMs();
  await within(begin(), LOAD_MS, 'load');
  const left = (): number => LOAD_MS - (nowMs() - start);
  for (let idle = 0, drawn = session.drawnMs(); idle < 3; ) {
    if (left() < 0) throw new DidNotFinish(`not drawn in ${LOAD_MS / 1000} s`);
    await session.settle(Math.max(1000, left()));
    await sleep(300);
    const now = session.drawnMs();
    const last = session.lastFrameMs() ?? 0;
    idle = last > start && nowMs() - last > 1000 && now - drawn < 90 ? idle + 1 : 0;
    drawn = now;
  }
  const cast = (await session.castStop()).filter((f) => f.gotMs > start);
  const last = cast.at(-1);
  if (!last) throw new DidNotFinish('nothing drawn');
  const final = decodeJpeg(last.jpeg);
  let completeMs = last.gotMs;
  for (const frame of cast.slice(0, -1).reverse()) {
    if (difference(decodeJpeg(frame.jpeg), final) > SAME) break;
    completeMs = frame.gotMs;
  }
  return { startMs: start, completeMs, final: last.jpeg };
}
