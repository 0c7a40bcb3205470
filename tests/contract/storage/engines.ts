// The database engines that every storage suite runs on, alike: a SQLite file, and databases of a PostgreSQL server.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { guestQueries } from '../../../server/access/guest-queries.ts';
import { linkChangeQueries } from '../../../server/access/link-changes.ts';
import { grantQueries } from '../../../server/access/link-queries.ts';
import { boardQueries } from '../../../server/board/core/board-queries.ts';
import { clientQueries } from '../../../server/board/core/client-queries.ts';
import { packQueries } from '../../../server/board/core/pack-queries.ts';
import { pictureQueries } from '../../../server/board/files/picture-queries.ts';
import { historyQueries } from '../../../server/board/history/history-queries.ts';
import { ownerQueries } from '../../../server/board/realtime/owner-queries.ts';
import { blobNameQueries } from '../../../server/platform/database/blob-names.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { LogWriter } from '../../../server/platform/database/log/log-writer.ts';
import { openDatabase, type Where } from '../../../server/platform/database/open-database.ts';
import { jobQueries } from '../../../server/platform/jobs/job-queries.ts';
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
    ReturnType<typeof blobNameQueries> &
    ReturnType<typeof grantQueries> &
    ReturnType<typeof linkChangeQueries> &
    ReturnType<typeof guestQueries> &
    ReturnType<typeof clientQueries> &
    ReturnType<typeof historyQueries> &
    ReturnType<typeof jobQueries> &
    ReturnType<typeof pictureQueries> &
    ReturnType<typeof packQueries> &
    ReturnType<typeof ownerQueries>;
}

export async function viewOf(where: Where): Promise<View> {
  const database = await openDatabase(where);
  const log = new LogWriter(database.log);
  return {
    database,
    log,
    store: {
      ...boardQueries(database.queries, log),
      ...blobNameQueries(database.queries),
      ...clientQueries(database.queries),
      ...historyQueries(database.queries, log),
      ...jobQueries(database),
      ...grantQueries(database.queries),
      ...linkChangeQueries(database.queries),
      ...guestQueries(database.queries),
      ...pictureQueries(database.queries),
      ...packQueries(database.queries),
      ...ownerQueries(database, log),
    },
  };
}

/** By which a board's maker changes it. */
export function grantOfMaker(id: string, actor: Actor): Grant {
  return { actor, thing: { kind: 'board', id }, role: 'manager', source: { kind: 'creator', version: 1 } };
}
