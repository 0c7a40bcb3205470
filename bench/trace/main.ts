// `npm run bench -- trace --scenario pan --items 20000`: one gesture on one board under Chromium's trace and sampling profiler;
// prints per thread where the time of a frame goes. For finding, not for comparing: tracing this much slows what it looks at.

import { writeFileSync } from 'node:fs';
import {
  clearSelection,
  moveAlong,
  overEverything,
  panSquare,
  setCamera,
  setTool,
  zoomSteadily,
} from '../browser/gestures.ts';
import { lanes, MAX_REAL, realHands } from '../browser/multi-touch.ts';
import { nowMs, Session, sleep } from '../browser/session.ts';
import { readTrace } from '../browser/trace.ts';
import { markdown } from '../result.ts';
import { fitCamera, type Scene, seededScene, VIEW } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { loadScene } from '../suites/load-scene.ts';
import { atRest } from '../suites/rest.ts';
import { type Spent, type Thread, threadsOf } from './slices.ts';

const CATEGORIES = [
  'viz',
  'toplevel',
  'cc',
  'gpu',
  'blink',
  'v8',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
];
const TOP = 15;
/** ms per frame below which nobody looks for savings. */
const NOTHING = 0.01;

type Gesture = (session: Session, scene: Scene, subject: Subject) => Promise<void>;

const middle = ({ board }: Scene): { x: number; y: number; zoom: number } => ({
  x: board.w / 2,
  y: board.h / 2,
  zoom: 1,
});

/** Where the camera rests before, and the hand's movement. */
const GESTURES: Record<string, { from: (scene: Scene) => { x: number; y: number; zoom: number }; run: Gesture }> = {
  pan: { from: middle, run: (session) => panSquare(session) },
  zoom: {
    from: fitCamera,
    run: (session, scene, subject) => zoomSteadily(session, subject.wheel, fitCamera(scene).zoom, 2),
  },
  marquee: { from: fitCamera, run: (session) => moveAlong(session, 1500, overEverything) },
  drag: {
    from: fitCamera,
    run: (session) => moveAlong(session, 2000, (u) => [640 + 60 * Math.sin(u * 12), 360 + 40 * (1 - Math.cos(u * 12))]),
  },
  ink: {
    from: middle,
    run: (session) => moveAlong(session, 2000, (u) => [300 + 700 * u, 400 + 14 * Math.sin(u * 18)]),
  },
  // As many as a page is handed. Board units are CSS px from the top left.
  hands: {
    from: () => ({ x: VIEW.w / 2, y: VIEW.h / 2, zoom: 1 }),
    run: async (session) => {
      await session.cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: MAX_REAL });
      await realHands(session, lanes(MAX_REAL), 3000);
    },
  },
};

export const traceScenarios = Object.keys(GESTURES);

export async function trace(
  mode: string,
  subject: Subject,
  n: number,
  scenario: string,
  file: string | undefined,
): Promise<string> {
  const gesture = GESTURES[scenario];
  if (!gesture) throw new Error(`no gesture is called ${scenario}`);
  const session = await Session.open(mode, subject.url);
  try {
    const scene = seededScene(n);
    if (subject.kind !== 'floor') await (await loadScene(session, scene))();
    await setTool(session, scenario === 'ink' || scenario === 'hands' ? 'pen' : 'select');
    await setCamera(session, gesture.from(scene));
    await sleep(1500);
    await atRest(session);
    if (scenario === 'drag') await moveAlong(session, 1500, overEverything);
    else await clearSelection(session);
    await session.settle();
    await session.traceStart(CATEGORIES);
    await sleep(500);
    const from = nowMs();
    await gesture.run(session, scene, subject);
    const to = nowMs();
    await session.settle();
    const events = await session.traceEvents();
    if (file) writeFileSync(file, JSON.stringify({ traceEvents: events }));
    const frames = readTrace(events, session.rendererPid).swapsMs.filter((t) => t >= from && t <= to).length;
    const head = `## ${scenario}, ${n} items, ${subject.name}, ${mode}: ${frames} frames in ${Math.round(to - from)} ms; the page is process ${session.rendererPid}`;
    const threads = threadsOf(events, from, to).filter(({ busyMs }) => busyMs / Math.max(1, frames) > 10 * NOTHING);
    return [head, ...threads.map((thread) => section(thread, Math.max(1, frames)))].join('\n\n');
  } finally {
    await session.close();
  }
}

function section({ name, busyMs, slices, functions }: Thread, frames: number): string {
  const rows = (spent: readonly Spent[]): string[][] =>
    spent
      .slice(0, TOP)
      .filter(({ ms }) => ms / frames > NOTHING)
      .map(({ name: what, ms, count }) => [what, (ms / frames).toFixed(3), (count / frames).toFixed(2)]);
  const parts = [`### ${name}: ${(busyMs / frames).toFixed(2)} ms a frame`];
  parts.push(markdown(['slice, own time', 'ms a frame', 'times a frame'], rows(slices)));
  if (functions.length > 0)
    parts.push(markdown(['function, own time', 'ms a frame', 'samples a frame'], rows(functions)));
  return parts.join('\n\n');
}
