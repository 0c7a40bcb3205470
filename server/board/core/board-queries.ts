// Reading and writing of snapshots and the log's pages: the same queries on every engine, values in, values out; who
// may ask is decided elsewhere. Appending is log-writer.ts, links and creators are link-queries.ts, clients are client-queries.ts.

import { type Kysely, type Selectable, sql } from 'kysely';
import type { Term } from '#protocol/terms.ts';
import { markUnnamed } from '../../platform/database/blob-names.ts';
import { checksumOfManifest } from '../../platform/database/log/checksums.ts';
import {
  batchOf,
  type Head,
  type LogRow,
  type LogWriter,
  type PackedBatch,
} from '../../platform/database/log/log-writer.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface StoredSnapshot {
  seq: number;
  /** JSON of a Manifest (protocol/frames.ts). */
  manifest: string;
  /** Of its chunks together. */
  bytes: number;
  /** Of the manifest (checksums.ts); null when it was written before there were any. */
  sum: number | null;
}

/** Rows shorter than this are counted as this long, so that a page is bounded in their number too. */
const MIN_ROW_BYTES = 64;

/** The handlers of the database thread. */
export function boardQueries(db: Kysely<Tables>, log: LogWriter) {
  /** Bytes of the log up to and including `seq`. */
  const totalAt = async (board: string, seq: number): Promise<number> => {
    const row = await db
      .selectFrom('board_op')
      .select('total')
      .where('board', '=', board)
      .where('seq', '<=', seq)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.total ?? 0;
  };

  return {
    append: (batch: PackedBatch): Promise<void> => log.append(batchOf(batch)),
    commits: () => log.commits,

    head(board: string): Promise<Head> {
      return log.head(board);
    },
    /** Bytes of the rows after `after`, up to the head. */
    async tailBytes({ board, after }: { board: string; after: number }): Promise<number> {
      const { total } = await log.head(board);
      return total - (await totalAt(board, after));
    },
    /** Rows in (after, upTo], the first always, further ones while they stay within `maxBytes`. */
    async rows({
      board,
      after,
      upTo,
      maxBytes,
    }: {
      board: string;
      after: number;
      upTo: number;
      maxBytes: number;
    }): Promise<LogRow[]> {
      const last = Math.min(upTo, after + Math.max(1, Math.floor(maxBytes / MIN_ROW_BYTES)));
      const before = db.selectFrom('board_op').select('total').where('board', '=', board).where('seq', '=', after);
      const rows = await db
        .selectFrom('board_op')
        .select(['seq', 'client_id', 'client_seq', 'actor', 'at', 'data', 'sha256', 'size', 'sum'])
        .where('board', '=', board)
        .where('seq', '>', after)
        .where('seq', '<=', last)
        .where((is) =>
          is.or([is('seq', '=', after + 1), is('total', '<=', sql<number>`coalesce((${before}), 0) + ${maxBytes}`)]),
        )
        .orderBy('seq')
        .execute();
      return rows.map(rowOf);
    },

    /** The terms of row `from` and of all rows after it, ascending; the newest ones, where they are more than `max`. */
    async terms({ board, from, max }: { board: string; from: number; max: number }): Promise<Term[]> {
      const begun = db
        .selectFrom('board_term')
        .select((is) => is.fn.max<number>('first').as('first'))
        .where('board', '=', board)
        .where('first', '<=', from);
      const terms = await db
        .selectFrom('board_term')
        .select(['first', 'name'])
        .where('board', '=', board)
        .where('first', '>=', sql<number>`coalesce((${begun}), 0)`)
        .orderBy('first', 'desc')
        .limit(max)
        .execute();
      return terms.reverse();
    },

    /** Newest first, without those that were found damaged. */
    snapshots(board: string): Promise<StoredSnapshot[]> {
      return db
        .selectFrom('board_snapshot')
        .select(['seq', 'manifest', 'bytes', 'sum'])
        .where('board', '=', board)
        .where('damaged', '=', 0)
        .orderBy('seq', 'desc')
        .execute();
    },
    /** All of them, newest first, with the bytes of the log up to each. */
    snapshotsWithTotals(board: string): Promise<(StoredSnapshot & { total: number; damaged: number; at: number })[]> {
      return db
        .selectFrom('board_snapshot as snapshot')
        .innerJoin('board_op as row', (on) =>
          on.onRef('row.board', '=', 'snapshot.board').onRef('row.seq', '=', 'snapshot.seq'),
        )
        .select(['snapshot.seq', 'manifest', 'bytes', 'snapshot.sum', 'damaged', 'total', 'snapshot.at'])
        .where('snapshot.board', '=', board)
        .orderBy('snapshot.seq', 'desc')
        .execute();
    },
    /** Of the rows between the newest snapshot that is not younger than row `seq`, or the beginning, and that row. */
    async bytesToVersion({ board, seq }: { board: string; seq: number }): Promise<number> {
      const snapshot = await db
        .selectFrom('board_snapshot')
        .select('seq')
        .where('board', '=', board)
        .where('seq', '<=', seq)
        .where('damaged', '=', 0)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return (await totalAt(board, seq)) - (await totalAt(board, snapshot?.seq ?? 0));
    },
    async saveSnapshot({
      board,
      snapshot,
      chunks,
    }: {
      board: string;
      snapshot: Omit<StoredSnapshot, 'sum'>;
      chunks: { sha256: Uint8Array; size: number }[];
    }): Promise<void> {
      await db.transaction().execute(async (all) => {
        for (const chunk of chunks) {
          await all
            .insertInto('board_blob')
            .values({ board, kind: 'chunk', ...chunk })
            .onConflict((there) => there.doNothing())
            .execute();
        }
        const made = { ...snapshot, sum: checksumOfManifest(snapshot.manifest), damaged: 0, at: Date.now() };
        await all
          .insertInto('board_snapshot')
          .values({ board, ...made })
          // One there is of this row may be damaged; this one was read back.
          .onConflict((there) => there.columns(['board', 'seq']).doUpdateSet(made))
          .execute();
      });
    },
    /** Forgets a snapshot and those of its chunks that `dead` names; what nothing names any more goes. */
    dropSnapshot({ board, seq, dead }: { board: string; seq: number; dead: Uint8Array[] }): Promise<void> {
      return db.transaction().execute(async (all) => {
        await all.deleteFrom('board_snapshot').where('board', '=', board).where('seq', '=', seq).execute();
        for (const sha256 of dead) {
          await all
            .deleteFrom('board_blob')
            .where('board', '=', board)
            .where('sha256', '=', sha256)
            .where('kind', '=', 'chunk')
            .execute();
        }
        await markUnnamed(all, dead, { nowMs: Date.now() });
      });
    },

    async hasBlob({ board, sha256 }: { board: string; sha256: Uint8Array }): Promise<boolean> {
      const there = await db
        .selectFrom('board_blob')
        .select('size')
        .where('board', '=', board)
        .where('sha256', '=', sha256)
        .limit(1)
        .execute();
      return there.length > 0;
    },
    async probe(): Promise<void> {
      await db
        .insertInto('probe')
        .values({ id: 1, at: Date.now() })
        .onConflict((there) => there.column('id').doUpdateSet({ at: Date.now() }))
        .execute();
    },
  };
}

type StoredRow = Pick<
  Selectable<Tables['board_op']>,
  'seq' | 'client_id' | 'client_seq' | 'actor' | 'at' | 'data' | 'sha256' | 'size' | 'sum'
>;

function rowOf({ seq, client_id, client_seq, actor, at, data, sha256, size, sum }: StoredRow): LogRow {
  // With neither it is in a pack.
  const body = data ? { data } : sha256 ? { sha256 } : {};
  return {
    seq,
    clientId: client_id,
    clientSeq: client_seq,
    actor,
    atMs: at,
    ...body,
    size,
    ...(sum === null ? {} : { sum }),
  };
}
