// What errors cost a board whose page reports them, after consent: frames while it is panned, with none thrown and with a thousand a second,
// in turns on the same page.

import { Reporter } from '../../tests/e2e/reporter.ts';
import { TestServer } from '../../tests/e2e/server.ts';
import { pan, setCamera } from '../browser/gestures.ts';
import { Session } from '../browser/session.ts';
import type { Job, ReportFigure, SuiteContext } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import { loadScene } from './load-scene.ts';
import { atRest } from './rest.ts';

const TURNS = 3;
const PER_S = 1000;
/** A timer of a page is called no more often. */
const EVERY_MS = 10;

interface Throwing {
  benchErrors?: ReturnType<typeof setInterval>;
  benchThrown?: number;
}

export function errors(context: SuiteContext): Job[] {
  return context.modes.flatMap((mode) =>
    context.sizes.map(
      (n): Job => ({
        suite: 'errors',
        mode,
        scene: `${n} items`,
        subject: 'atrium',
        run: (say) => measure(mode, n, say),
      }),
    ),
  );
}

async function measure(mode: string, n: number, say: ReportFigure): Promise<void> {
  const reporter = await Reporter.open();
  const server = await TestServer.open({ REPORTS_DSN: reporter.dsn });
  const session = await Session.open(mode);
  try {
    // Nobody is asked in a browser that says a program drives it.
    await session.page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    });
    await session.goto(`${server.origin}/board/incognito`);
    const scene = seededScene(n);
    await (await loadScene(session, scene))();
    await session.page.getByRole('button', { name: 'Accept' }).click();
    await setCamera(session, { x: scene.board.w / 2, y: scene.board.h / 2, zoom: 1 });
    await atRest(session);
    const [without, during]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      without.push((await pan(session)).framesPerS);
      await begin(session);
      during.push((await pan(session)).framesPerS);
      say('thrown', await end(session), '');
      await atRest(session);
    }
    const [a, b] = [quantile(without, 0.5) as number, quantile(during, 0.5) as number];
    say('frames, none thrown', tenth(a), '/s');
    say('frames, 1000 errors a second', tenth(b), '/s');
    say('frames, with errors', Math.round((b / a) * 100) / 100, '× without');
    say('reports that arrived', reporter.of('page').length, '');
  } finally {
    await session.close();
    await server.close();
    await reporter.close();
  }
}

/** Each from another place, as no two of them are one report. */
const begin = (session: Session): Promise<void> =>
  session.call(
    'errors',
    ([perS, everyMs]) => {
      const page = window as unknown as Throwing;
      const beganMs = performance.now();
      page.benchThrown = 0;
      page.benchErrors = setInterval(() => {
        const due = ((performance.now() - beganMs) / 1000) * perS;
        for (; (page.benchThrown ?? 0) < due; page.benchThrown = (page.benchThrown ?? 0) + 1) {
          const error = new RangeError('Invalid array length');
          const line = page.benchThrown ?? 0;
          error.stack = `RangeError: x\n    at f${line} (${location.origin}/assets/a-1.js:${line + 1}:1)`;
          reportError(error);
        }
      }, everyMs);
    },
    [PER_S, EVERY_MS] as const,
  );

/** How many there were. */
const end = (session: Session): Promise<number> =>
  session.call('errors end', () => {
    const page = window as unknown as Throwing;
    clearInterval(page.benchErrors);
    return page.benchThrown ?? 0;
  });
