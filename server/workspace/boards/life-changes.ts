// Archives, deletes, restores and moves boards and projects. Each change locks the right to it in its own transaction.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { lockAndCheckRights } from '../../access/lock-rights.ts';
import type { Right } from '../../access/membership.ts';
import { setBoardRole } from '../../access/membership-changes.ts';
import { seatsBefore } from '../../access/seats.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { storedTitle, titleKeyOf } from '../../platform/database/titles.ts';
import { roomInProject } from '../projects/project-queries.ts';

export function boardLifeChanges(db: Kysely<Tables>) {
  return {
    /** Of what is in the log: lists find it at once. */
    async noteTitle({ board, title }: { board: string; title: string }): Promise<void> {
      await db
        .updateTable('board')
        .set({ title: storedTitle(title), title_key: titleKeyOf(title) })
        .where('id', '=', board)
        .execute();
    },
    async archiveBoards({ boards, nowMs, right }: { boards: string[]; nowMs: number; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        await all
          .updateTable('board')
          .set({ archived_at: nowMs })
          .where('id', 'in', boards)
          .where('archived_at', 'is', null)
          .execute();
      });
    },
    /** Neither archived nor deleted any more. Throws `forbidden` where a project of them is, `gone` where one was cleared. */
    async restoreBoards({ boards, right }: { boards: string[]; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const places = await all
          .selectFrom('board')
          .leftJoin('project', 'project.id', 'board.project')
          .leftJoin('team', 'team.id', 'project.team')
          .select(['project.deleted_at', 'team.deleted_at as team_deleted_at', 'cleared_at'])
          .where('board.id', 'in', boards)
          .execute();
        if (places.some((place) => (place.deleted_at ?? place.team_deleted_at) !== null))
          throw new CallerError('forbidden', 'Its project is deleted: that is restored first');
        if (places.some(({ cleared_at }) => cleared_at !== null)) throw new CallerError('gone');
        await all.updateTable('board').set({ archived_at: null, deleted_at: null }).where('id', 'in', boards).execute();
      });
    },
    /** One that is deleted already stays so since then. */
    async deleteBoards({ boards, nowMs, right }: { boards: string[]; nowMs: number; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        await all
          .updateTable('board')
          .set({ deleted_at: nowMs })
          .where('id', 'in', boards)
          .where('deleted_at', 'is', null)
          .execute();
      });
    },
    /** Into a project; of those that were in none, or where they do not administer it, the person stays the manager. */
    async moveBoards(ask: {
      boards: string[];
      project: string;
      person: string;
      nowMs: number;
      rights: Right[];
    }): Promise<void> {
      const { boards, project, person, nowMs, rights } = ask;
      await db.transaction().execute(async (all) => {
        const access = await lockAndCheckRights(all, rights);
        const isAdmin = (await access.roleThere(person, 'project', project)) === 'admin';
        const alone = await all
          .selectFrom('board')
          .select('id')
          .where('id', 'in', boards)
          .where('project', 'is', null)
          .execute();
        const managed = isAdmin ? alone.map(({ id }) => id) : boards;
        await roomInProject(all, { project, more: await comingIntoTeam(all, { boards, project }), nowMs });
        await all.updateTable('board').set({ project }).where('id', 'in', boards).execute();
        for (const board of managed) await setBoardRole(all, { board, person, role: 'manager', nowMs });
      });
    },
    /** Undefined: it stays as it is. Throws `seats-full` where it would come back with more people than the plan has seats. */
    async setProjectLife(ask: {
      project: string;
      archivedMs?: number | null;
      deletedMs?: number | null;
      right: Right;
    }): Promise<void> {
      const { project, archivedMs, deletedMs, right } = ask;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const { entity } = await all
          .selectFrom('project')
          .innerJoin('team', 'team.id', 'project.team')
          .select('entity')
          .where('project.id', '=', project)
          .executeTakeFirstOrThrow();
        const seats = deletedMs === null ? await seatsBefore(all, entity) : undefined;
        await all
          .updateTable('project')
          .set({
            ...(archivedMs !== undefined && { archived_at: archivedMs }),
            ...(deletedMs !== undefined && { deleted_at: deletedMs }),
          })
          .where('id', '=', project)
          .execute();
        await seats?.refuseMore();
      });
    },
  };
}

/** Of these boards those that are not in the project's team. */
async function comingIntoTeam(all: Kysely<Tables>, { boards, project }: { boards: string[]; project: string }) {
  const there = await all
    .selectFrom('board')
    .innerJoin('project', 'project.id', 'board.project')
    .select((is) => is.fn.countAll<number>().as('boards'))
    .where('board.id', 'in', boards)
    .where('team', '=', (of) => of.selectFrom('project as into').select('into.team').where('into.id', '=', project))
    .executeTakeFirstOrThrow();
  return boards.length - Number(there.boards);
}
