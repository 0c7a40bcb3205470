// Teams and the people of teams and projects, as GraphQL and REST answer them. Whoever is given a role or loses one is looked at again on
// open sockets at once.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { type ValidationAnswer, validationRequest } from '#protocol/contract/teams.ts';
import {
  type DeletedTeam,
  type Entity,
  type Member,
  type MutationChangeTeamArgs,
  type MutationCreateTeamArgs,
  type MutationRemoveFromProjectArgs,
  type MutationRemoveFromTeamArgs,
  type MutationSetProjectRoleArgs,
  type MutationSetTeamRoleArgs,
  type PersonShown,
  type QueryMembersArgs,
  type QueryPeopleToInviteArgs,
  type QueryProjectMembersArgs,
  type Team,
  ThingKind,
  type Tier,
} from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { givenName } from '#protocol/name-field.ts';
import { personColour } from '#protocol/people.ts';
import { type EntityRole, TEAM_ROLES, type TeamRole } from '#protocol/roles.ts';
import { DELETED_KEPT_DAYS, type Page, type WorkspaceEvent } from '#protocol/workspace.ts';
import type { accessRequestQueries } from '../../access/request-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person as Bearer } from '../../policies/person.ts';
import { planOf } from '../../policies/plans.ts';
import { mayInTeam, teamRoleOf } from '../../policies/workspace.ts';
import type { EntityRow } from './entity-queries.ts';
import type { peoplePageQueries } from './people-page-queries.ts';
import type { teamChanges } from './team-changes.ts';
import type { PersonRow, TeamRow, teamQueries } from './team-queries.ts';

type Db = Uses<{
  reads: {
    people: Only<typeof personQueries, 'personOf'>;
    peoplePages: Only<typeof peoplePageQueries, 'pageOfPeople' | 'peopleOffered'>;
    requests: Only<typeof accessRequestQueries, 'requestCounts'>;
    teams: Only<
      typeof teamQueries,
      'deletedTeamRows' | 'entityOfTeam' | 'givenInProjects' | 'peopleGiven' | 'teamRows'
    >;
  };
  changes: {
    teams: Only<
      typeof teamChanges,
      'changeTeam' | 'createTeam' | 'deleteTeam' | 'removeFromProject' | 'removeFromTeam' | 'restoreTeam' | 'setRoles'
    >;
  };
}>;

export type TeamDeps = Pick<WorkspaceDeps, 'bus' | 'access'> & { db: Db };
/** Who asks. */
type Person = Pick<Bearer, 'id'>;

const TTL_MS = DELETED_KEPT_DAYS * 24 * 3600_000;

