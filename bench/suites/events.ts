// How many things a hand does for what everybody does first, each in the shortest way known of each program; counted is only what
// ended as it should. Letters count like any key.

import { CountedHand, type Spot } from '../browser/counted-hand.ts';
import { getCamera, setCamera, setTool } from '../browser/gestures.ts';
import { DidNotFinish, Session, sleep } from '../browser/session.ts';
import type { Job, ReportFigure, SuiteContext } from '../context.ts';
import { VIEW } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { diagram } from './diagram.ts';
import { arrows, loaded, type Program, type Task, type Way, type Worded, worded } from './event-task.ts';
import { kanban } from './kanban.ts';

const NAMES = ['one', 'two', 'three', 'four', 'five'];
const STEPS = ['ask', 'read', 'plan', 'draw', 'build', 'test', 'look', 'mend', 'ship', 'rest'];
const NOTE = 'one\ntwo\nthree';
const PARAGRAPH =
  'A whiteboard is a place where a team thinks together: what one person writes, the others see while it is written, and what was ' +
  'thought stays there for those who come later.';

/** The middle of the nth box; tldraw's own size is 200 by 200. */
const spot = (nth: number): Spot => [140 + nth * 240, 300];
const MIDDLE: Spot = [VIEW.w / 2, 300];
const corners = ([x, y]: Spot): [Spot, Spot] => [
  [x - 80, y - 50],
  [x + 80, y + 50],
];

/** A tool that is kept puts five down, one click each; then each is written in: Enter for the last, a click for the next. */
const clicked: Way = async (hand) => {
  await hand.key('r');
  await hand.key('q');
  for (const nth of NAMES.keys()) await hand.click(spot(nth));
  await hand.key('Enter');
  for (const [nth, name] of [...NAMES.entries()].reverse()) {
    if (nth < NAMES.length - 1) await hand.click(spot(nth));
    await hand.type(name);
  }
};

/** Of the nth step, all ten in a row in a view of half the size. */
const stepSpot = (nth: number): Spot => [80 + nth * 112, 300];

/** A box by its tool, then from each to the next by Ctrl and an arrow, where `opens` are the keys that open its text. */
const stepped =
  (first: Way, ...opens: string[]): Way =>
  async (hand, session) => {
    await first(hand, session);
    for (const [nth, name] of STEPS.entries()) {
      if (nth > 0) for (const chord of ['Control+ArrowRight', ...opens]) await hand.key(chord);
      await hand.type(name);
      await hand.key('Escape');
    }
  };

const pasted: Way = (hand) => hand.key('Control+v');
const fitted: Way = (hand) => hand.key('Shift+Digit1');
const noted: Way = async (hand) => {
  await hand.key('n');
  await hand.click(MIDDLE);
  await hand.type(NOTE);
};

