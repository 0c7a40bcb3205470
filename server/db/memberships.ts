// Where things lie and what somebody was given on the way there: one query however many are asked for. What follows from it is said in
// server/policies.

import type { ExpressionBuilder, Kysely } from 'kysely';
import type { BoardRole, EntityRole, TeamRole } from '#protocol/roles.ts';
import type { GivenRoles, Rest } from '../policies/workspace.ts';
import type { Tables } from './tables.ts';

export interface TeamStanding {
  id: string;
  entity: string;
  given: GivenRoles;
  licenceEndsMs: number | null;
}

export interface ProjectStanding extends TeamStanding {
  team: string;
  isPrivate: boolean;
  isArchived: boolean;
}

export interface BoardStanding extends Rest {
  id: string;
  alias: string;
  /** Undefined: in no project. */
  project: { id: string; team: string; isPrivate: boolean } | undefined;
  given: GivenRoles;
  /** Epoch ms; null: it is there. */
  deletedMs: number | null;
  /** Of the row of what was given on the board itself; 0: nothing. */
  version: number;
}

/** Things asked for by one statement. */
const AT_ONCE = 500;

export function membershipQueries(db: Kysely<Tables>) {
  type Kind = 'entity' | 'team' | 'project' | 'board';
  const given =
    (person: string, kind: Kind, thing: 'team.entity' | 'team.id' | 'project.id' | 'board.id') =>
    // biome-ignore lint/suspicious/noExplicitAny: which tables are joined differs from query to query.
    (of: ExpressionBuilder<any, any>) =>
      of
        .selectFrom('membership as m')
        .select('m.role')
        .where('m.kind', '=', kind)
        .whereRef('m.thing', '=', thing)
        .where('m.person', '=', person);

  return {
    /** Of those that are there: deleted teams are not. */
    async teamStandings({ person, teams }: { person: string; teams: string[] }): Promise<TeamStanding[]> {
      const rows = await db
        .selectFrom('team')
        .innerJoin('entity', 'entity.id', 'team.entity')
        .select(['team.id', 'team.entity', 'entity.expires'])
        .select((of) => [
          given(person, 'entity', 'team.entity')(of).as('entity_role'),
          given(person, 'team', 'team.id')(of).as('team_role'),
        ])
        .where('team.id', 'in', teams.slice(0, AT_ONCE))
        .where('team.deleted_at', 'is', null)
        .execute();
      return rows.map(({ id, entity, expires, entity_role, team_role }) => ({
        id,
        entity,
        given: roles({ entity_role, team_role }),
        licenceEndsMs: expires,
      }));
    },
    /** Archived ones too; those of deleted teams are not there, deleted ones only where they are asked for. */
    async projectStandings({
      person,
      projects,
      evenDeleted = false,
    }: {
      person: string;
      projects: string[];
      evenDeleted?: boolean;
    }): Promise<ProjectStanding[]> {
      const rows = await db
        .selectFrom('project')
        .innerJoin('team', 'team.id', 'project.team')
        .innerJoin('entity', 'entity.id', 'team.entity')
        .select(['project.id', 'project.team', 'team.entity', 'is_private', 'archived_at', 'entity.expires'])
        .select((of) => [
          given(person, 'entity', 'team.entity')(of).as('entity_role'),
          given(person, 'team', 'team.id')(of).as('team_role'),
          given(person, 'project', 'project.id')(of).as('project_role'),
        ])
        .where('project.id', 'in', projects.slice(0, AT_ONCE))
        .where('team.deleted_at', 'is', null)
        .$if(!evenDeleted, (some) => some.where('project.deleted_at', 'is', null))
        .execute();
      return rows.map((row) => ({
        id: row.id,
        team: row.team,
        entity: row.entity,
        isPrivate: row.is_private !== 0,
        isArchived: row.archived_at !== null,
        given: roles(row),
        licenceEndsMs: row.expires,
      }));
    },
    /** By id or alias; deleted ones too, `deletedMs` says so. */
    async boardStandings(ask: { person: string; ids?: string[]; aliases?: string[] }): Promise<BoardStanding[]> {
      const { person, ids = [], aliases = [] } = ask;
      const rows = await db
        .selectFrom('board')
        .leftJoin('project', 'project.id', 'board.project')
        .leftJoin('team', 'team.id', 'project.team')
        .leftJoin('entity', 'entity.id', 'team.entity')
        .leftJoin('membership as own', (on) =>
          on.on('own.kind', '=', 'board').onRef('own.thing', '=', 'board.id').on('own.person', '=', person),
        )
        .select(['board.id', 'alias', 'board.project', 'project.team', 'is_private', 'entity.expires'])
        .select(['board.deleted_at', 'project.deleted_at as project_deleted_at', 'team.deleted_at as team_deleted_at'])
        .select(['board.archived_at', 'project.archived_at as project_archived_at'])
        .select(['own.role as board_role', 'own.version as own_version'])
        .select((of) => [
          given(person, 'entity', 'team.entity')(of).as('entity_role'),
          given(person, 'team', 'team.id')(of).as('team_role'),
          given(person, 'project', 'project.id')(of).as('project_role'),
        ])
        .where((is) =>
          is.or([
            ...(ids.length > 0 ? [is('board.id', 'in', ids.slice(0, AT_ONCE))] : []),
            ...(aliases.length > 0 ? [is('alias', 'in', aliases.slice(0, AT_ONCE))] : []),
          ]),
        )
        .execute();
      return rows.map((row) => ({
        id: row.id,
        alias: row.alias,
        project:
          row.project === null
            ? undefined
            : { id: row.project, team: row.team as string, isPrivate: row.is_private !== 0 },
        given: roles(row),
        deletedMs: row.deleted_at ?? row.project_deleted_at ?? row.team_deleted_at,
        isArchived: row.archived_at !== null || row.project_archived_at !== null,
        licenceEndsMs: row.expires,
        version: row.own_version ?? 0,
      }));
    },
    /** Of these boards, those whose creator is the person, or a guest that became them. */
    async boardsMadeBy({ person, boards }: { person: string; boards: string[] }): Promise<string[]> {
      const actor = `person:${person}`;
      const rows = await db
        .selectFrom('board_creator')
        .select('board')
        .where('board', 'in', boards.slice(0, AT_ONCE))
        .where((is) =>
          is.or([
            is('actor', '=', actor),
            is('actor', 'in', db.selectFrom('guest_person').select('guest').where('person', '=', actor)),
          ]),
        )
        .execute();
      return rows.map(({ board }) => board);
    },
    async entityRole({ person, entity }: { person: string; entity: string }): Promise<EntityRole | undefined> {
      const row = await db
        .selectFrom('membership')
        .select('role')
        .where('kind', '=', 'entity')
        .where('thing', '=', entity)
        .where('person', '=', person)
        .executeTakeFirst();
      return row?.role as EntityRole | undefined;
    },
  };
}

function roles(row: {
  entity_role?: string | null;
  team_role?: string | null;
  project_role?: string | null;
  board_role?: string | null;
}): GivenRoles {
  return {
    entity: (row.entity_role ?? undefined) as EntityRole | undefined,
    team: (row.team_role ?? undefined) as TeamRole | undefined,
    project: (row.project_role ?? undefined) as TeamRole | undefined,
    board: (row.board_role ?? undefined) as BoardRole | undefined,
  };
}
