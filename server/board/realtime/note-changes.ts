// What lists of boards show of each board's log: its title, and when it was changed last by whom. Written by the process that owns the
// board, a little later than the log grows. The same commit asks for the search index of boards that changed.

import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { storedTitle, titleKeyOf } from '../../platform/database/titles.ts';
import { requestJob } from '../../platform/jobs/job-changes.ts';
import { hasOwner } from '../search/index-queries.ts';
import { indexJob } from '../search/job-kind.ts';

export interface BoardNote {
  board: string;
  /** Of the last row; undefined: there is none since it was noted. */
  row: { atMs: number; actor: string } | undefined;
  /** Undefined: it was not set. */
  title: string | undefined;
  /** The last row of the log when the board was opened; undefined: it was not opened. */
  head?: number | undefined;
}

/** Of a board that something new was noted of: who may want to know. */
export interface NotedBoard {
  board: string;
  project: string | null;
  team: string | null;
  /** Ids of those it was given one by one, and of who made it where it is in no project. */
  people: string[];
}

const PERSON = 'person:';

export function boardNoteChanges(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  async function indexEdited(all: Kysely<Tables>, boards: string[], waitMs: number): Promise<void> {
    if (boards.length === 0) return;
    const searchable = await all.selectFrom('board').select('id').where('id', 'in', boards).where(hasOwner()).execute();
    for (const { id } of searchable) await requestJob(all, nowMs, indexJob(id, waitMs));
  }

  /** A process may have ended between a change and its note. */
  async function indexUnindexed(all: Kysely<Tables>, notes: readonly BoardNote[]): Promise<void> {
    for (const { board, head = 0 } of notes) {
      if (head === 0) continue;
      const stale = await all
        .selectFrom('board')
        .leftJoin('search_board as indexed', 'indexed.board', 'board.id')
        .select('board.id')
        .where('board.id', '=', board)
        .where((is) => is.or([is('indexed.seq', 'is', null), is('indexed.seq', '<', head)]))
        .where(hasOwner())
        .executeTakeFirst();
      if (stale) await requestJob(all, nowMs, indexJob(board));
    }
  }

  return {
    /** All in one commit. Boards that changed are indexed after `searchIndexDelayMs`. Answers those that are another now than what was there. */
    async noteBoards({
      notes,
      searchIndexDelayMs,
    }: {
      notes: BoardNote[];
      searchIndexDelayMs: number;
    }): Promise<NotedBoard[]> {
      return db.transaction().execute(async (all) => {
        const changed: string[] = [];
        for (const { board, row, title } of notes) {
          const now = title === undefined ? undefined : storedTitle(title);
          const { numUpdatedRows } = await all
            .updateTable('board')
            .set({
              ...(row && { changed_at: row.atMs, changed_by: row.actor }),
              ...(now !== undefined && { title: now, title_key: titleKeyOf(now) }),
            })
            .where('id', '=', board)
            .where('cleared_at', 'is', null)
            .$if(!row, (only) => only.where('title', '!=', now ?? ''))
            .executeTakeFirstOrThrow();
          if (numUpdatedRows > 0n) changed.push(board);
        }
        await indexUnindexed(all, notes);
        if (changed.length === 0) return [];
        await indexEdited(
          all,
          notes.flatMap(({ board, row }) => (row && changed.includes(board) ? [board] : [])),
          searchIndexDelayMs,
        );
        const places = await all
          .selectFrom('board')
          .leftJoin('project', 'project.id', 'board.project')
          .select(['board.id as board', 'board.project', 'project.team'])
          .where('board.id', 'in', changed)
          .execute();
        const given = await all
          .selectFrom('membership')
          .select(['thing as board', 'person'])
          .where('kind', '=', 'board')
          .where('thing', 'in', changed)
          .execute();
        const made = await all
          .selectFrom('board_creator')
          .innerJoin('board', 'board.id', 'board_creator.board')
          .select(['board_creator.board', 'actor'])
          .where('board_creator.board', 'in', changed)
          .where('project', 'is', null)
          .where('actor', 'like', `${PERSON}%`)
          .execute();
        const people = [...given, ...made.map(({ board, actor }) => ({ board, person: actor.slice(PERSON.length) }))];
        return places.map((place) => ({
          ...place,
          people: [...new Set(people.flatMap(({ board, person }) => (board === place.board ? person : [])))],
        }));
      });
    },
  };
}
