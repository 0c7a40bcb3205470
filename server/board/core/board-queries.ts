// Reads snapshots and pages of the log: the same queries on every engine, values in, values out; who may ask is decided elsewhere.
// What must ask the log writer itself is in log-queries.ts, links and creators are in link-queries.ts, clients in client-queries.ts.

import { type Kysely, type Selectable, sql } from 'kysely';
import type { Term } from '#protocol/terms.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import { totalAt } from '../../platform/database/log/log-queries.ts';
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
export function boardQueries(db: Kysely<Tables>) {
  return {
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
      return (await totalAt(db, board, seq)) - (await totalAt(db, board, snapshot?.seq ?? 0));
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
