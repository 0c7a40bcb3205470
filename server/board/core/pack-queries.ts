// Which ranges of a board's log are packed into blobs: the same queries on every engine. Making and reading packs is
// core/pack-maker.ts and core/pack-reader.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Rows from..to, both inclusive. */
export interface StoredPack {
  from: number;
  to: number;
  sha256: Uint8Array;
  size: number;
}

/** The handlers of the database thread. */
export function packQueries(db: Kysely<Tables>) {
  function packs(board: string) {
    return db
      .selectFrom('board_pack')
      .select(['from_seq as from', 'to_seq as to', 'sha256', 'size'])
      .where('board', '=', board);
  }
  function last(board: string): Promise<StoredPack | undefined> {
    return packs(board).orderBy('to_seq', 'desc').limit(1).executeTakeFirst();
  }

  return {
    /** The last packed row; 0: none is. */
    async packedUpTo(board: string): Promise<number> {
      return (await last(board))?.to ?? 0;
    },
    async lastPack(board: string): Promise<StoredPack | undefined> {
      return last(board);
    },
    async packOf({ board, seq }: { board: string; seq: number }): Promise<StoredPack | undefined> {
      const pack = await packs(board).where('to_seq', '>=', seq).orderBy('to_seq').limit(1).executeTakeFirst();
      return pack && pack.from <= seq ? pack : undefined;
    },
  };
}
