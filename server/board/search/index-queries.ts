// Reads the search index (migration 0040) for the job that writes it. Search itself is in server/workspace/search.

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { IndexedText } from './index-changes.ts';

const PERSON = 'person:';

export function searchIndexQueries(db: Kysely<Tables>) {
  return {
    /** Whether a board belongs in the index: it is not cleared, and an account owns it. */
    async isSearchable(board: string): Promise<boolean> {
      const row = await db
        .selectFrom('board')
        .select('id')
        .where('id', '=', board)
        .where('cleared_at', 'is', null)
        .where(hasOwner())
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Returns the items of a board's index. `number`: of the board. */
    indexedItems(number: number): Promise<IndexedText[]> {
      return db
        .selectFrom('search_item')
        .select(['item', 'id', 'kind', 'text'])
        .where('board', '=', number)
        .orderBy('item')
        .execute();
    },
    /**
     * Reads the next `limit` boards after this id. Returns those whose index is missing or of an older version, and the last id that was read;
     * null at the end.
     */
    async boardsToIndex(range: {
      after: string;
      version: number;
      limit: number;
    }): Promise<{ boards: string[]; last: string | null }> {
      const { after, version, limit } = range;
      const rows = await db
        .selectFrom('board')
        .leftJoin('search_board as indexed', 'indexed.board', 'board.id')
        .select((is) => [
          'board.id',
          is
            .and([
              is('board.cleared_at', 'is', null),
              is.or([is('indexed.version', 'is', null), is('indexed.version', '<', version)]),
              hasOwner(),
            ])
            .as('isStale'),
        ])
        .where('board.id', '>', after)
        .orderBy('board.id')
        .limit(limit)
        .execute();
      return {
        boards: rows.flatMap(({ id, isStale }) => (isStale ? [id] : [])),
        last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
  };
}

/** The board is in a project, or a person with an account created it. */
export function hasOwner() {
  return sql<SqlBool>`(board.project IS NOT NULL OR EXISTS (SELECT 1 FROM board_creator AS creator WHERE creator.board = board.id
    AND (creator.actor LIKE ${`${PERSON}%`} OR EXISTS (SELECT 1 FROM guest_person WHERE guest_person.guest = creator.actor))))`;
}
