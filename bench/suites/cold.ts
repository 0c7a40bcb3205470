// Cold start: a browser never used before, an empty board. Bytes on the wire, and the time until one could draw.

import { Relay } from '../browser/relay.ts';
import { Session } from '../browser/session.ts';
import type { Job, Say, SuiteContext } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import type { Subject } from '../subjects.ts';

/** Starts per repetition: they are short and vary more than gestures do. */
const STARTS = 3;

interface Start {
  kib: number;
  paintMs: number;
  readyMs: number;
  drawableMs: number;
}

interface StartWindow {
  benchTasks: [from: number, to: number][];
}

export function cold(context: SuiteContext): Job[] {
  return context.modes.flatMap((mode) =>
    [...context.floors, ...context.products, ...context.peers].map(
      (subject): Job => ({
        suite: 'cold',
        mode,
        scene: '',
        subject: subject.name,
        run: (say) => measure(mode, subject, say),
      }),
    ),
  );
}

async function measure(mode: string, subject: Subject, say: Say): Promise<void> {
  const starts: Start[] = [];
  for (let i = 0; i < STARTS; i++) starts.push(await start(mode, subject));
  const median = (key: keyof Start): number | null =>
    tenth(
      quantile(
        starts.map((one) => one[key]),
        0.5,
      ),
    );
  say('on the wire', median('kib'), 'KiB');
  if (starts.every(({ paintMs }) => paintMs > 0)) say('first paint', median('paintMs'), 'ms');
  say('editor ready', median('readyMs'), 'ms');
  say('drawable', median('drawableMs'), 'ms');
}

/** Drawable: the editor is ready, something is painted, and no long task that began before keeps the main thread. */
async function start(mode: string, subject: Subject): Promise<Start> {
  const session = await Session.open(mode);
  const url = new URL(subject.url);
  const relay = await Relay.open(url.origin);
  try {
    await session.page.addInitScript(() => {
      const page = window as unknown as StartWindow;
      page.benchTasks = [];
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          page.benchTasks.push([startTime, startTime + duration]);
      }).observe({ type: 'longtask', buffered: true });
    });
    await session.page.goto(`${relay.origin}${url.pathname}${url.search}`, { waitUntil: 'commit' });
    const readyMs = await session.call('start', async () => {
      while (!('board' in window)) await new Promise((done) => setTimeout(done, 2));
      await window.board.ready;
      return performance.now();
    });
    await relay.quiet();
    const { paintMs, tasks } = await session.call('figures', () => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, // none where only a canvas is drawn
      tasks: (window as unknown as StartWindow).benchTasks,
    }));
    const busyUntil = tasks.filter(([from]) => from < readyMs).map(([, to]) => to);
    return { kib: relay.bytes / 1024, paintMs, readyMs, drawableMs: Math.max(readyMs, paintMs, ...busyUntil) };
  } finally {
    await session.close();
    relay.close();
  }
}
