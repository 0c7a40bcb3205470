// A thread with the database, so that no fsync and no long query stalls a socket. The one that writes owns it: it alone writes, the
// boards' logs before all. Others read, each by a connection of its own (which-thread.ts). start-threads.ts starts them.

import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { closedDoorQueries } from '../access/closed-door-queries.ts';
import { guestQueries } from '../access/guest-queries.ts';
import { linkChangeQueries } from '../access/link-changes.ts';
import { grantQueries } from '../access/link-queries.ts';
import { membershipQueries } from '../access/membership-queries.ts';
import { placesOf } from '../access/panel-place-queries.ts';
import { sourceQueries } from '../access/source-queries.ts';
import { storedBytesQueries } from '../access/stored-byte-queries.ts';
import { thingQueries } from '../access/thing-queries.ts';
import { boardQueries } from '../board/core/board-queries.ts';
import { clientQueries } from '../board/core/client-queries.ts';
import { damageQueries } from '../board/core/damage-queries.ts';
import { packQueries } from '../board/core/pack-queries.ts';
import { handedFileQueries } from '../board/download-links/handed-file-queries.ts';
import { imageQueries } from '../board/files/image-queries.ts';
import { pictureQueries } from '../board/files/picture-queries.ts';
import { historyQueries } from '../board/history/history-queries.ts';
import { boardPresenceQueries } from '../board/realtime/board-presence-queries.ts';
import { boardNoteQueries } from '../board/realtime/note-queries.ts';
import { ownerQueries } from '../board/realtime/owner-queries.ts';
import { boardReaderQueries } from '../board/realtime/reader-queries.ts';
import { timerQueries } from '../board/timers/timer-queries.ts';
import { accountQueries } from '../identity/account-queries.ts';
import { convertedAccountQueries } from '../identity/converted-account-queries.ts';
import { oidcRecordQueries } from '../identity/oidc-record-queries.ts';
import { peopleQueries } from '../identity/person-queries.ts';
import { secondFactorQueries } from '../identity/second-factor-queries.ts';
import { signInQueries } from '../identity/sign-in-queries.ts';
import { signingKeyQueries } from '../identity/signing-key-queries.ts';
import { panelClaimQueries } from '../panels/claim-queries.ts';
import { panelCodeQueries } from '../panels/code-queries.ts';
import { panelEndQueries } from '../panels/end-changes.ts';
import { panelJoinQueries } from '../panels/join-changes.ts';
import { panelKeepQueries } from '../panels/keep-changes.ts';
import { panelListQueries } from '../panels/list-queries.ts';
import { remoteQueries } from '../panels/remote-queries.ts';
import { panelQueries } from '../panels/session-queries.ts';
import { blobNameQueries } from '../platform/database/blob-names.ts';
import type { Database } from '../platform/database/database.ts';
import { LogWriter } from '../platform/database/log/log-writer.ts';
import { openDatabase, openForReading, type Where } from '../platform/database/open-database.ts';
import { jobQueries } from '../platform/jobs/job-queries.ts';
import { attemptQueries } from '../platform/limits/attempt-queries.ts';
import { type Handlers, serve } from '../platform/threads/rpc.ts';
import { boardCardQueries } from '../workspace/boards/card-queries.ts';
import { boardLifeQueries } from '../workspace/boards/life-queries.ts';
import { boardPageQueries } from '../workspace/boards/page-queries.ts';
import { recentsAndFavoritesQueries } from '../workspace/boards/recents-and-favorites-queries.ts';
import { boardClearingQueries } from '../workspace/cleanup/board-clearing-queries.ts';
import { personDeletionQueries } from '../workspace/cleanup/person-deletion-queries.ts';
import { audienceQueries } from '../workspace/event-stream/audience-queries.ts';
import { inviteQueries } from '../workspace/invites/invite-queries.ts';
import { projectQueries } from '../workspace/projects/project-queries.ts';
import { boardAccessQueries } from '../workspace/sharing/board-access-queries.ts';
import { accessRequestQueries } from '../workspace/sharing/request-queries.ts';
import { teamExportQueries } from '../workspace/team-exports/team-export-queries.ts';
import { entityQueries } from '../workspace/teams/entity-queries.ts';
import { peoplePageQueries } from '../workspace/teams/people-page-queries.ts';
import { teamChangeQueries } from '../workspace/teams/team-changes.ts';
import { teamQueries } from '../workspace/teams/team-queries.ts';
import { inCommits } from './group-commit.ts';
import { eachInOneSnapshot } from './which-thread.ts';

