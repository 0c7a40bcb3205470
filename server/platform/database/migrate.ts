// Brings the tables up to date, each migration whole or not at all. Several processes may start at once on one database.

import { type Kysely, sql } from 'kysely';
import * as boards from './migrations/0001-boards.ts';
import * as pictures from './migrations/0002-pictures.ts';
import * as owners from './migrations/0003-owners.ts';
import * as rights from './migrations/0004-rights.ts';
import * as jobs from './migrations/0005-jobs.ts';
import * as history from './migrations/0006-history.ts';
import * as packs from './migrations/0007-packs.ts';
import * as sums from './migrations/0008-sums.ts';
import * as terms from './migrations/0009-terms.ts';
import * as creators from './migrations/0010-creators.ts';
import * as identity from './migrations/0011-identity.ts';
import * as administrators from './migrations/0012-administrators.ts';
import * as people from './migrations/0013-people.ts';
import * as secondFactor from './migrations/0014-second-factor.ts';
import * as guestsOfPeople from './migrations/0015-guests-of-people.ts';
import * as convertedAccounts from './migrations/0016-converted-accounts.ts';
import * as workspace from './migrations/0017-workspace.ts';
import * as inviteTokens from './migrations/0018-invite-tokens.ts';
import * as doors from './migrations/0019-doors.ts';
import * as closedDoors from './migrations/0020-closed-doors.ts';
import * as waitingRooms from './migrations/0021-waiting-rooms.ts';
import * as boardsOfDeletedTeams from './migrations/0022-boards-of-deleted-teams.ts';
import * as begunRecords from './migrations/0023-begun-records.ts';
import * as permissionUntil from './migrations/0024-permission-until.ts';
import * as linksThatAreOver from './migrations/0025-links-that-are-over.ts';
import * as panels from './migrations/0026-panels.ts';
import * as panelClaims from './migrations/0027-panel-claims.ts';
import * as requestMessages from './migrations/0028-request-messages.ts';
import * as jobQueue from './migrations/0029-job-queue.ts';
import * as timers from './migrations/0030-timers.ts';
import * as remotes from './migrations/0031-remotes.ts';
import * as handedFiles from './migrations/0033-handed-files.ts';
import * as panelEnds from './migrations/0034-panel-ends.ts';
import * as storedBytes from './migrations/0035-stored-bytes.ts';
import * as historyRights from './migrations/0036-history-rights.ts';
import * as cleanNames from './migrations/0037-clean-names.ts';
import * as httpLines from './migrations/0038-http-lines.ts';
import * as jobReruns from './migrations/0039-job-reruns.ts';
import * as searchIndex from './migrations/0040-search-index.ts';
import * as inbox from './migrations/0041-inbox.ts';
import * as embedOrigins from './migrations/0042-embed-origins.ts';
import * as plans from './migrations/0043-plans.ts';
import * as templates from './migrations/0044-templates.ts';
import * as presentationsAndLeads from './migrations/0045-presentations-and-leads.ts';
import * as meetings from './migrations/0046-meetings.ts';
import type { Tables } from './tables.ts';

interface Migration {
  name: string;
  statements: readonly Statement[];
  /** Changes stored values after the statements, in the same transaction. */
  change?: (all: Kysely<never>, engine: 'sqlite' | 'postgres') => Promise<void>;
}

/** In order; a migration that was released is never edited. */
export const migrations: readonly Migration[] = [
  boards,
  pictures,
  owners,
  rights,
  jobs,
  history,
  packs,
  sums,
  terms,
  creators,
  identity,
  administrators,
  people,
  secondFactor,
  guestsOfPeople,
  convertedAccounts,
  workspace,
  inviteTokens,
  doors,
  closedDoors,
  waitingRooms,
  boardsOfDeletedTeams,
  begunRecords,
  permissionUntil,
  linksThatAreOver,
  panels,
  panelClaims,
  requestMessages,
  jobQueue,
  timers,
  remotes,
  handedFiles,
  panelEnds,
  storedBytes,
  historyRights,
  cleanNames,
  httpLines,
  jobReruns,
  searchIndex,
  inbox,
  embedOrigins,
  plans,
  templates,
  presentationsAndLeads,
  meetings,
];

/** Any number that nobody else locks by. */
const LOCK = 0x6174_7269;

export async function migrate(db: Kysely<Tables>, engine: 'sqlite' | 'postgres', wanted = migrations): Promise<void> {
  // SQLite's transactions are immediate: they are the lock.
  await db.transaction().execute(async (all) => {
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(all);
    await sql`CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at BIGINT NOT NULL)`.execute(all);
    const done = new Set((await all.selectFrom('migration').select('name').execute()).map(({ name }) => name));
    for (const { name, statements, change } of wanted) {
      if (done.has(name)) continue;
      for (const statement of statements) await sql.raw(dialectOf(statement, engine)).execute(all);
      await change?.(all as unknown as Kysely<never>, engine);
      await all.insertInto('migration').values({ name, at: Date.now() }).execute();
    }
  });
}

/** In the engines' common words, or in those of each. */
type Statement = string | { readonly sqlite: string; readonly postgres: string };

/** Bytes are the one type the two engines name differently. */
function dialectOf(statement: Statement, engine: 'sqlite' | 'postgres'): string {
  if (typeof statement !== 'string') return statement[engine];
  return engine === 'postgres' ? statement.replaceAll(/\bBLOB\b/g, 'BYTEA') : statement;
}
