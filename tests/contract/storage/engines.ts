// The database engines that every storage suite runs on, alike: a SQLite file, and databases of a PostgreSQL server.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { guestChanges } from '../../../server/access/guest-changes.ts';
import { guestQueries } from '../../../server/access/guest-queries.ts';
import { linkChanges } from '../../../server/access/link-changes.ts';
import { linkQueries } from '../../../server/access/link-queries.ts';
import { boardChanges } from '../../../server/board/core/board-changes.ts';
import { boardQueries } from '../../../server/board/core/board-queries.ts';
import { clientQueries } from '../../../server/board/core/client-queries.ts';
import { packChanges } from '../../../server/board/core/pack-changes.ts';
import { packQueries } from '../../../server/board/core/pack-queries.ts';
import { pictureChanges } from '../../../server/board/files/picture-changes.ts';
import { pictureQueries } from '../../../server/board/files/picture-queries.ts';
import { historyChanges } from '../../../server/board/history/history-changes.ts';
import { historyQueries } from '../../../server/board/history/history-queries.ts';
import { versionQueries } from '../../../server/board/history/version-queries.ts';
import { ownerChanges } from '../../../server/board/realtime/owner-changes.ts';
import { ownerQueries } from '../../../server/board/realtime/owner-queries.ts';
import { blobChanges } from '../../../server/platform/database/blob-changes.ts';
import { blobQueries } from '../../../server/platform/database/blob-queries.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { logQueries } from '../../../server/platform/database/log/log-queries.ts';
import { LogWriter } from '../../../server/platform/database/log/log-writer.ts';
import { openDatabase, type Where } from '../../../server/platform/database/open-database.ts';
import { jobChanges } from '../../../server/platform/jobs/job-changes.ts';
import type { Actor, Grant } from '../../../server/policies/grant.ts';
import { sharedPostgres } from '../../services/shared-postgres.ts';

export interface Engine {
  /** A database of its own. */
  fresh(): Promise<Where>;
  /** One without a table; SQLite's are all so at first. */
  empty(): Promise<Where>;
  end(): Promise<void>;
}

export const engines: Record<string, () => Promise<Engine>> = {
  async SQLite() {
    const folder = await mkdtemp(path.join(tmpdir(), 'atrium-sqlite-'));
    let files = 0;
    const fresh = async (): Promise<Where> => {
      files += 1;
      return { file: path.join(folder, `${files}.db`) };
    };
    return {
      fresh,
      empty: fresh,
      end: () => rm(folder, { recursive: true, force: true }),
    };
  },
  async PostgreSQL() {
    const postgres = await sharedPostgres();
    return {
      fresh: async () => ({ url: await postgres.newDatabase() }),
      empty: async () => ({ url: await postgres.emptyDatabase() }),
      end: postgres.end,
    };
  },
};

/** A process's own view of a database: what the database thread holds. */
export interface View {
  database: Database;
  log: LogWriter;
  store: ReturnType<typeof boardQueries> &
    ReturnType<typeof logQueries> &
    ReturnType<typeof boardChanges> &
    ReturnType<typeof blobQueries> &
    ReturnType<typeof blobChanges> &
    ReturnType<typeof linkQueries> &
    ReturnType<typeof linkChanges> &
    ReturnType<typeof guestQueries> &
    ReturnType<typeof guestChanges> &
    ReturnType<typeof clientQueries> &
    ReturnType<typeof historyQueries> &
    ReturnType<typeof historyChanges> &
    ReturnType<typeof versionQueries> &
    ReturnType<typeof jobChanges> &
    ReturnType<typeof pictureQueries> &
    ReturnType<typeof pictureChanges> &
    ReturnType<typeof packQueries> &
    ReturnType<typeof packChanges> &
    ReturnType<typeof ownerQueries> &
    ReturnType<typeof ownerChanges>;
}

export async function viewOf(where: Where): Promise<View> {
  const database = await openDatabase(where);
  const log = new LogWriter(database.log);
  return {
    database,
    log,
    store: {
      ...boardQueries(database.queries),
      ...boardChanges(database.queries),
      ...blobQueries(database.queries),
      ...blobChanges(database.queries),
      ...clientQueries(database.queries),
      ...historyQueries(database.queries),
      ...historyChanges(database.queries, { log }),
      ...versionQueries(database.queries, { log }),
      ...jobChanges(database.queries, database),
      ...linkQueries(database.queries),
      ...linkChanges(database.queries),
      ...guestQueries(database.queries),
      ...guestChanges(database.queries),
      ...pictureQueries(database.queries),
      ...pictureChanges(database.queries),
      ...packQueries(database.queries),
      ...packChanges(database.queries),
      ...ownerQueries(database.queries, database),
      ...ownerChanges(database.queries, { nowMs: database.nowMs, log }),
      ...logQueries(database.queries, { log }),
    },
  };
}

/** By which a board's maker changes it. */
export function grantOfMaker(id: string, actor: Actor): Grant {
  return { actor, thing: { kind: 'board', id }, role: 'manager', source: { kind: 'creator', version: 1 } };
}
