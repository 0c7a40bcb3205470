// Where things lie and what somebody was given on the way there: one query however many are asked for. What follows from it is said in
// server/policies.

import { type Kysely, sql } from 'kysely';
import type { BoardRole, EntityRole, TeamRole } from '#protocol/roles.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { GivenRoles, ReadOnlyCause } from '../policies/workspace.ts';
import { DELETION_STATE, deletedMsOf, restOf, slices } from './deletion-state.ts';

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

/** All that says what somebody is to a board by membership. */
export interface MemberStanding extends ReadOnlyCause {
  id: string;
  /** Undefined: in no project. */
  project: { isPrivate: boolean } | undefined;
  given: GivenRoles;
  /** The person kept the role on the board as a participant of a panel's session; nobody added them by name. */
  isFromCode: boolean;
  /** Epoch ms; null: it is there. */
  deletedMs: number | null;
}

export interface BoardStanding extends MemberStanding {
  alias: string;
  project: { id: string; team: string; isPrivate: boolean } | undefined;
  /** Of the row of what was given on the board itself; 0: nothing. */
  version: number;
}

export interface RolesOfName {
  iss: string;
  sub: string;
  entityRoles: readonly EntityRole[];
  teamRoles: readonly TeamRole[];
}

/** What somebody was given on a thing that the statement names, as one of its columns; null: nothing. */
export function givenRole(
  person: string,
  kind: 'entity' | 'team' | 'project',
  resource: 'team.entity' | 'team.id' | 'project.id',
) {
  return sql<string | null>`(SELECT role FROM membership WHERE membership.kind = ${sql.lit(kind)}
    AND membership.thing = ${sql.ref(resource)} AND membership.person = ${person})`;
}

