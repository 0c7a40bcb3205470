// Stores who asks for a plan, and changes plans. What a change depends on is checked in its own transaction: the seat of the person who asks, and
// that the account still administers the installation. Reads are in plan-queries.ts.

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { Tier } from '#protocol/generated/graphql.ts';
import { PLAN_REQUEST_MS } from '#protocol/plans.ts';
import { requestEntries } from '../../access/inbox-event-changes.ts';
import { lockEntity, lockPeople } from '../../access/lock-rights.ts';
import { seatsOf } from '../../access/seats.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { mayRequestPlan, maySetPlans, type StoredPlan } from '../../policies/plans.ts';

interface NewPlan extends StoredPlan {
  tier: Tier;
}

export function planChanges(db: Kysely<Tables>) {
  return {
    /**
     * Stores a request and requests the entries of the owners. Returns false if an open request of the person is younger than a day. It
     * then gets the new tier, and the owners get no further letter. Throws `not-found` if the person holds no seat.
     */
    requestPlan(request: { entity: string; person: string; tier: Tier; nowMs: number }): Promise<boolean> {
      const { entity, person, tier, nowMs } = request;
      return db.transaction().execute(async (all) => {
        await lockEntity(all, entity);
        await lockPeople(all, [person]);
        const hasSeat = (await seatsOf(all, entity)).includes(person);
        if (!mayRequestPlan({ hasSeat })) throw new CallerError('not-found');
        const last = await all
          .selectFrom('plan_request')
          .select(['tier', 'at'])
          .where('entity', '=', entity)
          .where('person', '=', person)
          .where('answered_at', 'is', null)
          .executeTakeFirst();
        if (last && last.at > nowMs - PLAN_REQUEST_MS) {
          if (last.tier !== tier)
            await all
              .updateTable('plan_request')
              .set({ tier })
              .where('entity', '=', entity)
              .where('person', '=', person)
              .execute();
          return false;
        }
        const row = { tier, at: nowMs, answered_at: null };
        await all
          .insertInto('plan_request')
          .values({ entity, person, ...row })
          .onConflict((there) => there.columns(['entity', 'person']).doUpdateSet(row))
          .execute();
        await requestEntries(all, {
          kind: 'plan',
          resourceKind: 'entity',
          resource: entity,
          subject: person,
          sender: person,
        });
        return true;
      });
    },
    /**
     * Sets a plan, stores the change with its reason, answers all requests and requests the entries of the owners. `account`: that of the
     * administrator at the provider inside this server. Throws `forbidden` if the account administers no longer, and `not-found`.
     */
    setPlan(change: {
      entity: string;
      plan: NewPlan;
      reason: string;
      administrator: { person: string; account: string };
      nowMs: number;
    }): Promise<void> {
      const { entity, plan, reason, administrator, nowMs } = change;
      return db.transaction().execute(async (all) => {
        await lockEntity(all, entity);
        await lockPeople(all, [administrator.person]);
        if (!maySetPlans({ isAdministrator: await isAdministrator(all, administrator.account) }))
          throw new CallerError('forbidden');
        const old = await all
          .selectFrom('entity')
          .select(['tier', 'seats', 'starts', 'expires'])
          .where('id', '=', entity)
          .executeTakeFirst();
        if (!old) throw new CallerError('not-found');
        await all.updateTable('entity').set(plan).where('id', '=', entity).execute();
        const before = { old_tier: old.tier, old_seats: old.seats, old_starts: old.starts, old_expires: old.expires };
        await all
          .insertInto('plan_change')
          .values({ id: randomUUID(), entity, by_person: administrator.person, at: nowMs, reason, ...before, ...plan })
          .execute();
        await all
          .updateTable('plan_request')
          .set({ answered_at: nowMs })
          .where('entity', '=', entity)
          .where('answered_at', 'is', null)
          .execute();
        await requestEntries(all, {
          kind: 'plan',
          resourceKind: 'entity',
          resource: entity,
          subject: '',
          sender: administrator.person,
        });
      });
    },
  };
}

async function isAdministrator(all: Kysely<Tables>, account: string): Promise<boolean> {
  const row = await all
    .selectFrom('account')
    .select('sub')
    .where('sub', '=', account)
    .where('administrator', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
