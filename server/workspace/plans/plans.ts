// Plans of entities: people ask the owners for one, and the installation's administrators list entities and set their plans.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import {
  type MutationRequestPlanArgs,
  type MutationSetPlanArgs,
  type Organization,
  type Organizations,
  type PlanChange,
  type QueryOrganizationsArgs,
  Tier,
} from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { cleanText } from '#protocol/names.ts';
import { PLAN_CHANGE } from '#protocol/plans.ts';
import { PAGE_SIZE } from '#protocol/workspace.ts';
import type { accountQueries } from '../../identity/account-queries.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person as Bearer } from '../../policies/person.ts';
import { maySetPlans, planOf } from '../../policies/plans.ts';
import type { entityQueries } from '../teams/entity-queries.ts';
import type { planChanges } from './plan-changes.ts';
import type { OrganizationRow, PlanChangeRow, planQueries } from './plan-queries.ts';

interface PlansDeps {
  db: Uses<{
    reads: {
      accounts: Only<typeof accountQueries, 'accountOf'>;
      entities: Only<typeof entityQueries, 'entityPeople'>;
      plans: Only<typeof planQueries, 'organization' | 'organizationPage' | 'planChangesOf'>;
    };
    changes: { plans: Only<typeof planChanges, 'requestPlan' | 'setPlan'> };
  }>;
  /** Whether the accounts of this issuer are inside this server. */
  isEmbedded(iss: string): boolean;
  bus: Pick<Bus, 'publish'>;
}

type Person = Pick<Bearer, 'id' | 'iss' | 'sub'>;

const tier = z.enum(Tier);
const timeMs = z.number().int().min(0).max(PLAN_CHANGE.maxTimeMs);
const organizationsArgs = z.object({
  search: z.string().max(LIMITS.searchChars).default(''),
  tier: tier.nullish(),
  page: z.number().int().min(1).default(1),
}) satisfies z.ZodType<QueryOrganizationsArgs>;
const requestArgs = z.object({ entityId: uuid, tier }) satisfies z.ZodType<MutationRequestPlanArgs>;
const planArgs = z
  .object({
    entityId: uuid,
    tier,
    seats: z.number().int().min(1).max(PLAN_CHANGE.maxSeats).nullish(),
    startMs: timeMs.nullish(),
    expiresMs: timeMs.nullish(),
    reason: z
      .string()
      .transform((text) => cleanText(text).trim())
      .pipe(z.string().min(PLAN_CHANGE.minReasonChars).max(PLAN_CHANGE.maxReasonChars)),
  })
  .refine(({ startMs, expiresMs }) => expiresMs == null || startMs == null || startMs < expiresMs, {
    message: 'expiresMs: is not after startMs',
  }) satisfies z.ZodType<MutationSetPlanArgs>;

export class Plans {
  readonly #deps: PlansDeps;

  constructor(deps: PlansDeps) {
    this.#deps = deps;
  }

  /** Requests a plan. A repeated request within a day notifies nobody. Throws `not-found` if the person holds no seat. */
  async request({ id: person }: Person, args: MutationRequestPlanArgs): Promise<true> {
    const { entityId: entity, tier: wanted } = parsed(requestArgs, args);
    await this.#deps.db.changes.plans.requestPlan({ entity, person, tier: wanted, nowMs: Date.now() });
    return true;
  }

  async set(person: Person, args: MutationSetPlanArgs): Promise<Organization> {
    await this.#requireAdministrator(person);
    const { entityId: entity, tier: given, seats, startMs, expiresMs, reason } = parsed(planArgs, args);
    const { db, bus } = this.#deps;
    const plan = { tier: given, seats: seats ?? null, starts: startMs ?? null, expires: expiresMs ?? null };
    const administrator = { person: person.id, account: person.sub };
    await db.changes.plans.setPlan({ entity, plan, reason, administrator, nowMs: Date.now() });
    // An expired plan makes boards read-only.
    bus.publish({ kind: 'rights' });
    const people = (await db.reads.entities.entityPeople(entity)).map(({ id }) => id);
    bus.publish({
      kind: 'workspace',
      event: { kind: 'all' },
      teams: [],
      people: [...new Set([...people, person.id])],
    });
    const row = await db.reads.plans.organization(entity);
    if (!row) throw new CallerError('not-found');
    return organizationShown(row, Date.now());
  }

  async organizations(person: Person, args: QueryOrganizationsArgs): Promise<Organizations> {
    await this.#requireAdministrator(person);
    const { search, tier: only, page } = parsed(organizationsArgs, args);
    const query = { search, tier: only ?? undefined, page, perPage: PAGE_SIZE };
    const { count, rows } = await this.#deps.db.reads.plans.organizationPage(query);
    const nowMs = Date.now();
    return {
      count,
      page,
      perpage: PAGE_SIZE,
      totalPage: Math.ceil(count / PAGE_SIZE),
      rows: rows.map((row) => organizationShown(row, nowMs)),
    };
  }

  async changes(person: Person, entity: string): Promise<PlanChange[]> {
    await this.#requireAdministrator(person);
    const rows = await this.#deps.db.reads.plans.planChangesOf(parsed(uuid, entity));
    return rows.map(changeShown);
  }

  /** Throws `forbidden`. */
  async #requireAdministrator({ iss, sub }: Person): Promise<void> {
    const { db, isEmbedded } = this.#deps;
    const account = isEmbedded(iss) ? await db.reads.accounts.accountOf(sub) : undefined;
    if (!account || !maySetPlans(account)) throw new CallerError('forbidden');
  }
}

function organizationShown(row: OrganizationRow, nowMs: number): Organization {
  const { starts, expires, seats, seatCount, tier: stored, ...rest } = row;
  return {
    ...rest,
    tier: tierOf(stored),
    ownSeats: seats,
    seatsTaken: seatCount,
    seats: planOf(row, nowMs).seats,
    startsMs: starts,
    expiresMs: expires,
  };
}

function changeShown({ administrator, before, after, ...change }: PlanChangeRow): PlanChange {
  return { ...change, by: administrator, before: termsShown(before), after: termsShown(after) };
}

function termsShown({ tier: stored, ...terms }: PlanChangeRow['before']): PlanChange['before'] {
  return { ...terms, tier: tierOf(stored) };
}

function tierOf(stored: string): Tier {
  return tier.parse(stored);
}
