// Entities: what they are called, their teams, the people who hold a seat of them, and their owners and admins.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { embedOriginFrom } from '#protocol/embed-origins.ts';
import type {
  Entity,
  EntityMember,
  MutationChangeEntityArgs,
  MutationRemoveFromEntityArgs,
  MutationSetEmbedOriginsArgs,
  MutationSetEntityRoleArgs,
  QueryEntityMembersArgs,
  QueryEntityTeamsArgs,
  Team,
} from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { optionalName } from '#protocol/name-field.ts';
import { ENTITY_ROLES } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Page } from '#protocol/workspace.ts';
import type { Right } from '../../access/membership.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person as Bearer } from '../../policies/person.ts';
import { mayInEntity } from '../../policies/workspace.ts';
import type { entityChanges } from './entity-changes.ts';
import type { EntityRow, entityQueries } from './entity-queries.ts';
import { pageOf, people, personShown, search } from './team-people.ts';
import { entityShown, type TeamDeps, Teams } from './teams.ts';

type Db = Uses<{
  reads: {
    entities: Only<typeof entityQueries, 'embedOriginsOfEntity' | 'entityPeople' | 'entityRow' | 'pageOfEntityPeople'>;
  };
  changes: {
    entities: Only<typeof entityChanges, 'changeEntity' | 'removeFromEntity' | 'setEmbedOrigins' | 'setEntityRole'>;
  };
}>;

type Deps = TeamDeps & { db: Db };
/** Who asks. */
type Person = Pick<Bearer, 'id'>;

/** The longest origin: scheme, host and port. */
const ORIGIN_CHARS = 300;

/** '': it bears its owner's. */
const name = optionalName('place');
const role = z.enum(ENTITY_ROLES);
/** Origins in their normalized form. A text that is no origin is refused. */
const embedOrigins = z
  .array(z.string().max(ORIGIN_CHARS))
  .max(LIMITS.embedOrigins)
  .transform((origins, context) => {
    const valid = origins.flatMap((text) => embedOriginFrom(text) ?? []);
    if (valid.length < origins.length) context.addIssue({ code: 'custom', message: 'not an origin by https' });
    return [...new Set(valid)];
  });
const membersAsked = z.object({
  entityId: uuid,
  search: search.default(''),
  role: role.nullish(),
  descending: z.boolean().default(false),
  page: z.number().int().min(1).default(1),
  perPage: z.number().int().min(1).max(SERVER_LIMITS.membersPerPage).default(24),
}) satisfies z.ZodType<QueryEntityMembersArgs>;

export class Entities {
  readonly #parts: Deps;
  readonly #teams: Teams;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#teams = new Teams(parts);
  }

  async entity(person: Person, id: string): Promise<Entity> {
    const own = await this.#parts.access.entity(person.id, parsed(uuid, id), 'read');
    return entityShown((await this.#parts.db.reads.entities.entityRow(id)) as EntityRow, own);
  }

  async change(person: Person, ask: MutationChangeEntityArgs): Promise<Entity> {
    const change = parsed(z.object({ id: uuid, name }), ask);
    const { db, access } = this.#parts;
    await access.entity(person.id, change.id, 'manage');
    const right: Right = { kind: 'entity', person: person.id, thing: change.id, verb: 'manage' };
    await db.changes.entities.changeEntity({ ...change, right });
    this.#changed((await db.reads.entities.entityPeople(change.id)).map(({ id }) => id));
    return this.entity(person, change.id);
  }

  async embedOrigins(person: Person, id: string): Promise<string[]> {
    await this.#parts.access.entity(person.id, parsed(uuid, id), 'manage');
    return this.#parts.db.reads.entities.embedOriginsOfEntity(id);
  }

  async setEmbedOrigins(person: Person, args: MutationSetEmbedOriginsArgs): Promise<string[]> {
    const [id, origins] = [parsed(uuid, args.entityId), parsed(embedOrigins, args.origins)];
    const { db, access, bus } = this.#parts;
    await access.entity(person.id, id, 'manage');
    const right: Right = { kind: 'entity', person: person.id, thing: id, verb: 'manage' };
    await db.changes.entities.setEmbedOrigins({ id, origins, right });
    // With an empty list, open embeds are closed.
    bus.publish({ kind: 'rights' });
    return origins;
  }

  async teams(person: Person, ask: QueryEntityTeamsArgs): Promise<Team[]> {
    await this.#parts.access.entity(person.id, parsed(uuid, ask.entityId), 'manage');
    return (await this.#teams.list(person)).filter(({ entity }) => entity.id === ask.entityId);
  }

  async members(person: Person, ask: QueryEntityMembersArgs): Promise<Page<EntityMember>> {
    const { db, access } = this.#parts;
    const { entityId: entity, role: only, ...wanted } = parsed(membersAsked, ask);
    await access.entity(person.id, entity, 'manage');
    const { count, rows } = await db.reads.entities.pageOfEntityPeople({ entity, role: only ?? undefined, ...wanted });
    return {
      ...pageOf(count, wanted),
      rows: rows.map((one) => ({
        person: personShown(one),
        role: one.role ?? null,
        teams: one.teams,
        seenMs: one.seenMs,
      })),
    };
  }

  async setRole(person: Person, ask: MutationSetEntityRoleArgs): Promise<true> {
    const change = await this.#managed(person, ask);
    await this.#parts.db.changes.entities.setEntityRole({ ...change, role: parsed(role, ask.role) });
    return this.#stoodAnew(change);
  }

  async remove(person: Person, ask: MutationRemoveFromEntityArgs): Promise<true> {
    const change = await this.#managed(person, ask);
    await this.#parts.db.changes.entities.removeFromEntity(change);
    return this.#stoodAnew(change);
  }

  async #managed(person: Person, { entityId, personIds }: MutationRemoveFromEntityArgs) {
    const [entity, ids] = [parsed(uuid, entityId), parsed(people, personIds)];
    await this.#parts.access.entity(person.id, entity, 'manage');
    const right: Right = { kind: 'entity', person: person.id, thing: entity, verb: 'manage' };
    return { entity, people: ids, asker: person.id, nowMs: Date.now(), right };
  }

  /** What these people may do is another now; who administers beside them sees it. */
  async #stoodAnew({ entity, people: ids }: { entity: string; people: readonly string[] }): Promise<true> {
    this.#parts.bus.publish({ kind: 'rights' });
    const left = await this.#parts.db.reads.entities.entityPeople(entity);
    const managers = left.filter((one) => mayInEntity(one.role, 'manage')).map(({ id }) => id);
    this.#changed([...new Set([...ids, ...managers])]);
    return true;
  }

  #changed(ids: readonly string[]): void {
    this.#parts.bus.publish({ kind: 'workspace', event: { kind: 'all' }, teams: [], people: ids });
  }
}
