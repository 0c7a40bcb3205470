// A board as large as a tab can hold, from its load to its export: how long each step takes, the most that its renderer holds meanwhile, and
// what people on other boards of the same server notice of it, beside what they would on a server of their own on the same machine.
// `--items 250000`. The browser has what the server and those people leave of the processor, as on a machine of its own it would take
// nothing from them; where it cannot be held back they are not measured.

import { proportionalMiB } from '../browser/process.ts';
import { noQuota } from '../browser/quota.ts';
import { LOAD_MS, nowMs, Session } from '../browser/session.ts';
import { type Job, type ReportFigure, type SuiteContext, sweep } from '../context.ts';
import { tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { loadScene } from './load-scene.ts';
import { atRest } from './rest.ts';
import { type CrowdFigures, crowdAt, withServer } from './server.ts';

/** Of others, who draw on boards of their own. */
const CROWD = { boards: 10, people: 2, opsPerS: 5, cursorHz: 0, seed: 12 };
const ALONE_S = 12;
/** The steps take as long. */
const BESIDE_S = 50;
const POLL_MS = 250;

export function large(context: SuiteContext): Job[] {
  return [...sweep(context)]
    .filter(({ subject }) => subject.kind === 'atrium')
    .map(
      ({ mode, n, subject }): Job => ({
        suite: 'large',
        mode,
        scene: `${n} items`,
        subject: subject.name,
        run: (say) => steps(mode, subject, n, say),
      }),
    );
}

async function steps(mode: string, subject: Subject, n: number, say: ReportFigure): Promise<void> {
  const address = new URL(subject.url).origin;
  const notHeld = noQuota();
  if (notHeld) {
    await walk(mode, subject, n, address, say);
    say('ack p99 of others, beside', null, 'ms', notHeld);
    return;
  }
  const { ackP99: alone } = await crowdAt({ ...CROWD, address, seconds: ALONE_S }, async () => undefined);
  // What the machine alone does to them: their server has nothing to do with the board.
  let floor: number | null = null;
  await withServer(async (other) => {
    floor = (await walk(mode, subject, n, other.address, () => undefined)).ackP99;
  });
  const { ackP99: beside, lateP99 } = await walk(mode, subject, n, address, say);
  say('ack p99 of others, alone', alone, 'ms');
  say('ack p99 of others, beside', beside, 'ms');
  say('of it the crowd itself late p99', lateP99, 'ms');
  say('ack p99 of others on a server of their own, beside', floor, 'ms');
  if (alone === null || beside === null || floor === null) return;
  say('beside : alone', tenth(beside / alone), '×');
  say('on a server of their own, beside : alone', tenth(floor / alone), '×');
}

/** The board from its load to its export, while others draw on boards of the server at `crowdAddress`; what those met. */
async function walk(
  mode: string,
  subject: Subject,
  n: number,
  crowdAddress: string,
  say: ReportFigure,
): Promise<CrowdFigures> {
  const address = new URL(subject.url).origin;
  const session = await Session.open(mode, subject.url);
  if (!noQuota()) session.holdBehind();
  const load = await loadScene(session, seededScene(n), true);
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const from = nowMs();
    const peak = await peakMiB(session, work);
    say(name, Math.round(nowMs() - from), 'ms');
    say(`${name}: renderer at most`, Math.round(peak), 'MiB');
  };
  const all = async (): Promise<void> => {
    await step('load', load);
    // The others go on all the while.
    await step('saved and at rest', () => atRest(session, () => session.drawnMs()));
    const { pathname, search, hash } = new URL(session.page.url());
    await session.page.goto('about:blank');
    await step('reopen', async () => {
      await session.goto(address + pathname + search + hash);
      await session.call(
        'count',
        async (min) => {
          while ((await window.board.count()) < min) await new Promise((then) => setTimeout(then, 50));
        },
        n,
        LOAD_MS,
      );
    });
    await step('pages, each dropped when it is read', () =>
      session.call(
        'pages',
        async () => {
          for await (const { items } of window.board.pages()) items.length = 0;
        },
        undefined,
        LOAD_MS,
      ),
    );
    await step('export as JSON', () =>
      session.call('export', async () => void (await window.board.export({ format: 'json' })), undefined, LOAD_MS),
    );
  };
  try {
    let work: Promise<void> | undefined;
    const met = await crowdAt({ ...CROWD, address: crowdAddress, seconds: BESIDE_S }, async () => {
      work = all();
      // A step that fails is told when the crowd has ended.
      work.catch(() => undefined);
    });
    await work;
    return met;
  } finally {
    await session.close();
  }
}

/** While it runs. */
async function peakMiB(session: Session, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const looking = (async () => {
    let maxMiB = 0;
    while (!isOver) {
      maxMiB = Math.max(maxMiB, proportionalMiB(session.rendererPid));
      await new Promise((then) => setTimeout(then, POLL_MS));
    }
    return maxMiB;
  })();
  await work().finally(() => {
    isOver = true;
  });
  return looking;
}