export function membershipQueries(db: Kysely<Tables>) {
  return {
    /** Of those that are there; deleted ones only where they are asked for. */
    async teamStandings({
      person,
      teams,
      evenDeleted = false,
    }: {
      person: string;
      teams: string[];
      evenDeleted?: boolean;
    }): Promise<TeamStanding[]> {
      const rows = await inSlices(teams, (some) =>
        db
          .selectFrom('team')
          .innerJoin('entity', 'entity.id', 'team.entity')
          .select(['team.id', 'team.entity', 'entity.expires'])
          .select([
            givenRole(person, 'entity', 'team.entity').as('entity_role'),
            givenRole(person, 'team', 'team.id').as('team_role'),
          ])
          .where('team.id', 'in', some)
          .$if(!evenDeleted, (there) => there.where('team.deleted_at', 'is', null))
          .execute(),
      );
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
      const rows = await inSlices(projects, (some) =>
        db
          .selectFrom('project')
          .innerJoin('team', 'team.id', 'project.team')
          .innerJoin('entity', 'entity.id', 'team.entity')
          .select(['project.id', 'project.team', 'team.entity', 'is_private', 'archived_at', 'entity.expires'])
          .select([
            givenRole(person, 'entity', 'team.entity').as('entity_role'),
            givenRole(person, 'team', 'team.id').as('team_role'),
            givenRole(person, 'project', 'project.id').as('project_role'),
          ])
          .where('project.id', 'in', some)
          .where('team.deleted_at', 'is', null)
          .$if(!evenDeleted, (there) => there.where('project.deleted_at', 'is', null))
          .execute(),
      );
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
      const named = (column: 'board.id' | 'alias') => (some: string[]) =>
        db
          .selectFrom('board')
          .leftJoin('project', 'project.id', 'board.project')
          .leftJoin('team', 'team.id', 'project.team')
          .leftJoin('entity', 'entity.id', 'team.entity')
          .leftJoin('membership as own', (on) =>
            on.on('own.kind', '=', 'board').onRef('own.thing', '=', 'board.id').on('own.person', '=', person),
          )
          .select(['board.id', 'alias', 'board.project', 'project.team', 'is_private'])
          .select(DELETION_STATE)
          .select(['own.role as board_role', 'own.version as own_version', 'own.place as own_place'])
          .select([
            givenRole(person, 'entity', 'team.entity').as('entity_role'),
            givenRole(person, 'team', 'team.id').as('team_role'),
            givenRole(person, 'project', 'project.id').as('project_role'),
          ])
          .where(column, 'in', some)
          .execute();
      const rows = [...(await inSlices(ids, named('board.id'))), ...(await inSlices(aliases, named('alias')))];
      // One that is named in both ways is one.
      return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
        id: row.id,
        alias: row.alias,
        project:
          row.project === null
            ? undefined
            : { id: row.project, team: row.team as string, isPrivate: row.is_private !== 0 },
        given: roles(row),
        isFromCode: row.own_place !== null,
        deletedMs: deletedMsOf(row),
        version: row.own_version ?? 0,
        ...restOf(row),
      }));
    },
    /**
     * How each of these people stands to one board each: two queries, until there are very many. Those of boards that never were are
     * missing.
     */
    async standingsOf(asked: { board: string; person: string }[]): Promise<(MemberStanding & { person: string })[]> {
      const found: (MemberStanding & { person: string })[] = [];
      for (const some of slices(asked)) {
        const boards = await db
          .selectFrom('board')
          .leftJoin('project', 'project.id', 'board.project')
          .leftJoin('team', 'team.id', 'project.team')
          .leftJoin('entity', 'entity.id', 'team.entity')
          .select(['board.id', 'board.project', 'project.team', 'team.entity', 'is_private'])
          .select(DELETION_STATE)
          .where('board.id', 'in', [...new Set(some.map(({ board }) => board))])
          .execute();
        const lies = boards.flatMap(({ id, project, team, entity }) => [id, project, team, entity]);
        const memberships = await db
          .selectFrom('membership')
          .select(['kind', 'thing', 'person', 'role', 'place'])
          .where('person', 'in', [...new Set(some.map(({ person }) => person))])
          .where('thing', 'in', [...new Set(lies.filter((one) => one !== null))])
          .execute();
        const boardOf = new Map(boards.map((row) => [row.id, row]));
        const membershipOf = new Map(
          memberships.map((one) => [`${one.kind} ${one.thing} ${one.person}`, one] as const),
        );
        for (const { board, person } of some) {
          const row = boardOf.get(board);
          if (!row) continue;
          const given = (kind: 'entity' | 'team' | 'project' | 'board', resource: string | null) =>
            membershipOf.get(`${kind} ${resource} ${person}`);
          found.push({
            id: board,
            person,
            project: row.project === null ? undefined : { isPrivate: row.is_private !== 0 },
            given: roles({
              entity_role: given('entity', row.entity)?.role,
              team_role: given('team', row.team)?.role,
              project_role: given('project', row.project)?.role,
              board_role: given('board', board)?.role,
            }),
            isFromCode: (given('board', board)?.place ?? null) !== null,
            deletedMs: deletedMsOf(row),
            ...restOf(row),
          });
        }
      }
      return found;
    },
    /** Of these boards, those whose creator is the person, or a guest that became them. */
    async boardsMadeBy({ person, boards }: { person: string; boards: string[] }): Promise<string[]> {
      const actor = `person:${person}`;
      const rows = await inSlices(boards, (some) =>
        db
          .selectFrom('board_creator')
          .select('board')
          .where('board', 'in', some)
          .where((is) =>
            is.or([
              is('actor', '=', actor),
              is('actor', 'in', db.selectFrom('guest_person').select('guest').where('person', '=', actor)),
            ]),
          )
          .execute(),
      );
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
    /** Whether somebody has one of these roles in an entity, or in a team that is there; undefined: nobody of this name was ever here. */
    async hasRoleIn({ iss, sub, entityRoles, teamRoles }: RolesOfName): Promise<boolean | undefined> {
      const person = await db
        .selectFrom('person')
        .select('id')
        .where('iss', '=', iss)
        .where('sub', '=', sub)
        .executeTakeFirst();
      if (!person) return undefined;
      const row = await db
        .selectFrom('membership')
        .select('thing')
        .where('person', '=', person.id)
        .where((is) =>
          is.or([
            is.and([is('kind', '=', 'entity'), is('role', 'in', entityRoles)]),
            is.and([
              is('kind', '=', 'team'),
              is('role', 'in', teamRoles),
              is('thing', 'in', db.selectFrom('team').select('id').where('deleted_at', 'is', null)),
            ]),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** A statement for so many at once as one takes. */
async function inSlices<T, R>(all: readonly T[], rowsOf: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = [];
  for (const some of slices([...new Set(all)])) rows.push(...(await rowsOf(some)));
  return rows;
}

export function roles(row: {
  entity_role?: string | null | undefined;
  team_role?: string | null | undefined;
  project_role?: string | null | undefined;
  board_role?: string | null | undefined;
}): GivenRoles {
  return {
    entity: (row.entity_role ?? undefined) as EntityRole | undefined,
    team: (row.team_role ?? undefined) as TeamRole | undefined,
    project: (row.project_role ?? undefined) as TeamRole | undefined,
    board: (row.board_role ?? undefined) as BoardRole | undefined,
  };
}
