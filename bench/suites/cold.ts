// Cold start: a browser never used before, an empty board. Bytes and turns of the line, and the time until one could draw: on this machine
// alone, over a line as people have it, and on a quarter of one core. And the same address again in that browser, by what it has kept
// (without a service worker, which comes after the first visit has rested).

import { noQuota } from '../browser/quota.ts';
import { BARE, type LineShape, Relay } from '../browser/relay.ts';
import { Session } from '../browser/session.ts';
import type { Job, ReportFigure, SuiteContext } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import type { Subject } from '../subjects.ts';

/** Starts per repetition: they are short and vary more than gestures do. */
const STARTS = 3;

interface Surroundings {
  line: LineShape;
  /** Of one core, for the whole browser; null: all the machine has. */
  quota: number | null;
}

/** By the name of their scene. */
const SCENES: Record<string, Surroundings> = {
  '': { line: BARE, quota: null },
  '60 ms, 10 Mbit/s': { line: { roundTripMs: 60, mbitPerS: 10 }, quota: null },
  'a quarter of a core': { line: BARE, quota: 0.25 },
};

interface Start {
  kib: number;
  turns: number;
  paintMs: number;
  readyMs: number;
  drawableMs: number;
  /** The product says it. */
  drawnBy?: string;
}

interface StartWindow {
  benchTasks: [from: number, to: number][];
}

export function cold(context: SuiteContext): Job[] {
  return context.modes.flatMap((mode) =>
    Object.entries(SCENES).flatMap(([scene, surroundings]) =>
      [...context.floors, ...context.products, ...context.peers].map(
        (subject): Job => ({
          suite: 'cold',
          mode,
          scene,
          subject: subject.name,
          run: (say) => measure(mode, subject, surroundings, say),
        }),
      ),
    ),
  );
}

async function measure(mode: string, subject: Subject, surroundings: Surroundings, say: ReportFigure): Promise<void> {
  const why = surroundings.quota === null ? null : noQuota();
  if (why) {
    say('drawable', null, '', `not measured: ${why}`);
    return;
  }
  const starts: [Start, Start][] = [];
  for (let i = 0; i < STARTS; i++) starts.push(await start(mode, subject, surroundings));
  tellOf(
    starts.map(([first]) => first),
    '',
    say,
  );
  tellOf(
    starts.map(([, again]) => again),
    'again: ',
    say,
  );
}

function tellOf(starts: readonly Start[], visit: string, say: ReportFigure): void {
  const median = (key: Exclude<keyof Start, 'drawnBy'>): number | null =>
    tenth(
      quantile(
        starts.map((one) => one[key]),
        0.5,
      ),
    );
  say(`${visit}on the wire`, median('kib'), 'KiB');
  say(`${visit}turns of the line`, median('turns'), '');
  if (starts.every(({ paintMs }) => paintMs > 0)) say(`${visit}first paint`, median('paintMs'), 'ms');
  say(`${visit}editor ready`, median('readyMs'), 'ms');
  say(`${visit}drawable`, median('drawableMs'), 'ms');
  for (const by of new Set(starts.flatMap(({ drawnBy = [] }) => drawnBy)))
    say(`${visit}drawn by ${by}`, starts.filter(({ drawnBy }) => drawnBy === by).length, 'starts');
}

/** The first visit of a new browser, and the next. */
async function start(mode: string, subject: Subject, { line, quota }: Surroundings): Promise<[Start, Start]> {
  const says = subject.kind === 'atrium';
  const session = await Session.open(mode);
  const url = new URL(subject.url);
  const relay = await Relay.open(url.origin, line);
  try {
    session.hold(quota);
    const address = `${relay.origin}${url.pathname}${url.search}`;
    const first = await visit(session, relay, address, says);
    relay.again();
    await session.anotherPage();
    return [first, await visit(session, relay, address, says)];
  } finally {
    await session.close();
    relay.close();
  }
}

/** Drawable: the editor is ready, something is painted, and no long task that began before keeps the main thread. `says`: by what it draws. */
async function visit(session: Session, relay: Relay, address: string, says: boolean): Promise<Start> {
  await session.page.addInitScript(() => {
    const page = window as unknown as StartWindow;
    page.benchTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) page.benchTasks.push([startTime, startTime + duration]);
    }).observe({ type: 'longtask', buffered: true });
  });
  await session.atRest();
  await session.page.goto(address, { waitUntil: 'commit' });
  const { readyMs, beganMs } = await session.call('start', async () => {
    while (!('board' in window)) await new Promise((done) => setTimeout(done, 2));
    await window.board.ready;
    return { readyMs: performance.now(), beganMs: performance.timeOrigin };
  });
  const turns = relay.turnsUntil(beganMs + readyMs);
  await relay.quiet();
  const { paintMs, tasks } = await session.call('figures', () => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, // none where only a canvas is drawn
    tasks: (window as unknown as StartWindow).benchTasks,
  }));
  const busyUntil = tasks.filter(([from]) => from < readyMs).map(([, to]) => to);
  const drawableMs = Math.max(readyMs, paintMs, ...busyUntil);
  const drawnBy = says
    ? { drawnBy: await session.call('renderer', async () => (await window.board.stats()).renderer) }
    : {};
  return { kib: relay.bytes / 1024, turns, paintMs, readyMs, drawableMs, ...drawnBy };
}
