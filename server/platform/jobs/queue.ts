// Works off the queue of jobs (server/platform/jobs/job-changes.ts) in a process with the service `jobs`: of each kind one at a time, or as many
// as the kind says. While it works at one it says so; where that is not heard any more the job is another's, and this one stops. What fails is
// tried again, later and later.

import { randomUUID } from 'node:crypto';
import type { Only, Uses } from '../database/calls.ts';
import type { Logger } from '../logging/logger.ts';
import type { jobChanges, TakenJob } from './job-changes.ts';

export interface JobKind {
  /** So often it is tried before it is given up. */
  maxAttempts: number;
  /** How many of them a process works at side by side. Absent: 1. */
  parallel?: number;
  /** Rejects where it is to be tried again. `signal`: it is this process's no more, or the process ends. */
  run(job: Pick<TakenJob, 'thing' | 'payload' | 'lease'>, signal: AbortSignal): Promise<void>;
  /** It was tried often enough. */
  giveUp?(job: Pick<TakenJob, 'thing' | 'payload'>): Promise<void>;
}

export interface JobQueueDeps {
  db: Uses<{ changes: { jobs: Only<typeof jobChanges, 'takeJob' | 'renewJob' | 'endJob' | 'putBackJob'> } }>;
  kinds: Readonly<Record<string, JobKind>>;
  log: Logger;
  /** Between two looks for work. */
  lookMs: number;
  /** Without a sign of life for so long a job is anybody's. */
  leaseMs: number;
}

const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 3600_000;

export class JobQueue {
  readonly #deps: JobQueueDeps;
  readonly #timer: NodeJS.Timeout;
  readonly #closing = new AbortController();
  /** By kind. Each worker runs one job after the other. */
  readonly #workers = new Map<string, Set<Promise<void>>>();

  constructor(deps: JobQueueDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#look(), deps.lookMs);
    this.#timer.unref();
  }

  /** What runs is put back: another process goes on with it, or this one when it is there again. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await Promise.all([...this.#workers.values()].flatMap((workers) => [...workers]));
  }

  #look(): void {
    for (const kind of Object.keys(this.#deps.kinds)) this.#addWorker(kind);
  }

  /** Another one who looks for jobs of this kind, unless there are enough. */
  #addWorker(kind: string): void {
    const workers = this.#workers.get(kind) ?? new Set();
    this.#workers.set(kind, workers);
    const { parallel = 1 } = this.#deps.kinds[kind] as JobKind;
    if (workers.size >= parallel || this.#closing.signal.aborted) return;
    const work = this.#workOff(kind)
      .catch((error: unknown) => this.#deps.log.warn({ error: String(error) }, 'the queue of jobs was not read'))
      .finally(() => workers.delete(work));
    workers.add(work);
  }

  async #workOff(kind: string): Promise<void> {
    const { db, leaseMs } = this.#deps;
    while (!this.#closing.signal.aborted) {
      const job = await db.changes.jobs.takeJob({ kinds: [kind], lease: randomUUID(), leaseMs });
      if (!job) return;
      // Where one waits there may be more.
      this.#addWorker(kind);
      await this.#work(job, this.#deps.kinds[kind] as JobKind);
    }
  }

  async #work(job: TakenJob, { maxAttempts, run, giveUp }: JobKind): Promise<void> {
    const { db, log } = this.#deps;
    const { kind, thing: resource, attempts, lease } = job;
    // A process that ends without a word leaves its attempt behind.
    if (attempts > maxAttempts) {
      await giveUp?.(job);
      return db.changes.jobs.endJob(lease);
    }
    const hold = this.#held(lease);
    const signal = AbortSignal.any([this.#closing.signal, hold.lost]);
    try {
      await run(job, signal);
      await db.changes.jobs.endJob(lease);
    } catch (error) {
      if (hold.lost.aborted) return;
      const isUntried = this.#closing.signal.aborted;
      if (!isUntried) log.warn({ kind, thing: resource, attempts, error: String(error) }, 'a job failed');
      const waitMs = isUntried ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
      await db.changes.jobs.putBackJob({ lease, waitMs, isUntried });
    } finally {
      hold.end();
    }
  }

  /** Says that this process still works at it. `lost`: another does. */
  #held(lease: string): { lost: AbortSignal; end(): void } {
    const { db, leaseMs } = this.#deps;
    const lost = new AbortController();
    let heardMs = performance.now();
    const beat = setInterval(() => {
      const askedMs = performance.now();
      db.changes.jobs.renewJob({ lease, leaseMs }).then(
        (isOurs) => {
          if (isOurs) heardMs = askedMs;
          else lost.abort();
        },
        () => {
          if (performance.now() - heardMs > leaseMs) lost.abort();
        },
      );
    }, leaseMs / 3);
    beat.unref();
    return { lost: lost.signal, end: () => clearInterval(beat) };
  }
}
