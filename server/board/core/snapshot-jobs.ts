// Snapshots where the service `jobs` runs in another process than the boards: this side asks by the queue of jobs and waits for the
// snapshot to be there, the other (app.ts) makes what was asked for.

import { setTimeout as delay } from 'node:timers/promises';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import type { boardQueries } from './board-queries.ts';

type Db = Uses<{
  reads: {
    boards: Only<typeof boardQueries, 'snapshots'>;
  };
  changes: {
    jobs: Only<typeof jobChanges, 'askJob'>;
  };
}>;

export const SNAPSHOT = 'snapshot';
const POLL_MS = 1000;
/** After this it counts as not made, and is asked for again when it is due again. */
const TIMEOUT_MS = 120_000;

export const snapshotJob = (board: string) => ({ kind: SNAPSHOT, thing: board, payload: '{}' });

/** Whoever needs one asks again: it is not tried for long. */
export function snapshotKind(make: MakeSnapshot): JobKind {
  return {
    maxAttempts: 3,
    async run({ thing: board }) {
      await make(board);
    },
  };
}

/** For processes without the service: answers when another has made it. */
export function snapshotByJob(db: Db): MakeSnapshot {
  return async (board) => {
    const newest = async () => (await db.reads.boards.snapshots(board))[0];
    const before = (await newest())?.seq ?? 0;
    await db.changes.jobs.askJob(snapshotJob(board));
    for (let waitedMs = 0; waitedMs < TIMEOUT_MS; waitedMs += POLL_MS) {
      await delay(POLL_MS, undefined, { ref: false });
      const now = await newest();
      if (now && now.seq > before) return now.bytes;
    }
    throw new Error('no process with the service "jobs" made it');
  };
}

/** Makes a snapshot; answers its bytes. */
export type MakeSnapshot = (board: string) => Promise<number>;
