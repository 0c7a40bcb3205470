// Counts the seats of an entity: its members, and the members of its teams and projects that are not deleted. The plan limits them.

import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type CurrentPlan, planOf, roomFor } from '../policies/plans.ts';

export type SeatKind = 'entity' | 'team' | 'project';

// biome-ignore lint/suspicious/noExplicitAny: which tables are joined differs from query to query.
type Is = ExpressionBuilder<any, any>;

/** Whether the membership `m` belongs to the entity, or to a team or project in it that is not deleted. */
export function holdsSeat(is: Is, entity: ReturnType<Is['val' | 'ref']>) {
  const teams = is
    .selectFrom('team as t')
    .select('t.id')
    .where('t.entity', '=', entity)
    .where('t.deleted_at', 'is', null);
  const projects = is
    .selectFrom('project as j')
    .innerJoin('team as t', 't.id', 'j.team')
    .select('j.id')
    .where('t.entity', '=', entity)
    .where('t.deleted_at', 'is', null)
    .where('j.deleted_at', 'is', null);
  return is.or([
    is.and([is('m.kind', '=', 'entity'), is('m.thing', '=', entity)]),
    is.and([is('m.kind', '=', 'team'), is('m.thing', 'in', teams)]),
    is.and([is('m.kind', '=', 'project'), is('m.thing', 'in', projects)]),
  ]);
}

/** A condition for rows of `plan_request`: unanswered, from a person who still holds a seat of the entity. */
export function isOpenPlanRequest(is: Is) {
  return is.and([
    is('plan_request.answered_at', 'is', null),
    is.exists(
      is
        .selectFrom('membership as m')
        .select('m.person')
        .whereRef('m.person', '=', 'plan_request.person')
        .where((seat) => holdsSeat(seat, is.ref('plan_request.entity'))),
    ),
  ]);
}

/** Returns the people who hold a seat of the entity. */
export async function seatsOf(all: Kysely<Tables>, entity: string): Promise<string[]> {
  const rows = await all
    .selectFrom('membership as m')
    .select('m.person')
    .distinct()
    .where((is) => holdsSeat(is, is.val(entity)))
    .execute();
  return rows.map(({ person }) => person);
}

/** Is called before a team or project is restored: its people may not hold more seats afterwards than the plan has. */
export async function seatsBefore(all: Kysely<Tables>, entity: string): Promise<{ refuseMore(): Promise<void> }> {
  const taken = (await seatsOf(all, entity)).length;
  return {
    /** Throws `seats-full`. */
    async refuseMore() {
      const more = (await seatsOf(all, entity)).length - taken;
      if (more > 0) roomFor((await currentPlan(all, entity)).seats, { taken, more }, 'seats-full');
    },
  };
}

/** Returns the current plan of a locked entity. */
export async function currentPlan(all: Kysely<Tables>, entity: string): Promise<CurrentPlan> {
  const row = await all
    .selectFrom('entity')
    .select(['tier', 'seats', 'starts', 'expires'])
    .where('id', '=', entity)
    .executeTakeFirstOrThrow();
  return planOf(row, Date.now());
}
