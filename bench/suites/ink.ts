// Ink latency, pointer event → pixel, on boards of several sizes, beside the floors of the same run.

import { inkLatencyMs, setCamera } from '../browser/gestures.ts';
import { Session } from '../browser/session.ts';
import { type Job, type Say, type SuiteContext, sweep } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { loadScene } from './load-scene.ts';

const STROKES = 3;

export function ink(context: SuiteContext): Job[] {
  const floors = context.modes.flatMap((mode) =>
    context.floors.map(
      (subject): Job => ({
        suite: 'ink',
        mode,
        scene: '',
        subject: subject.name,
        run: (say) => measure(mode, subject, 0, say),
      }),
    ),
  );
  const boards = [...sweep({ ...context, sizes: [0, ...context.sizes] })].map(
    ({ mode, n, subject }): Job => ({
      suite: 'ink',
      mode,
      scene: `${n} items`,
      subject: subject.name,
      run: (say) => measure(mode, subject, n, say),
    }),
  );
  return [...floors, ...boards];
}

async function measure(mode: string, subject: Subject, n: number, say: Say): Promise<void> {
  const session = await Session.open(mode, subject.url);
  try {
    const scene = seededScene(Math.max(1, n));
    if (n > 0) await (await loadScene(session, scene))();
    const latencies: number[] = [];
    for (let i = 0; i < STROKES; i++) {
      await setCamera(session, { x: scene.board.w / 2, y: scene.board.h / 2 + i * 120, zoom: 1 });
      latencies.push(...(await inkLatencyMs(session)));
    }
    say('event to pixel p50', tenth(quantile(latencies, 0.5)), 'ms', 'no ink seen');
    say('event to pixel p95', tenth(quantile(latencies, 0.95)), 'ms', 'no ink seen');
  } finally {
    await session.close();
  }
}