const tasks: Task[] = [
  {
    name: 'five boxes with words',
    ways: {
      atrium: clicked,
      tldraw: clicked,
      // A click alone makes nothing there, and a click does not go on writing in the next.
      excalidraw: async (hand) => {
        await hand.key('r');
        // Beside its panel, and small, so that five stand in the view.
        await hand.drag([300, 260], [380, 320]);
        for (const [nth, name] of NAMES.entries()) {
          // Its flow chart: the next box, and an arrow to it.
          if (nth > 0) await hand.key('Control+ArrowRight');
          await hand.key('Enter');
          await hand.type(name);
          await hand.key('Escape');
        }
      },
    },
    done: async (session) => {
      const all = await worded(session);
      const texts = all.map(({ text }) => text).sort();
      const apart = all.every((a) => all.every((b) => a === b || !overlap(a.bounds, b.bounds)));
      return all.every(({ kind }) => kind === 'box') && `${texts}` === `${[...NAMES].sort()}` && apart;
    },
  },
  {
    name: 'ten boxes with words joined by arrows',
    before: (session) => setCamera(session, { x: VIEW.w, y: VIEW.h, zoom: 0.5 }),
    ways: {
      atrium: stepped(async (hand) => {
        for (const chord of ['r', 'Enter', 'Enter']) await hand.key(chord);
      }),
      excalidraw: stepped(async (hand) => {
        await hand.key('r');
        await hand.drag([300, 260], [380, 320]);
        await hand.key('Enter');
      }, 'Enter'),
      // No box makes the next one: ten clicks, and a line drawn from each to the next by a tool that is kept.
      tldraw: async (hand) => {
        await hand.key('r');
        await hand.key('q');
        for (const nth of STEPS.keys()) await hand.click(stepSpot(nth));
        await hand.key('Enter');
        for (const [nth, name] of [...STEPS.entries()].reverse()) {
          if (nth < STEPS.length - 1) await hand.click(stepSpot(nth));
          await hand.type(name);
        }
        await hand.key('Escape');
        await hand.key('a');
        for (let nth = 1; nth < STEPS.length; nth++) await hand.drag(stepSpot(nth - 1), stepSpot(nth));
      },
    },
    done: async (session) => {
      const all = await worded(session);
      const texts = all.map(({ text }) => text).sort();
      return `${texts}` === `${[...STEPS].sort()}` && (await arrows(session)).length === STEPS.length - 1;
    },
  },
  {
    name: 'a pasted paragraph',
    before: (session) => session.call('clipboard', (text) => navigator.clipboard.writeText(text), PARAGRAPH),
    ways: { atrium: pasted, excalidraw: pasted, tldraw: pasted },
    done: (session) => isOnly(session, 'text', PARAGRAPH),
  },
  {
    name: 'a note with three lines',
    ways: {
      atrium: noted,
      tldraw: noted,
      // It has no notes: a box that is filled, with words.
      excalidraw: async (hand) => {
        await hand.key('r');
        await hand.drag(...corners(MIDDLE));
        await hand.key('g');
        await hand.key('w');
        await hand.key('Enter');
        await hand.type(NOTE);
        await hand.key('Escape');
      },
    },
    done: (session) => isOnly(session, 'note', NOTE),
  },
  {
    name: 'zoom to everything',
    before: async (session) => {
      const style = { color: '#1b1d22', width: 2 };
      await loaded(session, [
        { kind: 'rectangle', x: 4000, y: 3000, w: 400, h: 300, style },
        { kind: 'rectangle', x: 7000, y: 3000, w: 400, h: 300, style },
      ]);
      await setCamera(session, { x: 0, y: 0, zoom: 1 });
    },
    ways: { atrium: fitted, excalidraw: fitted, tldraw: fitted },
    done: async (session) => {
      const { x, y, zoom } = await getCamera(session);
      const [w, h] = [VIEW.w / 2 / zoom, VIEW.h / 2 / zoom];
      return x - w <= 4000 && x + w >= 7400 && y - h <= 3000 && y + h >= 3300;
    },
  },
  diagram,
  kanban,
];

export function events(context: SuiteContext): Job[] {
  const mode = context.modes[0] ?? 'soft';
  return tasks.flatMap((task) =>
    [...context.products, ...context.peers].map(
      (subject): Job => ({
        suite: 'events',
        mode,
        scene: task.name,
        subject: subject.name,
        // The same however often it is counted.
        once: true,
        run: (say) => count(mode, task, subject, say),
      }),
    ),
  );
}

async function count(mode: string, task: Task, subject: Subject, say: ReportFigure): Promise<void> {
  const session = await Session.open(mode, subject.url);
  try {
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await setTool(session, 'select');
    // The board has the keys, whatever of the page had them.
    await session.page.mouse.click(...MIDDLE);
    await session.settle();
    await task.before?.(session);
    const hand = new CountedHand(session.page);
    await task.ways[subject.kind === 'atrium' ? 'atrium' : (subject.name as Program)](hand, session);
    await until(() => task.done(session), task.name);
    say('input events', hand.presses + hand.drags + hand.keys, '');
    say('pointer presses', hand.presses, '');
    say('drags', hand.drags, '');
    say('key presses', hand.keys, '');
  } finally {
    await session.close();
  }
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await holds()) return;
    await sleep(100);
  }
  throw new DidNotFinish(`${what}: it ended otherwise`);
}

async function isOnly(session: Session, kind: Worded['kind'], text: string): Promise<boolean> {
  const all = await worded(session);
  return all.length === 1 && all[0]?.kind === kind && all[0].text === text;
}

function overlap(a: Worded['bounds'], b: Worded['bounds']): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