export type DatabaseHandlers = ReturnType<typeof handlers>;

/** `served`: what another thread that is let in is served. */
function handlers(database: Database, log: LogWriter, served?: () => Handlers) {
  const all = {
    ...boardQueries(database.queries, log),
    ...blobNameQueries(database.queries),
    ...boardClearingQueries(database.queries, log),
    ...boardLifeQueries(database.queries),
    ...boardCardQueries(database),
    ...boardNoteQueries(database.queries),
    ...boardPageQueries(database.queries),
    ...boardReaderQueries(database.queries),
    ...clientQueries(database.queries),
    ...closedDoorQueries(database.queries),
    ...damageQueries(database.queries),
    ...historyQueries(database.queries, log),
    ...imageQueries(database.queries),
    ...boardPresenceQueries(database.queries),
    ...jobQueries(database),
    ...grantQueries(database.queries),
    ...linkChangeQueries(database.queries),
    ...guestQueries(database.queries),
    ...recentsAndFavoritesQueries(database.queries),
    ...membershipQueries(database.queries),
    ...boardAccessQueries(database.queries),
    ...inviteQueries(database.queries),
    ...accessRequestQueries(database.queries),
    ...audienceQueries(database.queries),
    ...pictureQueries(database.queries),
    ...projectQueries(database.queries),
    ...packQueries(database.queries),
    ...panelClaimQueries(database.queries),
    ...panelCodeQueries(database.queries),
    ...panelEndQueries(database.queries),
    ...panelJoinQueries(database.queries),
    ...panelKeepQueries(database.queries),
    ...panelListQueries(database.queries),
    ...panelQueries(database.queries),
    ...remoteQueries(database.queries),
    ...placesOf(database.queries),
    ...ownerQueries(database, log),
    ...accountQueries(database.queries),
    ...attemptQueries(database.queries),
    ...oidcRecordQueries(database.queries),
    ...secondFactorQueries(database.queries),
    ...timerQueries(database),
    ...signingKeyQueries(database.queries),
    ...signInQueries(database.queries),
    ...sourceQueries(database.queries),
    ...thingQueries(database.queries),
    ...storedBytesQueries(database.queries),
    ...convertedAccountQueries(database.queries),
    ...peopleQueries(database.queries),
    ...peoplePageQueries(database.queries),
    ...personDeletionQueries(database.queries),
    ...entityQueries(database.queries),
    ...teamQueries(database.queries),
    ...teamChangeQueries(database.queries),
    ...handedFileQueries(database.queries),
    ...teamExportQueries(database.queries),
    /** Another thread's way in. */
    attach(port: MessagePort): void {
      serve(port, served?.() ?? all);
    },
    /** After this nothing is answered: everything that waited is on disk. */
    async close(): Promise<void> {
      await log.flush();
      await database.close();
    },
  };
  return all;
}

if (!isMainThread && parentPort) {
  const { reads, ...where } = workerData as Where & { reads?: true };
  // Calls that come before the database is open wait in the port.
  if (reads) {
    // Where a priority is a thread's (Linux): edits on their way to the disk do not wait for a core behind lists.
    if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const database = await openForReading(where as Where);
    serve(parentPort, eachInOneSnapshot(database, handlers(database, new LogWriter(database.log))));
  } else {
    const database = await openDatabase(where as Where);
    const log = new LogWriter(database.log);
    const all = handlers(database, log, () => served);
    // PostgreSQL does many things at a time, and appends have connections of their own there.
    const served = 'file' in where ? inCommits(all, log) : all;
    serve(parentPort, served);
  }
}
