// The scripted gestures and what is read from each. Every one works on a page that answers window.board, the floor included.

import { quantile } from '../result.ts';
import { decodeJpeg, difference, inkTip } from './pixels.ts';
import { nowMs, pace, type Session, sleep, type Trace } from './session.ts';

export interface FrameFigures {
  framesPerS: number;
  gapP95Ms: number | null;
  gapP99Ms: number | null;
  mainBusyPct: number;
  longestTaskMs: number;
}

export async function setCamera(session: Session, camera: { x: number; y: number; zoom: number }): Promise<void> {
  await session.page.evaluate((to) => window.board.camera.set(to), camera);
}

/** Frames presented and main-thread work between two instants. */
function frameFigures(trace: Trace, fromMs: number, toMs: number): FrameFigures {
  const inside = trace.swapsMs.filter((t) => t >= fromMs && t <= toMs);
  const after = trace.swapsMs.find((t) => t > toMs);
  const marks = [fromMs, ...inside, ...(after === undefined ? [] : [after])];
  const gaps = marks.slice(1).map((t, i) => t - (marks[i] as number));
  const tasks = trace.mainTasksMs.filter(([at, length]) => at + length >= fromMs && at <= toMs);
  return {
    framesPerS: inside.length / ((toMs - fromMs) / 1000),
    gapP95Ms: quantile(gaps, 0.95),
    gapP99Ms: quantile(gaps, 0.99),
    mainBusyPct: (tasks.reduce((sum, [, length]) => sum + length, 0) / (toMs - fromMs)) * 100,
    longestTaskMs: Math.max(0, ...tasks.map(([, length]) => length)),
  };
}

async function traced(session: Session, gesture: () => Promise<unknown>): Promise<FrameFigures> {
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

/** 900 px/s round a square for 5 s, wheel events at 120 Hz. */
export function pan(session: Session): Promise<FrameFigures> {
  const steps: [number, number][] = [
    [7.5, 0],
    [0, 7.5],
    [-7.5, 0],
    [0, -7.5],
  ];
  return traced(session, () =>
    pace(120, 5000, (u) => {
      const [dx, dy] = steps[Math.min(3, Math.floor(u * 4))] as [number, number];
      void session.wheel(640, 360, dx, dy, false);
    }),
  );
}

/** From the present zoom to `to` in 5 s by ctrl+wheel at 120 Hz. */
export function zoomTo(session: Session, from: number, to: number): Promise<FrameFigures> {
  const perEvent = -100 * (Math.log(to / from) / 600);
  return traced(session, () => pace(120, 5000, () => void session.wheel(640, 360, 0, perEvent, true)));
}

/** Press, drag along `at` for ms, release: marquee and drag. */
export function dragAlong(session: Session, ms: number, at: (u: number) => [number, number]): Promise<FrameFigures> {
  return traced(session, async () => {
    void session.mouse('mousePressed', ...at(0), 1);
    await pace(120, ms, (u) => void session.mouse('mouseMoved', ...at(u), 1));
    await session.mouse('mouseReleased', ...at(1));
  });
}

const INK = { x0: 300, x1: 1000, y: 400, amplitude: 14, top: 376, bottom: 424 };
const inkY = (u: number): number => INK.y + INK.amplitude * Math.sin(u * 18);

/**
 * For each pointer event, the time until a screencast frame shows the ink's tip at that event's place. The tip's resting
 * offset (smoothing, round cap) is taken out. Includes capture, so it is read against the floor of the same run.
 */
export async function inkLatencyMs(session: Session): Promise<number[]> {
  await session.page.evaluate(() => window.board.tool.set('pen', { color: '#e03131', width: 4.5 }));
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
    2000,
    (u) => void session.mouse('mouseMoved', INK.x0 + (INK.x1 - INK.x0) * u, inkY(u), 1),
  );
  await session.settle();
  await sleep(600);
  const cast = await session.castStop();
  await session.mouse('mouseReleased', INK.x1, inkY(1));
  const before = cast.filter((f) => f.gotMs < start).at(-1) ?? cast[0];
  if (!before) return [];
  const base = decodeJpeg(before.jpeg);
  const tips: [gotMs: number, x: number][] = [];
  let best = INK.x0 - 8;
  for (const frame of cast) {
    if (frame.gotMs < start) continue;
    const x = inkTip(decodeJpeg(frame.jpeg), base, INK.x0, INK.x1 + 12, INK.top, INK.bottom);
    if (x !== null && x > best) {
      best = x;
      tips.push([frame.gotMs, x]);
    }
  }
  const restingOffset = INK.x1 - best;
  const latencies: number[] = [];
  let next = 0;
  sent.forEach((t, i) => {
    const x = INK.x0 + ((INK.x1 - INK.x0) * i) / (sent.length - 1);
    while (next < tips.length && (tips[next] as [number, number])[1] < x - restingOffset) next++;
    const tip = tips[next];
    if (tip) latencies.push(tip[0] - t);
  });
  return latencies;
}

/** From the call of `load` to the first frame that equals the final one. */
export async function loadMs(session: Session, call: () => Promise<unknown>): Promise<number | null> {
  await session.castStart();
  await sleep(400);
  const start = nowMs();
  await call();
  await session.settle();
  // Stable: a frame came, and none for 1.5 s since.
  while ((session.lastFrameMs() ?? 0) < start || nowMs() - (session.lastFrameMs() ?? 0) < 1500) {
    if (nowMs() - start > 60_000) break;
    await sleep(100);
  }
  const cast = (await session.castStop()).filter((f) => f.gotMs > start);
  const last = cast.at(-1);
  if (!last) return null;
  const final = decodeJpeg(last.jpeg);
  let stable = last.gotMs;
  for (const frame of cast.slice(0, -1).reverse()) {
    if (difference(decodeJpeg(frame.jpeg), final) > 0.002) break;
    stable = frame.gotMs;
  }
  return stable - start;
}
