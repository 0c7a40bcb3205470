// Teams and the people of teams and projects, as GraphQL and REST answer them. Whoever is given a role or loses one is looked at again on
// open sockets at once.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { LIMITS } from '#protocol/limits.ts';
import { personColour } from '#protocol/people.ts';
import { type EntityRole, TEAM_ROLES, type TeamRole } from '#protocol/roles.ts';
import { type ValidationAnswer, validationRequest } from '#protocol/user-workspace.ts';
import type { Member, Page, PersonShown, Team, Tier, WorkspaceEvent } from '#protocol/workspace.ts';
import type { Person as Bearer } from '../auth/bearer.ts';
import type { PersonRow, TeamRow } from '../db/teams.ts';
import type { WorkspaceParts } from '../graphql/parts.ts';
import { parsed } from '../http/errors.ts';
import { planOf } from '../policies/plans.ts';
import { projectRoleOf, teamRoleOf } from '../policies/workspace.ts';

type Parts = Pick<WorkspaceParts, 'db' | 'bus' | 'access'>;
/** Who asks. */
type Person = Pick<Bearer, 'id'>;

const name = z.string().trim().min(1).max(LIMITS.workspaceNameChars);
const color = z.string().regex(/^#[0-9a-f]{6}$/);
const search = z.string().trim().max(LIMITS.searchChars);
const role = z.enum(TEAM_ROLES);
const people = z
  .array(uuid)
  .min(1)
  .max(LIMITS.peopleAtOnce)
  .transform((ids) => [...new Set(ids)]);
const email = z.string().trim().max(254);

const newTeam = z.object({ id: uuid, entityId: uuid, name, color });
const teamChange = z.object({ id: uuid, name: name.optional(), color: color.optional() });
const membersAsked = z.object({
  teamId: uuid,
  search: search.default(''),
  role: role.nullish(),
  descending: z.boolean().default(false),
  page: z.number().int().min(1).default(1),
  perPage: z.number().int().min(1).max(LIMITS.membersPerPage).default(24),
});
const offerAsked = z.object({ kind: z.enum(['entity', 'team', 'project', 'board']), id: uuid, search: search.min(1) });

export class Teams {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(person: Person): Promise<Team[]> {
    return (await this.#parts.db.teamRows({ person: person.id })).map(teamOfRow);
  }

  async team(person: Person, id: string): Promise<Team> {
    const { db, access } = this.#parts;
    await access.team(person.id, parsed(uuid, id), 'read');
    return teamOfRow((await db.teamRows({ person: person.id, team: id }))[0] as TeamRow);
  }

  async create(person: Person, ask: z.input<typeof newTeam>): Promise<Team> {
    const { entityId: entity, ...team } = parsed(newTeam, ask);
    const { db, access } = this.#parts;
    await access.entity(person.id, entity, 'make-teams');
    await db.createTeam({ ...team, entity, person: person.id, nowMs: Date.now() });
    this.#changed({ kind: 'all' }, [], [person.id]);
    return this.team(person, team.id);
  }

  async change(person: Person, ask: z.input<typeof teamChange>): Promise<Team> {
    const change = parsed(teamChange, ask);
    await this.#parts.access.team(person.id, change.id, 'manage');
    await this.#parts.db.changeTeam(change);
    this.#changed({ kind: 'team', id: change.id }, [change.id], []);
    return this.team(person, change.id);
  }

  async delete(person: Person, id: string): Promise<true> {
    const { db, bus, access } = this.#parts;
    const { entity } = await access.team(person.id, parsed(uuid, id), 'manage');
    const there = await db.peopleGiven({ entity, team: id });
    await db.deleteTeam({ id, nowMs: Date.now() });
    bus.publish({ kind: 'rights' });
    this.#changed({ kind: 'all' }, [], idsOf(there));
    return true;
  }

  async members(person: Person, ask: z.input<typeof membersAsked>): Promise<Page<Member>> {
    const { db, access } = this.#parts;
    const { teamId: team, page, perPage, descending, ...filter } = parsed(membersAsked, ask);
    const { entity, role: own } = await access.team(person.id, team, 'read');
    const all = (await db.peopleGiven({ entity, team }))
      .flatMap((one) => {
        const effective = teamRoleOf(one.given);
        return effective ? [{ ...one, effective }] : [];
      })
      .filter((one) => (!filter.role || one.effective === filter.role) && hasLetters(one, filter.search))
      .sort(byName);
    if (descending) all.reverse();
    const rows = all.slice((page - 1) * perPage, page * perPage);
    const asker = own === 'admin' ? undefined : person.id;
    const given = await db.givenInProjects({ team, people: idsOf(rows), asker });
    return {
      count: all.length,
      page,
      perpage: perPage,
      totalPage: Math.ceil(all.length / perPage),
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
  async projectMembers(person: Person, project: string): Promise<Member[]> {
    const standing = await this.#parts.access.project(person.id, parsed(uuid, project), 'read');
    const all = await this.#parts.db.peopleGiven({ entity: standing.entity, team: standing.team, project });
    return all
      .flatMap((one) => {
        const effective = projectRoleOf(one.given, standing);
        return effective ? [{ ...one, effective }] : [];
      })
      .sort(byName)
      .map((one) => ({
        person: shown(one),
        role: one.given.project ?? null,
        effective: one.effective,
        projects: one.given.project ? [{ id: project, role: one.given.project }] : [],
        seenMs: one.seenMs,
      }));
  }

  async setTeamRole(person: Person, ask: { teamId: string; personIds: string[]; role: TeamRole }): Promise<true> {
    const { db, access } = this.#parts;
    const [team, ids] = [parsed(uuid, ask.teamId), parsed(people, ask.personIds)];
    const { entity } = await access.team(person.id, team, 'manage');
    const nowMs = Date.now();
    await db.setRoles({ kind: 'team', thing: team, entity, people: ids, role: parsed(role, ask.role), nowMs });
    this.#stoodAnew(team, ids);
    return true;
  }

  async removeFromTeam(person: Person, ask: { teamId: string; personIds: string[] }): Promise<true> {
    const [team, ids] = [parsed(uuid, ask.teamId), parsed(people, ask.personIds)];
    await this.#parts.access.team(person.id, team, 'manage');
    await this.#parts.db.removeFromTeam({ team, people: ids });
    this.#stoodAnew(team, ids);
    return true;
  }

  /** Of one's own will. */
  async leave(person: Person, id: string): Promise<void> {
    const team = parsed(uuid, id);
    await this.#parts.access.team(person.id, team, 'read');
    await this.#parts.db.removeFromTeam({ team, people: [person.id] });
    this.#stoodAnew(team, [person.id]);
  }

  async setProjectRole(person: Person, ask: { projectId: string; personIds: string[]; role: TeamRole }): Promise<true> {
    const { db, access } = this.#parts;
    const [thing, ids] = [parsed(uuid, ask.projectId), parsed(people, ask.personIds)];
    const { entity, team } = await access.project(person.id, thing, 'manage');
    const nowMs = Date.now();
    await db.setRoles({ kind: 'project', thing, entity, people: ids, role: parsed(role, ask.role), nowMs });
    this.#stoodAnew(team, ids);
    return true;
  }

  async removeFromProject(person: Person, ask: { projectId: string; personIds: string[] }): Promise<true> {
    const [project, ids] = [parsed(uuid, ask.projectId), parsed(people, ask.personIds)];
    const { team } = await this.#parts.access.project(person.id, project, 'manage');
    await this.#parts.db.removeFromProject({ project, people: ids });
    this.#stoodAnew(team, ids);
    return true;
  }

  /** Of a board in no project: people of the asker's own entity. */
  async peopleToInvite(person: Person, ask: z.input<typeof offerAsked>): Promise<PersonShown[]> {
    const { kind, id, search: letters } = parsed(offerAsked, ask);
    const entity = await this.#entityToInviteFrom(person, kind, id);
    return (await this.#parts.db.peopleOfEntity(entity))
      .filter((one) => one.id !== person.id && hasLetters(one, letters))
      .sort(byName)
      .slice(0, LIMITS.peopleOffered)
      .map(shown);
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
    if (project) return (await db.entityOfTeam(project.team)) as string;
    return ((await db.personOf(person.id)) as { entityId: string }).entityId;
  }

  /** Somebody who was invited. Throws `seats-full` where the plan has no room for them. */
  async join(
    person: Person,
    { kind, thing, role }: { kind: 'entity' | 'team' | 'project'; thing: string; role: EntityRole | TeamRole },
  ): Promise<void> {
    const { team } = await this.#parts.db.join({ kind, thing, role, person: person.id, nowMs: Date.now() });
    this.#stoodAnew(team, [person.id]);
  }

  /** A name is free while none of the person's teams has it, an address while nobody of their own entity has it. */
  async validate(person: Person, ask: unknown): Promise<ValidationAnswer> {
    const asked = parsed(validationRequest, ask);
    const { db } = this.#parts;
    const is = <T>(form: z.ZodType<T>, value: unknown) => form.safeParse(value);
    if ('name' in asked) {
      const { success, data } = is(name, asked.name);
      const teams = success ? await db.teamRows({ person: person.id }) : [];
      return { wellFormed: success, free: !teams.some((team) => team.name.toLowerCase() === data?.toLowerCase()) };
    }
    const { success, data } = is(email.pipe(z.email()), asked.email);
    if (!success) return { wellFormed: false, free: true };
    const { entityId } = (await db.personOf(person.id)) as { entityId: string };
    const there = await db.peopleOfEntity(entityId);
    return { wellFormed: true, free: !there.some((one) => one.email.toLowerCase() === data.toLowerCase()) };
  }

  /** What these people may do is another now. `team` undefined: in an entity alone. */
  #stoodAnew(team: string | undefined, ids: readonly string[]): void {
    this.#parts.bus.publish({ kind: 'rights' });
    if (team !== undefined) this.#changed({ kind: 'team', id: team }, [team], []);
    this.#changed({ kind: 'all' }, [], ids);
  }

  #changed(event: WorkspaceEvent, teams: readonly string[], ids: readonly string[]): void {
    this.#parts.bus.publish({ kind: 'workspace', event, teams, people: ids });
  }
}

function teamOfRow({ id, name, color, entity, ownerName, seatsTaken, members, given }: TeamRow): Team {
  return {
    id,
    entity: {
      id: entity.id,
      name: entity.name,
      ownerName,
      tier: entity.tier as Tier,
      seats: planOf(entity).seats,
      seatsTaken,
      expiresMs: entity.expiresMs,
      role: given.entity ?? null,
    },
    name,
    // The same on every screen, where none was chosen.
    color: color || personColour(Number.parseInt(id.slice(0, 6), 16)),
    role: teamRoleOf(given) as TeamRole,
    members,
  };
}

function shown({ id, name, initials, color, email }: PersonRow): Member['person'] {
  return { id, name, initials, color, email };
}

const { compare } = new Intl.Collator('en');
const byName = (a: PersonRow, b: PersonRow): number => compare(a.name, b.name) || compare(a.email, b.email);

/** Whatever their case and accents. */
function hasLetters({ name, email }: PersonRow, letters: string): boolean {
  const key = plain(letters);
  return plain(name).includes(key) || plain(email).includes(key);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
