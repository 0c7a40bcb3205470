// What becomes of boards and projects: archived, deleted, restored, moved to another project. Who may do so is decided elsewhere.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { storedTitle, titleKeyOf } from './titles.ts';

export interface ProjectLife {
  id: string;
  team: string;
  archivedMs: number | null;
  /** Of it or its team. */
  deletedMs: number | null;
}

export function boardLifeQueries(db: Kysely<Tables>) {
  return {
    /** Of what is in the log: lists find it at once. */
    async noteTitle({ board, title }: { board: string; title: string }): Promise<void> {
      await db
        .updateTable('board')
        .set({ title: storedTitle(title), title_key: titleKeyOf(title) })
        .where('id', '=', board)
        .execute();
    },

    async archiveBoards({ boards, nowMs }: { boards: string[]; nowMs: number }): Promise<void> {
      await db
        .updateTable('board')
        .set({ archived_at: nowMs })
        .where('id', 'in', boards)
        .where('archived_at', 'is', null)
        .execute();
    },
    /** Neither archived nor deleted any more. */
    async restoreBoards(boards: string[]): Promise<void> {
      await db
        .updateTable('board')
        .set({ archived_at: null, deleted_at: null })
        .where('id', 'in', boards)
        .where('cleared_at', 'is', null)
        .execute();
    },
    /** One that is deleted already stays so since then. */
    async deleteBoards({ boards, nowMs }: { boards: string[]; nowMs: number }): Promise<void> {
      await db
        .updateTable('board')
        .set({ deleted_at: nowMs })
        .where('id', 'in', boards)
        .where('deleted_at', 'is', null)
        .execute();
    },
    /** Into a project; of those in `managed` the person is the manager there, whatever the project gives them. */
    async moveBoards(ask: {
      boards: string[];
      project: string;
      person: string;
      managed: string[];
      nowMs: number;
    }): Promise<void> {
      const { boards, project, person, managed, nowMs } = ask;
      await db.transaction().execute(async (all) => {
        await all.updateTable('board').set({ project }).where('id', 'in', boards).execute();
        for (const thing of managed) {
          await all
            .insertInto('membership')
            .values({ kind: 'board', thing, person, role: 'manager', at: nowMs })
            .onConflict((there) =>
              there.columns(['kind', 'thing', 'person']).doUpdateSet((set) => ({
                role: 'manager',
                version: set('membership.version', '+', 1),
              })),
            )
            .execute();
        }
      });
    },

    async projectLife(project: string): Promise<ProjectLife | undefined> {
      return db
        .selectFrom('project')
        .innerJoin('team', 'team.id', 'project.team')
        .select(['project.id', 'team', 'archived_at as archivedMs'])
        .select((of) => of.fn.coalesce('project.deleted_at', 'team.deleted_at').as('deletedMs'))
        .where('project.id', '=', project)
        .executeTakeFirst();
    },
    /** Undefined: it stays as it is. */
    async setProjectLife(ask: {
      project: string;
      archivedMs?: number | null;
      deletedMs?: number | null;
    }): Promise<void> {
      const { project, archivedMs, deletedMs } = ask;
      await db
        .updateTable('project')
        .set({
          ...(archivedMs !== undefined && { archived_at: archivedMs }),
          ...(deletedMs !== undefined && { deleted_at: deletedMs }),
        })
        .where('id', '=', project)
        .execute();
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