const name = givenName('place');
const color = z.string().regex(/^#[0-9a-f]{6}$/);
export const search = z.string().trim().max(LIMITS.searchChars);
const role = z.enum(TEAM_ROLES);
export const people = z
  .array(uuid)
  .min(1)
  .max(LIMITS.peopleAtOnce)
  .transform((ids) => [...new Set(ids)]);

const newTeam = z.object({ id: uuid, entityId: uuid, name, color }) satisfies z.ZodType<MutationCreateTeamArgs>;
const teamChange = z.object({
  id: uuid,
  name: name.optional(),
  color: color.optional(),
}) satisfies z.ZodType<MutationChangeTeamArgs>;
const paged = {
  page: z.number().int().min(1).default(1),
  perPage: z.number().int().min(1).max(LIMITS.membersPerPage).default(24),
};
const membersAsked = z.object({
  teamId: uuid,
  search: search.default(''),
  role: role.nullish(),
  descending: z.boolean().default(false),
  ...paged,
}) satisfies z.ZodType<QueryMembersArgs>;
const projectMembersAsked = z.object({ projectId: uuid, ...paged });
const offerAsked = z.object({
  kind: z.enum(ThingKind),
  id: uuid,
  search: search.min(1),
}) satisfies z.ZodType<QueryPeopleToInviteArgs>;

export class Teams {
  readonly #parts: TeamDeps;

  constructor(parts: TeamDeps) {
    this.#parts = parts;
  }

  async list(person: Person): Promise<Team[]> {
    return this.#shown(await this.#parts.db.reads.teams.teamRows({ person: person.id }));
  }

  async team(person: Person, id: string): Promise<Team> {
    const { db, access } = this.#parts;
    await access.team(person.id, parsed(uuid, id), 'read');
    return (await this.#shown(await db.reads.teams.teamRows({ person: person.id, team: id })))[0] as Team;
  }

  async create(person: Person, ask: MutationCreateTeamArgs): Promise<Team> {
    const { entityId: entity, ...team } = parsed(newTeam, ask);
    const { db, access } = this.#parts;
    await access.entity(person.id, entity, 'make-teams');
    const right = { kind: 'entity', person: person.id, thing: entity, verb: 'make-teams' } as const;
    await db.changes.teams.createTeam({ ...team, entity, person: person.id, nowMs: Date.now(), right });
    this.#changed({ kind: 'all' }, [], [person.id]);
    return this.team(person, team.id);
  }

  async change(person: Person, ask: MutationChangeTeamArgs): Promise<Team> {
    const change = parsed(teamChange, ask);
    const { entity, right } = await this.#parts.access.team(person.id, change.id, 'manage');
    await this.#parts.db.changes.teams.changeTeam({ ...change, entity, right });
    this.#changed({ kind: 'team', id: change.id }, [change.id], []);
    return this.team(person, change.id);
  }

  async delete(person: Person, id: string): Promise<true> {
    const { db, bus, access } = this.#parts;
    const { entity, right } = await access.team(person.id, parsed(uuid, id), 'manage');
    const there = await db.reads.teams.peopleGiven({ entity, team: id });
    await db.changes.teams.deleteTeam({ id, nowMs: Date.now(), right });
    bus.publish({ kind: 'rights' });
    this.#changed({ kind: 'all' }, [], idsOf(there));
    return true;
  }

  /** The last deleted first. */
  async deleted(person: Person): Promise<DeletedTeam[]> {
    const rows = await this.#parts.db.reads.teams.deletedTeamRows({ person: person.id, afterMs: Date.now() - TTL_MS });
    return rows
      .filter(({ given }) => mayInTeam(teamRoleOf(given), 'manage'))
      .map((row) => ({ id: row.id, name: row.name, color: colorOf(row), clearsMs: row.deletedMs + TTL_MS }));
  }

  /** By who was its administrator, with what was deleted with it. */
  async restore(person: Person, id: string): Promise<Team> {
    const { db, bus, access } = this.#parts;
    const { entity, right } = await access.team(person.id, parsed(uuid, id), 'manage', { evenDeleted: true });
    const nowMs = Date.now();
    await db.changes.teams.restoreTeam({ id, deletedAfterMs: nowMs - TTL_MS, nowMs, right });
    bus.publish({ kind: 'rights' });
    this.#changed({ kind: 'all' }, [], idsOf(await db.reads.teams.peopleGiven({ entity, team: id })));
    return this.team(person, id);
  }

  async members(person: Person, ask: QueryMembersArgs): Promise<Page<Member>> {
    const { db, access } = this.#parts;
    const { teamId: team, role, ...wanted } = parsed(membersAsked, ask);
    const { entity, role: own } = await access.team(person.id, team, 'read');
    const { count, rows } = await db.reads.peoplePages.pageOfPeople({
      entity,
      team,
      role: role ?? undefined,
      ...wanted,
    });
    const asker = own === 'admin' ? undefined : person.id;
    const given = await db.reads.teams.givenInProjects({ team, people: idsOf(rows), asker });
    return {
      ...pageOf(count, wanted),
      rows: rows.map((one) => ({
        person: shown(one),
        role: one.given.team ?? null,
        effective: one.effective,
        projects: given.flatMap((row) => (row.person === one.id ? [{ id: row.project, role: row.role }] : [])),
        seenMs: one.seenMs,
      })),
    };
  }

  /** Everybody who comes into the project, by whatever they were given. */
  async projectMembers(person: Person, ask: QueryProjectMembersArgs): Promise<Page<Member>> {
    const { db, access } = this.#parts;
    const { projectId: id, ...wanted } = parsed(projectMembersAsked, ask);
    const { entity, team, isPrivate } = await access.project(person.id, id, 'read');
    const everybody = { search: '', role: undefined, descending: false };
    const project = { id, isPrivate };
    const { count, rows } = await db.reads.peoplePages.pageOfPeople({ entity, team, project, ...everybody, ...wanted });
    return {
      ...pageOf(count, wanted),
      rows: rows.map((one) => ({
        person: shown(one),
        role: one.given.project ?? null,
        effective: one.effective,
        projects: one.given.project ? [{ id, role: one.given.project }] : [],
        seenMs: one.seenMs,
      })),
    };
  }

  async setTeamRole(person: Person, ask: MutationSetTeamRoleArgs): Promise<true> {
    const { db, access } = this.#parts;
    const [team, ids] = [parsed(uuid, ask.teamId), parsed(people, ask.personIds)];
    const { entity, right } = await access.team(person.id, team, 'manage');
    const given = { role: parsed(role, ask.role), nowMs: Date.now() };
    await db.changes.teams.setRoles({ kind: 'team', thing: team, entity, people: ids, ...given, right });
    this.#stoodAnew(team, ids);
    return true;
  }

  async removeFromTeam(person: Person, ask: MutationRemoveFromTeamArgs): Promise<true> {
    const [team, ids] = [parsed(uuid, ask.teamId), parsed(people, ask.personIds)];
    const { right } = await this.#parts.access.team(person.id, team, 'manage');
    await this.#parts.db.changes.teams.removeFromTeam({ team, people: ids, right });
    this.#stoodAnew(team, ids);
    return true;
  }

  /** Of one's own will. */
  async leave(person: Person, team: string): Promise<void> {
    const { right } = await this.#parts.access.team(person.id, team, 'read');
    await this.#parts.db.changes.teams.removeFromTeam({ team, people: [person.id], right });
    this.#stoodAnew(team, [person.id]);
  }

  async setProjectRole(person: Person, ask: MutationSetProjectRoleArgs): Promise<true> {
    const { db, access } = this.#parts;
    const [resource, ids] = [parsed(uuid, ask.projectId), parsed(people, ask.personIds)];
    const { entity, team, right } = await access.project(person.id, resource, 'manage');
    const given = { role: parsed(role, ask.role), nowMs: Date.now() };
    await db.changes.teams.setRoles({ kind: 'project', thing: resource, entity, people: ids, ...given, right });
    this.#stoodAnew(team, ids);
    return true;
  }

  async removeFromProject(person: Person, ask: MutationRemoveFromProjectArgs): Promise<true> {
    const [project, ids] = [parsed(uuid, ask.projectId), parsed(people, ask.personIds)];
    const { team, right } = await this.#parts.access.project(person.id, project, 'manage');
    await this.#parts.db.changes.teams.removeFromProject({ project, people: ids, right });
    this.#stoodAnew(team, ids);
    return true;
  }

  /** Of a board in no project: people of the asker's own entity. */
  async peopleToInvite(person: Person, ask: QueryPeopleToInviteArgs): Promise<PersonShown[]> {
    const { kind, id, search: letters } = parsed(offerAsked, ask);
    const entity = await this.#entityToInviteFrom(person, kind, id);
    const limit = LIMITS.peopleOffered;
    return (
      await this.#parts.db.reads.peoplePages.peopleOffered({ entity, asker: person.id, search: letters, limit })
    ).map(shown);
  }

  async #entityToInviteFrom(person: Person, kind: z.infer<typeof offerAsked>['kind'], id: string): Promise<string> {
    const { access, db } = this.#parts;
    if (kind === 'team') return (await access.team(person.id, id, 'manage')).entity;
    if (kind === 'project') return (await access.project(person.id, id, 'manage')).entity;
    if (kind === 'entity') {
      await access.entity(person.id, id, 'manage');
      return id;
    }
    const { project } = await access.board(person.id, id, 'share');
    if (project) return (await db.reads.teams.entityOfTeam(project.team)) as string;
    return ((await db.reads.people.personOf(person.id)) as { entityId: string }).entityId;
  }

  /** A name is free while none of the person's teams has it. */
  async validate(person: Person, ask: unknown): Promise<ValidationAnswer> {
    const { success, data } = name.safeParse(parsed(validationRequest, ask).name);
    const teams = success ? await this.#parts.db.reads.teams.teamRows({ person: person.id }) : [];
    return { wellFormed: success, free: !teams.some((team) => team.name.toLowerCase() === data?.toLowerCase()) };
  }

  async #shown(rows: readonly TeamRow[]): Promise<Team[]> {
    const teams = rows.map(teamOfRow);
    const answered = teams.filter(({ role }) => mayInTeam(role, 'manage')).map(({ id }) => id);
    const requests = await this.#parts.db.reads.requests.requestCounts({ kind: 'team', things: answered });
    const waitingFor = new Map(requests.map(({ thing: resource, waiting }) => [resource, waiting]));
    return teams.map((team) => ({ ...team, waiting: waitingFor.get(team.id) ?? 0 }));
  }

  /** What these people may do is another now. */
  #stoodAnew(team: string, ids: readonly string[]): void {
    this.#parts.bus.publish({ kind: 'rights' });
    this.#changed({ kind: 'team', id: team }, [team], []);
    this.#changed({ kind: 'all' }, [], ids);
  }

  #changed(event: WorkspaceEvent, teams: readonly string[], ids: readonly string[]): void {
    this.#parts.bus.publish({ kind: 'workspace', event, teams, people: ids });
  }
}

function teamOfRow({ id, name, color, entity, ownerName, seatsTaken, members, given }: TeamRow): Omit<Team, 'waiting'> {
  return {
    id,
    entity: entityShown({ ...entity, ownerName, seatsTaken }, given.entity),
    name,
    color: colorOf({ id, color }),
    role: teamRoleOf(given) as TeamRole,
    members,
  };
}

export function entityShown(
  { id, name, ownerName, tier, seats, seatsTaken, expiresMs }: EntityRow,
  role: EntityRole | undefined,
): Entity {
  const plan = planOf({ tier, seats });
  return { id, name, ownerName, tier: tier as Tier, seats: plan.seats, seatsTaken, expiresMs, role: role ?? null };
}

/** The same on every screen, where none was chosen. */
function colorOf({ id, color }: Pick<TeamRow, 'id' | 'color'>): string {
  return color || personColour(Number.parseInt(id.slice(0, 6), 16));
}

export function shown({ id, name, initials, color, email }: PersonRow): Member['person'] {
  return { id, name, initials, color, email };
}

export function pageOf(count: number, { page, perPage }: { page: number; perPage: number }): Omit<Page<never>, 'rows'> {
  return { count, page, perpage: perPage, totalPage: Math.ceil(count / perPage) };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
