// Two processes send letters about inboxes to a real SMTP server, and are killed at any moment. No letter is missing. A letter is sent twice only
// if its process ended between the answer of the mail server and the commit, and then it has the same Message-ID.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INBOX } from '#protocol/inbox.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { share } from '../../server/testing/share.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { LETTERS_AT_ONCE } from '../../server/workspace/inbox/letter-jobs.ts';
import { inboxStage } from '../contract/workspace/inbox-stage.ts';
import { type SharedPostgres, sharedPostgres } from '../services/shared-postgres.ts';
import { startSmtp, type TestSmtp } from '../services/smtp.ts';
import type { JobsSettings } from './jobs-program.ts';

/** Each has as many events as are mailed at once. */
const RECIPIENTS_OF_ROUND = 2;
const MAX_WAIT_MS = 500;
const LEASE_MS = 3000;
const program = path.join(import.meta.dirname, 'jobs-program.ts');

let postgres: SharedPostgres;
let smtp: TestSmtp;
let dataDir: string;
let settings: JobsSettings;
let stage: Awaited<ReturnType<typeof inboxStage>>;
let processes: ChildProcess[] = [];
beforeEach(async () => {
  [postgres, smtp] = await Promise.all([sharedPostgres(), startSmtp()]);
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-letters-'));
  const databaseUrl = await postgres.newDatabase();
  settings = { databaseUrl, dataDir, smtpUrl: smtp.url, jobLeaseMs: LEASE_MS };
  const where = async () => ({ url: databaseUrl });
  stage = await inboxStage({ fresh: where, empty: where, end: async () => undefined });
});
afterEach(async () => {
  await Promise.all(processes.map(kill));
  await stage.end();
  await Promise.all([smtp.end(), postgres.end()]);
  await rm(dataDir, { recursive: true, force: true });
});

async function startProcess(): Promise<ChildProcess> {
  const args = ['--disable-warning=ExperimentalWarning', program, JSON.stringify(settings)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** New people get roles on new boards. Returns the aliases of the boards. */
async function addEvents(round: number): Promise<string[]> {
  const boards: string[] = [];
  for (let n = 0; n < RECIPIENTS_OF_ROUND; n++) {
    const recipient = await stage.addPerson(`eve-${round}-${n}`);
    await stage.addRole('entity', stage.ids.entity, recipient, 'member');
    await stage.first.inbox.setDelivery(recipient, { kind: 'role', delivery: 'mail' });
    for (let event = 0; event < INBOX.lettersOfSenderPerHour; event++) {
      const board = await stage.newBoard();
      await stage.setBoardRole(board, recipient, 'editor');
      boards.push(board);
    }
  }
  return boards;
}

/** Resolves at the next letter that the mail server accepts, at the latest after the time. */
async function nextLetter(maxMs: number): Promise<void> {
  const { offered } = smtp;
  const untilMs = Date.now() + maxMs;
  while (smtp.offered === offered && Date.now() < untilMs) await delay(1);
}

const waitingJobs = () =>
  stage.first.database.queries.selectFrom('job').select('thing').where('kind', 'like', 'inbox%').execute();

test('letters of processes that are killed are all sent, and twice only as the same letter', {
  timeout: 600_000,
}, async () => {
  const random = new Seeded(testSeed());
  const kills = share('rounds', { ci: 4, soak: 30 });
  processes = await Promise.all([startProcess(), startProcess()]);
  const boards: string[] = [];
  for (let round = 0; round < kills; round++) {
    boards.push(...(await addEvents(round)));
    // Some are killed just after the mail server has accepted a letter.
    if (random.below(2) === 0) await delay(random.below(MAX_WAIT_MS));
    else await nextLetter(MAX_WAIT_MS);
    const victim = random.below(2);
    await kill(processes[victim] as ChildProcess);
    processes[victim] = await startProcess();
  }
  await vi.waitFor(async () => expect(await waitingJobs()).toEqual([]), { timeout: 120_000, interval: 100 });

  const idsOf = (board: string) =>
    smtp.messages.filter(({ text }) => text.includes(board)).map(({ headers }) => headers.get('message-id'));
  const letters = boards.map((board) => ({ board, ids: idsOf(board) }));
  expect(letters.filter(({ ids }) => ids.length === 0)).toEqual([]);
  expect(letters.filter(({ ids }) => new Set(ids).size > 1)).toEqual([]);
  const duplicates = smtp.messages.length - boards.length;
  console.log(`${boards.length} letters, ${kills} kills, ${duplicates} sent again`);
  expect(duplicates).toBeLessThanOrEqual(kills * LETTERS_AT_ONCE);
});
