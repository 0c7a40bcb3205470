// A board as large as a tab can hold, from its load to its export: how long each step takes, the most that its renderer holds meanwhile, and
// what people on other boards of the same server notice of it, beside what they notice of processes that only compute and write.
// `--items 250000`. The browser has what the server and those people leave of the processor, as on a machine of its own it would take
// nothing from them; where it cannot be held back they are not measured.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { proportionalMiB } from '../browser/process.ts';
import { holdBehind, noQuota } from '../browser/quota.ts';
import { LOAD_MS, nowMs, Session } from '../browser/session.ts';
import { type Job, type Say, type SuiteContext, sweep } from '../context.ts';
import { tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { loadScene } from './load-scene.ts';
import type { NeighbourPlan } from './neighbour-process.ts';
import { atRest } from './rest.ts';
import { crowdAt } from './server.ts';

/** Of others, who draw on boards of their own. */
const CROWD = { boards: 10, people: 2, opsPerS: 5, cursorHz: 0, seed: 12 };
const ALONE_S = 12;
/** The steps take as long. */
const BESIDE_S = 50;
const LOOK_MS = 250;
/** A load writes its items three times in the 17 s until it is at rest: their parts, their blob, the snapshot's chunks. */
const WRITTEN_BYTES_PER_ITEM_S = (3 * 185) / 17;

export function large(context: SuiteContext): Job[] {
  return [...sweep(context)]
    .filter(({ subject }) => subject.kind === 'atrium')
    .map(
      ({ mode, n, subject }): Job => ({
        suite: 'large',
        mode,
        scene: `${n} items`,
        subject: subject.name,
        run: (say) => steps(context, mode, subject, n, say),
      }),
    );
}

async function steps({ dataDir }: SuiteContext, mode: string, subject: Subject, n: number, say: Say): Promise<void> {
  const address = new URL(subject.url).origin;
  const meeting = { ...CROWD, address, seconds: ALONE_S };
  const { ackP99: alone } = await crowdAt(meeting, async () => undefined);
  const notHeld = noQuota();
  const floor = notHeld
    ? null
    : await besideNeighbours(dataDir, n, async () => (await crowdAt(meeting, async () => undefined)).ackP99);
  const session = await Session.open(mode, subject.url);
  if (!notHeld) session.holdBehind();
  const load = await loadScene(session, seededScene(n), true);
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const from = nowMs();
    const peak = await peakMiB(session, work);
    say(name, Math.round(nowMs() - from), 'ms');
    say(`${name}: renderer at most`, Math.round(peak), 'MiB');
  };
  try {
    let work: Promise<void> | undefined;
    const { ackP99: beside, lateP99 } = await crowdAt({ ...CROWD, address, seconds: BESIDE_S }, async () => {
      work = (async () => {
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
      })();
      // A step that fails is told when the crowd has ended.
      work.catch(() => undefined);
    });
    await work;
    say('ack p99 of others, alone', alone, 'ms');
    say('ack p99 of others, beside', notHeld ? null : beside, 'ms', notHeld ?? undefined);
    if (notHeld || alone === null || beside === null || floor === null) return;
    say('of it the crowd itself late p99', lateP99, 'ms');
    say('beside : alone', tenth(beside / alone), '×');
    say('ack p99 of others, beside who only computes and writes', floor, 'ms');
    say('beside them : alone', tenth(floor / alone), '×');
  } finally {
    await session.close();
  }
}

/** While processes that know nothing of the product take what a load of `n` items takes: both cores behind everybody else, and the disk. */
async function besideNeighbours<T>(dataDir: string, n: number, work: () => Promise<T>): Promise<T> {
  const file = path.join(dataDir, 'neighbour');
  const behind = await Promise.all([neighbour({ does: 'computes' }), neighbour({ does: 'computes' })]);
  const quotas = behind.map(({ pid }) => holdBehind(pid as number));
  const writer = await neighbour({ does: 'writes', file, bytesPerS: n * WRITTEN_BYTES_PER_ITEM_S });
  try {
    return await work();
  } finally {
    await Promise.all([...behind, writer].map(ended));
    for (const quota of quotas) quota.forget();
    rmSync(file, { force: true });
  }
}

async function neighbour(plan: NeighbourPlan): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'neighbour-process.ts');
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** While it runs. */
async function peakMiB(session: Session, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const looking = (async () => {
    let maxMiB = 0;
    while (!isOver) {
      maxMiB = Math.max(maxMiB, proportionalMiB(session.rendererPid));
      await new Promise((then) => setTimeout(then, LOOK_MS));
    }
    return maxMiB;
  })();
  await work().finally(() => {
    isOver = true;
  });
  return looking;
}
