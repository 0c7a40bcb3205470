// Projects of a team with what somebody was given on the way there, and making and changing them.

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { GivenRoles } from '../policies/workspace.ts';
import { givenRole, roles } from './memberships.ts';
import type { Tables } from './tables.ts';
import { storedTitle, titleKeyOf } from './titles.ts';

export interface ProjectRow {
  id: string;
  team: string;
  name: string;
  color: string;
  isPrivate: boolean;
  archivedMs: number | null;
  deletedMs: number | null;
  given: GivenRoles;
  pinned: boolean;
}

export interface NewProject {
  id: string;
  team: string;
  name: string;
  color: string;
  isPrivate: boolean;
  /** The id of a person. */
  by: string;
}

export interface NewBoardIn {
  id: string;
  alias: string;
  project: string;
  /** The id of a person. */
  by: string;
  title: string;
}

export interface ProjectChange {
  name?: string | undefined;
  color?: string | undefined;
  isPrivate?: boolean | undefined;
}

export function projectQueries(db: Kysely<Tables>) {
  return {
    /** All of a team, or these: archived and deleted ones too, those of deleted teams not. */
    async projectRows(
      ask: { person: string; team: string } | { person: string; ids: string[] },
    ): Promise<ProjectRow[]> {
      if ('ids' in ask && ask.ids.length === 0) return [];
      const { person } = ask;
      const rows = await db
        .selectFrom('project')
        .innerJoin('team', 'team.id', 'project.team')
        .select(['project.id', 'project.team', 'project.name', 'project.color', 'is_private'])
        .select(['project.archived_at', 'project.deleted_at'])
        .select([
          givenRole(person, 'entity', 'team.entity').as('entity_role'),
          givenRole(person, 'team', 'team.id').as('team_role'),
          givenRole(person, 'project', 'project.id').as('project_role'),
          sql<number>`EXISTS (SELECT 1 FROM mark WHERE mark.person = ${person} AND mark.mark = 'pin'
            AND mark.kind = 'project' AND mark.thing = project.id)`.as('pinned'),
        ])
        .where('team.deleted_at', 'is', null)
        .where((is) => ('team' in ask ? is('project.team', '=', ask.team) : is('project.id', 'in', ask.ids)))
        .execute();
      return rows.map((row) => ({
        id: row.id,
        team: row.team,
        name: row.name,
        color: row.color,
        isPrivate: row.is_private !== 0,
        archivedMs: row.archived_at,
        deletedMs: row.deleted_at,
        given: roles(row),
        // true on one engine, 1 on the other.
        pinned: Boolean(row.pinned),
      }));
    },
    /** Boards of these projects that are neither archived nor deleted, by project; one that has none is not there. */
    async boardCounts(projects: string[]): Promise<{ project: string; boards: number }[]> {
      if (projects.length === 0) return [];
      const rows = await db
        .selectFrom('board')
        .select((is) => ['project', is.fn.countAll<number>().as('boards')])
        .where('project', 'in', projects)
        .where('archived_at', 'is', null)
        .where('deleted_at', 'is', null)
        .groupBy('project')
        .execute();
      return rows.map(({ project, boards }) => ({ project: project as string, boards: Number(boards) }));
    },
    /** Makes the project and its first admin, unless there is one of this id. */
    async createProject({ id, team, name, color, isPrivate, by }: NewProject): Promise<void> {
      const nowMs = Date.now();
      await db.transaction().execute(async (all) => {
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('project')
          .values({ id, team, name, color, is_private: isPrivate ? 1 : 0, created_at: nowMs, created_by: by })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return;
        await all
          .insertInto('membership')
          .values({ kind: 'project', thing: id, person: by, role: 'admin', at: nowMs })
          .execute();
      });
    },
    /** Boards of a team that are not deleted, and the plan they count for. */
    async boardsOfTeam(team: string): Promise<{ boards: number; tier: string; seats: number | null }> {
      const boards = db
        .selectFrom('board')
        .innerJoin('project', 'project.id', 'board.project')
        .select((is) => is.fn.countAll<number>().as('boards'))
        .where('project.team', '=', team)
        .where('board.deleted_at', 'is', null);
      const row = await db
        .selectFrom('team')
        .innerJoin('entity', 'entity.id', 'team.entity')
        .select(['tier', 'seats', boards.as('boards')])
        .where('team.id', '=', team)
        .executeTakeFirstOrThrow();
      return { ...row, boards: Number(row.boards) };
    },
    /** Makes the board, given to whoever makes it, without any link. False: there is another of this id. */
    async createBoardIn(board: NewBoardIn): Promise<boolean> {
      const { id, alias, project, by, title } = board;
      const nowMs = Date.now();
      return db.transaction().execute(async (all) => {
        const row = { id, alias, project, created_at: nowMs, changed_at: nowMs, changed_by: `person:${by}` };
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('board')
          .values({ ...row, title: storedTitle(title), title_key: titleKeyOf(title) })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) {
          const there = await all
            .selectFrom('board')
            .innerJoin('board_creator', 'board_creator.board', 'board.id')
            .select('board.id')
            .where('board.id', '=', id)
            .where('project', '=', project)
            .where('actor', '=', `person:${by}`)
            .executeTakeFirst();
          return there !== undefined;
        }
        await all
          .insertInto('board_creator')
          .values({ board: id, actor: `person:${by}` })
          .execute();
        await all
          .insertInto('membership')
          .values({ kind: 'board', thing: id, person: by, role: 'manager', at: nowMs })
          .execute();
        return true;
      });
    },
    async changeProject({
      id,
      change: { name, color, isPrivate },
    }: {
      id: string;
      change: ProjectChange;
    }): Promise<void> {
      const changed = {
        ...(name !== undefined && { name }),
        ...(color !== undefined && { color }),
        ...(isPrivate !== undefined && { is_private: isPrivate ? 1 : 0 }),
      };
      if (Object.keys(changed).length > 0) await db.updateTable('project').set(changed).where('id', '=', id).execute();
    },
  };
}
