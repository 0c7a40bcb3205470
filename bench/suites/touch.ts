// Many hands at once: 1, 10 and 16 by the browser's own touch events, 40 by pointer events made in the page; 10 s at 120 Hz.
// Frames beside a floor with as many hands, and whether every sample is in the stroke of its own hand. And the eraser's sweep.

import { moveAlong, setCamera, setTool, traced } from '../browser/gestures.ts';
import { kept, type Lane, lanes, MAX_REAL, madeHands, realHands, stepsOf } from '../browser/multi-touch.ts';
import { Session } from '../browser/session.ts';
import { type Job, modeName, type ReportFigure, type SuiteContext, wanted } from '../context.ts';
import { tenth } from '../result.ts';
import { VIEW } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { atRest } from './rest.ts';

const HANDS = [1, 10, MAX_REAL, 40];
const DRAW_MS = 10_000;

export const handsScene = (contacts: number): string =>
  contacts === 1 ? '1 hand' : `${contacts} hands${contacts > MAX_REAL ? ', made in the page' : ''}`;
export const ERASER_SCENE = '1000 strokes, eraser';

export function touch(context: SuiteContext): Job[] {
  const jobs: Job[] = [];
  for (const mode of context.modes) {
    const add = (scene: string, subject: Subject, run: (say: ReportFigure) => Promise<void>): void => {
      jobs.push({ suite: 'touch', mode: modeName(context, mode), scene, subject: subject.name, run });
    };
    for (const contacts of HANDS.filter((n) => wanted(context, String(n))))
      for (const subject of [...context.floors, ...context.products])
        add(handsScene(contacts), subject, (say) => hands(context, mode, subject, contacts, say));
    if (wanted(context, 'eraser'))
      for (const subject of context.products) add(ERASER_SCENE, subject, (say) => eraser(context, mode, subject, say));
  }
  return jobs;
}

async function hands(
  context: SuiteContext,
  mode: string,
  subject: Subject,
  n: number,
  say: ReportFigure,
): Promise<void> {
  const session = await Session.open(mode, subject.url);
  try {
    const on = lanes(n);
    await session.cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: MAX_REAL });
    // Board units are CSS px from the top left.
    await setCamera(session, { x: VIEW.w / 2, y: VIEW.h / 2, zoom: 1 });
    await session.call('tool', () => window.board.tool.set('pen', { color: '#e03131', width: 4.5 }));
    await atRest(session);
    session.hold(context.quota);
    const draw = n > MAX_REAL ? madeHands : realHands;
    const frames = await traced(session, () => draw(session, on, DRAW_MS));
    say('frames', tenth(frames.framesPerS), '/s');
    say('gap p95', tenth(frames.gapP95Ms), 'ms');
    say('main thread busy', tenth(frames.mainBusyPct), '%');
    if (subject.kind === 'atrium') await sayKept(session, on, say);
  } finally {
    await session.close();
  }
}

/** Each stroke is its hand's whose lane it begins on. */
async function sayKept(session: Session, on: readonly Lane[], say: ReportFigure): Promise<void> {
  const strokes = await session.call('strokes', async () =>
    (await window.board.items({ kind: 'stroke' })).map(({ points = [] }) =>
      points instanceof Float32Array
        ? Array.from(points)
        : points.flatMap(([x = 0, y = 0, pressure = -1]) => [x, y, pressure]),
    ),
  );
  const steps = stepsOf(DRAW_MS);
  let [lost, strange] = [0, 0];
  for (const lane of on) {
    const own = strokes.filter(
      ([x = 0, y = 0]) => x >= lane.x - 1 && x <= lane.x + lane.w && Math.abs(y - lane.y) <= lane.reach,
    );
    const found = kept(lane, steps, own.flat());
    lost += found.lost;
    strange += found.strange;
  }
  const { samplesLost } = await session.call('stats', () => window.board.stats());
  say('strokes', strokes.length, '');
  say('samples sent', on.length * steps, '');
  say('samples lost', lost, '');
  say('samples refused', samplesLost, '');
  say('samples in a strange stroke', strange, '');
}

const SWEEP_MS = 5000;
const ROWS = 25;
const COLUMNS = 40;

async function eraser(context: SuiteContext, mode: string, subject: Subject, say: ReportFigure): Promise<void> {
  const session = await Session.open(mode, subject.url);
  try {
    await setCamera(session, { x: VIEW.w / 2, y: VIEW.h / 2, zoom: 1 });
    await session.call(
      'strokes',
      async ({ rows, columns, view }) => {
        const strokes = Array.from({ length: rows * columns }, (_, i) => {
          const left = 60 + (i % columns) * ((view.w - 120) / columns);
          const top = 100 + Math.floor(i / columns) * ((view.h - 200) / rows);
          const points = Array.from({ length: 40 }, (_, k) => [left + k * 0.6, top + 6 * Math.sin(k / 3), 0.5]);
          return { kind: 'stroke' as const, points, style: { color: '#1f4fd8', width: 3 } };
        });
        await window.board.load(strokes);
      },
      { rows: ROWS, columns: COLUMNS, view: VIEW },
    );
    const count = (): Promise<number> => session.call('count', () => window.board.count({ kind: 'stroke' }));
    const whole = await count();
    await session.call('tool', () => window.board.tool.set('eraser', { cut: true }));
    await atRest(session);
    session.hold(context.quota);
    // Ten times across and back, down over all of them; it begins clear of the bars.
    const along = (u: number): [number, number] => {
      const way = (u * 20) % 2;
      return [60 + (VIEW.w - 120) * (way < 1 ? way : 2 - way), 90 + (VIEW.h - 200) * u];
    };
    await session.mouse('mouseMoved', ...along(0));
    const frames = await traced(session, () => moveAlong(session, SWEEP_MS, along));
    say('frames', tenth(frames.framesPerS), '/s');
    say('gap p95', tenth(frames.gapP95Ms), 'ms');
    say('longest task', tenth(frames.longestTaskMs), 'ms');
    say('strokes before', whole, '');
    say('strokes after', await count(), '');
    await setTool(session, 'select');
    await session.call('undo', () => window.board.undo());
    say('strokes after one undo', await count(), '');
  } finally {
    await session.close();
  }
}
