// Teams: making, changing, deleting and restoring them. Their people are in team-people.ts.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { type ValidationAnswer, validationRequest } from '#protocol/contract/teams.ts';
import type {
  DeletedTeam,
  Entity,
  MutationChangeTeamArgs,
  MutationCreateTeamArgs,
  Team,
} from '#protocol/generated/graphql.ts';
import { givenName } from '#protocol/name-field.ts';
import { personColour } from '#protocol/people-colors.ts';
import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import { DELETED_KEPT_DAYS, type WorkspaceEvent } from '#protocol/workspace.ts';
import type { accessRequestQueries } from '../../access/request-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person as Bearer } from '../../policies/person.ts';
import { planOf } from '../../policies/plans.ts';
import { mayInTeam, teamRoleOf } from '../../policies/workspace.ts';
import type { EntityRow } from './entity-queries.ts';
import type { teamChanges } from './team-changes.ts';
import type { TeamRow, teamQueries } from './team-queries.ts';

type Db = Uses<{
  reads: {
    requests: Only<typeof accessRequestQueries, 'requestCounts'>;
    teams: Only<typeof teamQueries, 'deletedTeamRows' | 'peopleGiven' | 'teamRows'>;
  };
  changes: {
    teams: Only<typeof teamChanges, 'changeTeam' | 'createTeam' | 'deleteTeam' | 'restoreTeam'>;
  };
}>;

export type TeamDeps = Pick<WorkspaceDeps, 'bus' | 'access'> & { db: Db };
/** Who asks. */
type Person = Pick<Bearer, 'id'>;

const TTL_MS = DELETED_KEPT_DAYS * 24 * 3600_000;

const name = givenName('place');
const color = z.string().regex(/^#[0-9a-f]{6}$/);
const newTeam = z.object({ id: uuid, entityId: uuid, name, color }) satisfies z.ZodType<MutationCreateTeamArgs>;
const teamChange = z.object({
  id: uuid,
  name: name.optional(),
  color: color.optional(),
}) satisfies z.ZodType<MutationChangeTeamArgs>;
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

  #changed(event: WorkspaceEvent, teams: readonly string[], ids: readonly string[]): void {
    this.#parts.bus.publish({ kind: 'workspace', event, teams, people: ids });
  }
}

function teamOfRow({ entity, ownerName, seatsTaken, given, ...row }: TeamRow): Omit<Team, 'waiting'> {
  return {
    ...row,
    entity: entityShown({ ...entity, ownerName, seatsTaken }, given.entity),
    color: colorOf(row),
    role: teamRoleOf(given) as TeamRole,
  };
}

export function entityShown(
  { id, name, ownerName, tier, seats, seatsTaken, startsMs, expiresMs }: EntityRow,
  role: EntityRole | undefined,
): Entity {
  const plan = planOf({ tier, seats, starts: startsMs, expires: expiresMs }, Date.now());
  return { id, name, ownerName, tier: plan.tier, seats: plan.seats, seatsTaken, expiresMs, role: role ?? null };
}

/** The same on every screen, where none was chosen. */
function colorOf({ id, color }: Pick<TeamRow, 'id' | 'color'>): string {
  return color || personColour(Number.parseInt(id.slice(0, 6), 16));
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
