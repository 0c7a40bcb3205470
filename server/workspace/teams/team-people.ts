// The people of teams and projects: who is in them, giving and taking roles, and who may be invited. Whoever is given a role or loses one is
// looked at again on open sockets at once.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import {
  type Member,
  type MutationRemoveFromProjectArgs,
  type MutationRemoveFromTeamArgs,
  type MutationSetProjectRoleArgs,
  type MutationSetTeamRoleArgs,
  type PersonShown,
  type QueryMembersArgs,
  type QueryPeopleToInviteArgs,
  type QueryProjectMembersArgs,
  ThingKind,
} from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { TEAM_ROLES } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Page, WorkspaceEvent } from '#protocol/workspace.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person as Bearer } from '../../policies/person.ts';
import type { peoplePageQueries } from './people-page-queries.ts';
import type { teamChanges } from './team-changes.ts';
import type { PersonRow, teamQueries } from './team-queries.ts';

type Db = Uses<{
  reads: {
    people: Only<typeof personQueries, 'personOf'>;
    peoplePages: Only<typeof peoplePageQueries, 'pageOfPeople' | 'peopleOffered'>;
    teams: Only<typeof teamQueries, 'entityOfTeam' | 'givenInProjects'>;
  };
  changes: {
    teams: Only<typeof teamChanges, 'removeFromProject' | 'removeFromTeam' | 'setRoles'>;
  };
}>;

type TeamPeopleDeps = Pick<WorkspaceDeps, 'bus' | 'access'> & { db: Db };
/** The person who calls. */
type Person = Pick<Bearer, 'id'>;

export const search = z.string().trim().max(LIMITS.searchChars);
const role = z.enum(TEAM_ROLES);
export const people = z
  .array(uuid)
  .min(1)
  .max(SERVER_LIMITS.peopleAtOnce)
  .transform((ids) => [...new Set(ids)]);

