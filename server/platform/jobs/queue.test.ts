import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TakenJob } from './job-changes.ts';
import { type JobKind, JobQueue } from './queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const LEASE_MS = 60_000;

/** The table of one job, by this process's own clock. */
function tableOf(attempts = 0) {
  const job = { kind: 'kind', thing: 'thing', payload: '{}' };
  const table = { attempts, dueMs: 0, isThere: true, lease: undefined as string | undefined, waits: [] as number[] };
  return {
    table,
    db: {
      changes: {
        jobs: {
          async takeJob({ lease }: { lease: string }): Promise<TakenJob | undefined> {
            if (!table.isThere || table.lease !== undefined || table.dueMs > Date.now()) return undefined;
            table.lease = lease;
            table.attempts += 1;
            return { ...job, attempts: table.attempts, lease };
          },
          renewJob: async ({ lease }: { lease: string }) => table.lease === lease,
          async endJob(lease: string) {
            if (table.lease === lease) table.isThere = false;
          },
          async putBackJob({ lease, waitMs, isUntried }: { lease: string; waitMs: number; isUntried: boolean }) {
            if (table.lease !== lease) return;
            table.lease = undefined;
            table.dueMs = Date.now() + waitMs;
            table.waits.push(waitMs);
            if (isUntried) table.attempts -= 1;
          },
        },
      },
    },
  };
}

function queueOf(kind: JobKind, { db }: ReturnType<typeof tableOf>): JobQueue {
  return new JobQueue({
    db,
    kinds: { kind },
    log: { warn: () => undefined, error: () => undefined },
    lookMs: 1000,
    leaseMs: LEASE_MS,
  });
}

test('what fails is tried again later and later, and in the end given up', async () => {
  const stage = tableOf();
  const runs: number[] = [];
  let givenUp = 0;
  const queue = queueOf(
    {
      maxAttempts: 3,
      async run() {
        runs.push(Date.now());
        throw new Error('no');
      },
      async giveUp() {
        givenUp += 1;
      },
    },
    stage,
  );
  await vi.advanceTimersByTimeAsync(3600_000);
  expect([runs.length, givenUp, stage.table.isThere]).toEqual([3, 1, false]);
  expect(stage.table.waits).toEqual([5000, 10_000, 20_000]);
  await queue.close();
});

test('attempts of processes that ended count too', async () => {
  const stage = tableOf(3);
  let runs = 0;
  const queue = queueOf(
    {
      maxAttempts: 3,
      async run() {
        runs += 1;
      },
    },
    stage,
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect([runs, stage.table.isThere]).toEqual([0, false]);
  await queue.close();
});

test('a process that ends stops its work and puts the job back, as if it had not been tried', async () => {
  const stage = tableOf();
  const run: JobKind['run'] = (_job, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
  const queue = queueOf({ maxAttempts: 3, run }, stage);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stage.table.lease).toBeDefined();
  await queue.close();
  expect(stage.table).toMatchObject({ attempts: 0, isThere: true, lease: undefined });
});

test('work whose job is another process’s by now is stopped, and changes nothing of it', async () => {
  const stage = tableOf();
  let isStopped = false;
  const run: JobKind['run'] = (_job, signal) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => {
        isStopped = true;
        reject(new Error('stopped'));
      }),
    );
  const queue = queueOf({ maxAttempts: 3, run }, stage);
  await vi.advanceTimersByTimeAsync(1000);
  stage.table.lease = 'theirs';
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  expect([isStopped, stage.table.lease, stage.table.isThere]).toEqual([true, 'theirs', true]);
  await queue.close();
});

test('a queue runs as many jobs of a kind at once as the kind allows', async () => {
  const waiting = ['silent', 'a', 'b', 'c'];
  const done: string[] = [];
  let running = 0;
  let maxRunning = 0;
  const changes = {
    takeJob: async ({ lease }: { lease: string }): Promise<TakenJob | undefined> => {
      const thing = waiting.shift();
      return thing === undefined ? undefined : { kind: 'kind', thing, payload: '{}', attempts: 1, lease };
    },
    renewJob: async () => true,
    endJob: async () => undefined,
    putBackJob: async () => undefined,
  };
  const run: JobKind['run'] = async ({ thing }, signal) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve, reject) => {
      if (thing === 'silent') signal.addEventListener('abort', () => reject(new Error('stopped')));
      else setTimeout(resolve, 500);
    });
    running -= 1;
    done.push(thing);
  };
  const queue = new JobQueue({
    db: { changes: { jobs: changes } },
    kinds: { kind: { maxAttempts: 3, parallel: 2, run } },
    log: { warn: () => undefined, error: () => undefined },
    lookMs: 1000,
    leaseMs: LEASE_MS,
  });
  await vi.advanceTimersByTimeAsync(4000);
  expect([done, maxRunning]).toEqual([['a', 'b', 'c'], 2]);
  await queue.close();
});
