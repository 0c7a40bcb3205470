// Starts what a server does by itself: the queue of jobs, the end of panels' sessions, and the deletion of what has expired.

import path from 'node:path';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { INBOX } from '../access/inbox-events.ts';
import { SNAPSHOT, snapshotKind } from '../board/core/snapshot-jobs.ts';
import { indexKind, indexSweep } from '../board/search/index-job.ts';
import { SEARCH_INDEX } from '../board/search/job-kind.ts';
import type { Identity } from '../identity/identity.ts';
import { SessionEnds } from '../panels/session-ends.ts';
import { JobQueue } from '../platform/jobs/queue.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { BlobSweep } from '../workspace/cleanup/blob-sweep.ts';
import { Clearing, deleteDeadBlobs } from '../workspace/cleanup/clearing.ts';
import { finishDeletions } from '../workspace/cleanup/person-deletion.ts';
import { shownEntries } from '../workspace/inbox/entries.ts';
import { inboxKind } from '../workspace/inbox/entry-job.ts';
import { letterKinds } from '../workspace/inbox/letter-kinds.ts';
import { TEAM_EXPORT } from '../workspace/team-exports/job-kind.ts';
import { teamExportKind } from '../workspace/team-exports/team-export-job.ts';
import type { Boards } from './boards.ts';
import type { Storage } from './storage.ts';

export interface JobsDeps {
  /** The process has the service `jobs`. Without it only sessions end and signing keys are replaced. */
  isActive: boolean;
  storage: Storage;
  boards: Boards;
  embedded: Identity | undefined;
  /** Sends the letters of jobs. Undefined: no mail is sent from here. */
  mailer: Mailer | undefined;
  /** The origin at which people reach the server. */
  publicUrl(): string;
  log: Logger;
}

export async function startJobs(settings: Settings, deps: JobsDeps, closing: AsyncDisposableStack): Promise<void> {
  const { isActive, storage, log } = deps;
  const { db, bus } = storage;
  const { lookMs, sweepMs } = settings.jobs;
  if (!storage.isShared) await db.changes.jobs.freeJobs();
  if (isActive) {
    const queue = jobQueue(settings, deps);
    closing.defer(() => queue.close());
  }
  const sessionEnds = new SessionEnds({ db, bus, log, lookMs });
  closing.defer(() => sessionEnds.close());
  const sweep = sweeper(settings.jobs, deps, sessionEnds);
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'what is over was not cleared up; it is next time');
    });
  }, sweepMs);
  timer.unref();
  closing.defer(() => clearInterval(timer));
}

/** Starts the work that nobody asks for. */
export function beginCleanup(
  { blobMarkMs, blobSweepIsDry, blobSweepMs }: Settings['jobs'],
  { storage: { db, blobs, bus }, log }: Pick<JobsDeps, 'storage' | 'log'>,
  closing: AsyncDisposableStack,
): void {
  const blobSweep = new BlobSweep({ db, blobs, blobMarkMs, isDryRun: blobSweepIsDry, log });
  closing.defer(() => blobSweep.close());
  blobSweep.begin(blobSweepMs);
  sweepAttempts(db, Date.now()).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'counts of attempts were not deleted at the start; the next sweep deletes them');
  });
  finishDeletions({ db, bus }, Date.now()).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'a deletion that was interrupted goes on later');
  });
}

function jobQueue(settings: Settings, { storage, boards, mailer, publicUrl, log }: JobsDeps): JobQueue {
  const { db, blobs, bus, keys, isShared } = storage;
  return new JobQueue({
    db,
    kinds: {
      // With a SQLite file, boards ask for snapshots directly.
      ...(isShared && { [SNAPSHOT]: snapshotKind(boards.makeSnapshot) }),
      [SEARCH_INDEX]: indexKind({ db, textsOf: boards.textsOf }),
      [INBOX]: inboxKind({ db, bus }),
      ...letterKinds({
        db,
        mailer,
        keys,
        publicUrl,
        shownEntries: (person, ids) => shownEntries(db, person, { ids, nowMs: Date.now() }),
        log,
      }),
      [TEAM_EXPORT]: teamExportKind({
        db,
        blobs,
        reading: (work) => boards.exporter.run((calls) => work((board) => calls.boardFile(board))),
        deleteEnded: () => deleteDeadBlobs({ db, blobs }, Date.now()),
        folder: path.join(settings.storage.dataDir, 'exports'),
      }),
    },
    log,
    lookMs: settings.jobs.lookMs,
    leaseMs: settings.jobs.jobLeaseMs,
  });
}

/** Returns what deletes all that has expired. */
function sweeper(
  { deletedKeptMs }: Settings['jobs'],
  { isActive, storage: { db, blobs, bus, parts }, embedded }: JobsDeps,
  sessionEnds: SessionEnds,
): () => Promise<unknown> {
  const clearing = new Clearing({ db, blobs, bus, deletedKeptMs });
  const endSessions = async (nowMs: number): Promise<void> => {
    await sessionEnds.endOverSessions();
    await db.changes.panelClaims.deleteUnclaimed({ beforeMs: nowMs - SERVER_LIMITS.unclaimedKeptMs });
    await clearing.run(nowMs);
  };
  const indexNext = indexSweep(db);
  return () => {
    const nowMs = Date.now();
    const ofJobs = isActive
      ? [
          parts.sweep(nowMs - SERVER_LIMITS.partsKeptMs),
          endSessions(nowMs),
          db.changes.requests.forgetWaitingGuests(nowMs - SERVER_LIMITS.waitingGuestMs),
          db.changes.meetings.forgetMeetings(nowMs),
          db.changes.panelCodes.forgetPanelCodes(nowMs),
          db.changes.remotes.forgetPairings({ nowMs, toldMs: SERVER_LIMITS.remoteToldMs }),
          sweepAttempts(db, nowMs),
          indexNext(),
          db.changes.readers.forgetReaders(nowMs - SERVER_LIMITS.readersKeptMs),
        ]
      : [];
    return Promise.all([...ofJobs, embedded?.tidy()]);
  };
}

/** Deletes all counts of attempts whose window has ended: they hold hashes of network addresses, which nobody needs any more. */
async function sweepAttempts({ changes }: Storage['db'], nowMs: number): Promise<void> {
  while (await changes.attempts.sweepAttempts({ nowMs }));
}