const paged = {
  page: z.number().int().min(1).default(1),
  perPage: z.number().int().min(1).max(SERVER_LIMITS.membersPerPage).default(24),
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

export class TeamPeople {
  readonly #deps: TeamPeopleDeps;

  constructor(deps: TeamPeopleDeps) {
    this.#deps = deps;
  }

  async members(person: Person, ask: QueryMembersArgs): Promise<Page<Member>> {
    const { db, access } = this.#deps;
    const { teamId: team, role, ...wanted } = parsed(membersAsked, ask);
    const { entity, role: ownRole } = await access.team(person.id, team, 'read');
    const { count, rows } = await db.reads.peoplePages.pageOfPeople({
      entity,
      team,
      role: role ?? undefined,
      ...wanted,
    });
    const asker = ownRole === 'admin' ? undefined : person.id;
    const given = await db.reads.teams.givenInProjects({ team, people: idsOf(rows), asker });
    return {
      ...pageOf(count, wanted),
      rows: rows.map((one) => ({
        person: personShown(one),
        role: one.given.team ?? null,
        effective: one.effective,
        projects: given.flatMap((row) => (row.person === one.id ? [{ id: row.project, role: row.role }] : [])),
        seenMs: one.seenMs,
      })),
    };
  }

  /** Everybody who comes into the project, by whatever they were given. */
  async projectMembers(person: Person, ask: QueryProjectMembersArgs): Promise<Page<Member>> {
    const { db, access } = this.#deps;
    const { projectId: id, ...wanted } = parsed(projectMembersAsked, ask);
    const { entity, team, isPrivate } = await access.project(person.id, id, 'read');
    const everybody = { search: '', role: undefined, descending: false };
    const project = { id, isPrivate };
    const { count, rows } = await db.reads.peoplePages.pageOfPeople({ entity, team, project, ...everybody, ...wanted });
    return {
      ...pageOf(count, wanted),
      rows: rows.map((one) => ({
        person: personShown(one),
        role: one.given.project ?? null,
        effective: one.effective,
        projects: one.given.project ? [{ id, role: one.given.project }] : [],
        seenMs: one.seenMs,
      })),
    };
  }

  async setTeamRole(person: Person, ask: MutationSetTeamRoleArgs): Promise<true> {
    const { db, access } = this.#deps;
    const [team, ids] = [parsed(uuid, ask.teamId), parsed(people, ask.personIds)];
    const { entity, right } = await access.team(person.id, team, 'manage');
    const given = { role: parsed(role, ask.role), nowMs: Date.now() };
    await db.changes.teams.setRoles({ kind: 'team', thing: team, entity, people: ids, ...given, right });
    this.#updateStandings(team, ids);
    return true;
  }

  async removeFromTeam(person: Person, ask: MutationRemoveFromTeamArgs): Promise<true> {
    const [team, ids] = [parsed(uuid, ask.teamId), parsed(people, ask.personIds)];
    const { right } = await this.#deps.access.team(person.id, team, 'manage');
    await this.#deps.db.changes.teams.removeFromTeam({ team, people: ids, right });
    this.#updateStandings(team, ids);
    return true;
  }

  /** Of one's own will. */
  async leave(person: Person, team: string): Promise<void> {
    const { right } = await this.#deps.access.team(person.id, team, 'read');
    await this.#deps.db.changes.teams.removeFromTeam({ team, people: [person.id], right });
    this.#updateStandings(team, [person.id]);
  }

  async setProjectRole(person: Person, ask: MutationSetProjectRoleArgs): Promise<true> {
    const { db, access } = this.#deps;
    const [resource, ids] = [parsed(uuid, ask.projectId), parsed(people, ask.personIds)];
    const { entity, team, right } = await access.project(person.id, resource, 'manage');
    const given = { role: parsed(role, ask.role), nowMs: Date.now() };
    await db.changes.teams.setRoles({ kind: 'project', thing: resource, entity, people: ids, ...given, right });
    this.#updateStandings(team, ids);
    return true;
  }

  async removeFromProject(person: Person, ask: MutationRemoveFromProjectArgs): Promise<true> {
    const [project, ids] = [parsed(uuid, ask.projectId), parsed(people, ask.personIds)];
    const { team, right } = await this.#deps.access.project(person.id, project, 'manage');
    await this.#deps.db.changes.teams.removeFromProject({ project, people: ids, right });
    this.#updateStandings(team, ids);
    return true;
  }

  /** Of a board in no project: people of the asker's own entity. */
  async peopleToInvite(person: Person, ask: QueryPeopleToInviteArgs): Promise<PersonShown[]> {
    const { kind, id, search: letters } = parsed(offerAsked, ask);
    const entity = await this.#entityToInviteFrom(person, kind, id);
    const limit = SERVER_LIMITS.peopleOffered;
    return (
      await this.#deps.db.reads.peoplePages.peopleOffered({
        entities: [entity],
        asker: person.id,
        search: letters,
        limit,
      })
    ).map(personShown);
  }

  async #entityToInviteFrom(person: Person, kind: z.infer<typeof offerAsked>['kind'], id: string): Promise<string> {
    const { access, db } = this.#deps;
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

  /** After the rights of these people have changed. */
  #updateStandings(team: string, ids: readonly string[]): void {
    this.#deps.bus.publish({ kind: 'rights' });
    this.#changed({ kind: 'team', id: team }, [team], []);
    this.#changed({ kind: 'all' }, [], ids);
  }

  #changed(event: WorkspaceEvent, teams: readonly string[], ids: readonly string[]): void {
    this.#deps.bus.publish({ kind: 'workspace', event, teams, people: ids });
  }
}

export function personShown({ id, name, initials, color, email }: PersonRow): Member['person'] {
  return { id, name, initials, color, email };
}

export function pageOf(count: number, { page, perPage }: { page: number; perPage: number }): Omit<Page<never>, 'rows'> {
  return { count, page, perpage: perPage, totalPage: Math.ceil(count / perPage) };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
