// Reads whether a project is archived or deleted, and who has access to boards that change. The changes are in life-changes.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export interface ProjectLife {
  id: string;
  team: string;
  archivedMs: number | null;
  /** Of it or its team. */
  deletedMs: number | null;
}

export function boardLifeQueries(db: Kysely<Tables>) {
  return {
    async projectLife(project: string): Promise<ProjectLife | undefined> {
      return db
        .selectFrom('project')
        .innerJoin('team', 'team.id', 'project.team')
        .select(['project.id', 'team', 'archived_at as archivedMs'])
        .select((of) => of.fn.coalesce('project.deleted_at', 'team.deleted_at').as('deletedMs'))
        .where('project.id', '=', project)
        .executeTakeFirst();
    },
    /** People who have something of these boards for themselves: what was given to them there, or the boards they made. */
    async peopleOfBoards(boards: string[]): Promise<string[]> {
      const given = await db
        .selectFrom('membership')
        .select('person')
        .where('kind', '=', 'board')
        .where('thing', 'in', boards)
        .execute();
      const made = await db
        .selectFrom('board_creator')
        .select('actor')
        .where('board', 'in', boards)
        .where('actor', 'like', 'person:%')
        .execute();
      return [
        ...new Set([...given.map(({ person }) => person), ...made.map(({ actor }) => actor.slice('person:'.length))]),
      ];
    },
  };
}
