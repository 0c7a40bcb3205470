// A thread with the database, so that no fsync and no long query stalls a socket. The one that writes owns it: it alone writes, the
// boards' logs before all. Others read, each by a connection of its own (reads.ts). start-database.ts starts them.

import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Handlers, serve } from '../threads/rpc.ts';
import { accessRequestQueries } from './access-requests.ts';
import { accountQueries } from './accounts.ts';
import { attemptQueries } from './attempts.ts';
import { audienceQueries } from './audience.ts';
import { blobNameQueries } from './blob-names.ts';
import { boardAccessQueries } from './board-access.ts';
import { boardCardQueries } from './board-cards.ts';
import { boardClearingQueries } from './board-clearing.ts';
import { boardLifeQueries } from './board-life.ts';
import { boardNoteQueries } from './board-notes.ts';
import { boardPageQueries } from './board-pages.ts';
import { boardReaderQueries } from './board-readers.ts';
import { boardQueries } from './boards.ts';
import { clientQueries } from './clients.ts';
import { closedDoorQueries } from './closed-doors.ts';
import { convertedAccountQueries } from './converted-accounts.ts';
import { damageQueries } from './damage.ts';
import type { Database } from './database.ts';
import { entityQueries } from './entities.ts';
import { grantQueries } from './grants.ts';
import { guestQueries } from './guests.ts';
import { handedFileQueries } from './handed-files.ts';
import { historyQueries } from './history.ts';
import { imageQueries } from './images.ts';
import { insideQueries } from './inside.ts';
import { inviteQueries } from './invites.ts';
import { jobQueries } from './jobs.ts';
import { linkChangeQueries } from './link-changes.ts';
import { LogWriter } from './log-writer.ts';
import { markQueries } from './marks.ts';
import { membershipQueries } from './memberships.ts';
import { oidcRecordQueries } from './oidc-records.ts';
import { openDatabase, openForReading, type Where } from './open-database.ts';
import { ownerQueries } from './owners.ts';
import { packQueries } from './packs.ts';
import { panelClaimQueries } from './panel-claims.ts';
import { panelCodeQueries } from './panel-codes.ts';
import { panelEndQueries } from './panel-ends.ts';
import { panelJoinQueries } from './panel-joins.ts';
import { panelKeepQueries } from './panel-keeps.ts';
import { panelListQueries } from './panel-lists.ts';
import { placesOf } from './panel-places.ts';
import { remoteQueries } from './panel-remotes.ts';
import { panelQueries } from './panel-sessions.ts';
import { peopleQueries } from './people.ts';
import { peoplePageQueries } from './people-pages.ts';
import { personDeletionQueries } from './person-deletion.ts';
import { pictureQueries } from './pictures.ts';
import { projectQueries } from './projects.ts';
import { eachInOneSnapshot } from './reads.ts';
import { secondFactorQueries } from './second-factors.ts';
import { signInQueries } from './sign-ins.ts';
import { signingKeyQueries } from './signing-keys.ts';
import { storedBytesQueries } from './stored-bytes.ts';
import { teamChangeQueries } from './team-changes.ts';
import { teamExportQueries } from './team-exports.ts';
import { teamQueries } from './teams.ts';
import { timerQueries } from './timers.ts';
import { inCommits } from './write-turns.ts';

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
    ...insideQueries(database.queries),
    ...jobQueries(database),
    ...grantQueries(database.queries),
    ...linkChangeQueries(database.queries),
    ...guestQueries(database.queries),
    ...markQueries(database.queries),
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
