// What each tier may have: the one table. No payment is taken; a limit that is reached is refused by its name (protocol/plans.ts), and
// the page it leads to says whom to ask.

import { CallerError } from '#protocol/errors.ts';
import type { Tier } from '#protocol/generated/graphql.ts';
import type { LimitCode } from '#protocol/plans.ts';

/** Null: as many as one likes. */
interface Plan {
  teams: number | null;
  /** People of the entity, its teams and its projects; whoever was given single boards takes none. */
  seats: number | null;
  boardsPerTeam: number | null;
}

const PLANS: Record<Tier, Plan> = {
  free: { teams: 10, seats: 25, boardsPerTeam: 20_000 },
  pro: { teams: 100, seats: 500, boardsPerTeam: 100_000 },
  enterprise: { teams: null, seats: null, boardsPerTeam: null },
};

/** As the entity has it: `seats` of its own count before those of its tier. */
export function planOf({ tier, seats }: { tier: string; seats: number | null }): Plan {
  const plan = PLANS[tier as Tier];
  return { ...plan, seats: seats ?? plan.seats };
}

/** Throws `code` unless there is room for `more` beside those there are. */
export function roomFor(limit: number | null, { taken, more = 1 }: { taken: number; more?: number }, code: LimitCode) {
  if (limit !== null && taken + more > limit) throw new CallerError(code);
}
