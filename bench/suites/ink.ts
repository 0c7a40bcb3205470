// Ink latency, pointer event → pixel, on boards of several sizes, beside the floors of the same run.

import { type InkLatency, inkLatency, setCamera } from '../browser/gestures.ts';
import { Session } from '../browser/session.ts';
import { type Job, modeName, type ReportFigure, type SuiteContext, sweep } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { loadScene } from './load-scene.ts';
import { atRest } from './rest.ts';

const STROKES = 3;

export function ink(context: SuiteContext): Job[] {
  const job = (mode: string, subject: Subject, n: number, scene: string): Job => ({
    suite: 'ink',
    mode: modeName(context, mode),
    scene,
    subject: subject.name,
    run: (say) => measure(context, mode, subject, n, say),
  });
  const { floors } = context;
  // The bare floors of the rig, and floors that show the same picture beneath the ink: to capture a full one takes longer.
  const bare = context.modes.flatMap((mode) => floors.map((subject) => job(mode, subject, 0, '')));
  const sizes = [0, ...context.sizes];
  const boards = [...sweep({ ...context, sizes }, floors)]
    .filter(({ n, subject }) => n > 0 || subject.kind !== 'floor')
    .map(({ mode, n, subject }) => job(mode, subject, n, `${n} items`));
  return [...bare, ...boards];
}

async function measure(
  context: SuiteContext,
  mode: string,
  subject: Subject,
  n: number,
  say: ReportFigure,
): Promise<void> {
  const session = await Session.open(mode, subject.url);
  try {
    const scene = seededScene(Math.max(1, n));
    if (n > 0) await (await loadScene(session, scene))();
    await atRest(session);
    session.hold(context.quota);
    const strokes: InkLatency[] = [];
    for (let i = 0; i < STROKES; i++) {
      await setCamera(session, { x: scene.board.w / 2, y: scene.board.h / 2 + i * 120, zoom: 1 });
      strokes.push(await inkLatency(session));
    }
    const figure = (what: string, of: (stroke: InkLatency) => number[], q: number): void =>
      say(what, tenth(quantile(strokes.flatMap(of), q)), 'ms', 'no ink seen');
    figure('event to pixel p50', ({ ms }) => ms, 0.5);
    figure('event to pixel p95', ({ ms }) => ms, 0.95);
    figure('event to captured frame p50', ({ takenMs }) => takenMs, 0.5);
    figure('event to captured frame p95', ({ takenMs }) => takenMs, 0.95);
    figure('as seen, predicted ink counts: p50', ({ seenMs }) => seenMs, 0.5);
    figure('as seen, predicted ink counts: p95', ({ seenMs }) => seenMs, 0.95);
    say('frames captured', tenth(strokes.reduce((sum, { framesPerS }) => sum + framesPerS, 0) / STROKES), '/s');
  } finally {
    await session.close();
  }
}
