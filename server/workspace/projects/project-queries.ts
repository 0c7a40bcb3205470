// Projects of a team with what somebody was given on the way there, and making and changing them.

import { type Kysely, sql } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { givenRole, roles } from '../../access/membership-queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasOneOf } from '../../platform/database/id-lists.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { planOf, roomFor } from '../../policies/plans.ts';
import { type GivenRoles, isReadOnly } from '../../policies/workspace.ts';

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

export function projectQueries(db: Kysely<Tables>, database: Pick<Database, 'isInList'>) {
  return {
    /** All of a team or of several, or these: archived and deleted ones too, those of deleted teams not. */
    async projectRows(
      ask: { person: string } & ({ team: string } | { teams: string[] } | { ids: string[] }),
    ): Promise<ProjectRow[]> {
      const [column, ids] =
        'ids' in ask
          ? (['project.id', ask.ids] as const)
          : (['project.team', 'team' in ask ? [ask.team] : ask.teams] as const);
      if (ids.length === 0) return [];
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
        .where(hasOneOf(database, column, ids))
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
    /** Asked before: throws as it would when they are brought in. */
    roomInProject: (ask: { project: string; more: number; nowMs: number }) => roomInProject(db, ask),
  };
}

/** Throws where so many boards more may not be brought into a project: `forbidden` where nobody edits there, `boards-full`. */
export async function roomInProject(
  all: Kysely<Tables>,
  { project, more, nowMs }: { project: string; more: number; nowMs: number },
): Promise<void> {
  const row = await all
    .selectFrom('project')
    .innerJoin('team', 'team.id', 'project.team')
    .innerJoin('entity', 'entity.id', 'team.entity')
    .select(['project.team', 'archived_at', 'starts', 'expires', 'tier', 'seats'])
    .where('project.id', '=', project)
    .executeTakeFirstOrThrow();
  if (isReadOnly({ isArchived: row.archived_at !== null, licenceEndsMs: row.expires }, nowMs))
    throw new CallerError('forbidden', 'The project is archived or its licence ended');
  if (more === 0) return;
  const { taken } = await all
    .selectFrom('board')
    .innerJoin('project', 'project.id', 'board.project')
    .select((is) => is.fn.countAll<number>().as('taken'))
    .where('project.team', '=', row.team)
    .where('board.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  roomFor(planOf(row, nowMs).boardsPerTeam, { taken: Number(taken), more }, 'boards-full');
}
