// Reads which origins may embed a board: those of the entity that the board belongs to.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export function embedQueries(db: Kysely<Tables>) {
  return {
    /**
     * A board in no project belongs to its creator's own entity. Empty for a board that nobody with an account has created, and for one that
     * does not exist. One statement reads all of them, so that the time does not say which it is.
     */
    async embedOriginsOf(board: { alias: string } | { id: string }): Promise<string[]> {
      const row = await boardsWithEntities(db)
        .select('entity.embed_origins')
        .where((is) => ('alias' in board ? is('board.alias', '=', board.alias) : is('board.id', '=', board.id)))
        .executeTakeFirst();
      return originsIn(row?.embed_origins ?? null);
    },

    /** Returns those of the boards that pages of at least one origin may embed. */
    async embeddableAmong(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await boardsWithEntities(db)
        .select('board.id')
        .where('board.id', 'in', ids)
        .where('entity.embed_origins', '<>', '')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Selects boards with their entity. If a guest has created a board and has an account since then, the person counts as the creator. */
export function boardsWithEntities(db: Kysely<Tables>) {
  const creator = sql<string>`COALESCE(guest_person.person, board_creator.actor)`;
  return db
    .selectFrom('board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .leftJoin('board_creator', 'board_creator.board', 'board.id')
    .leftJoin('guest_person', 'guest_person.guest', 'board_creator.actor')
    .leftJoin('person', (on) =>
      on.on(creator, 'like', 'person:%').on('person.id', '=', sql<string>`SUBSTR(${creator}, ${PERSON_AT})`),
    )
    .leftJoin('entity', (on) =>
      on.on('entity.id', '=', sql<string>`CASE WHEN board.project IS NULL THEN person.entity ELSE team.entity END`),
    );
}

/** Where the id begins in the actor of a person, counted from 1. */
const PERSON_AT = sql.lit('person:'.length + 1);

/** As the column has them, separated by spaces. */
export function originsIn(stored: string | null): string[] {
  return stored ? stored.split(' ') : [];
}
