// The plan of an entity that counts now, and who may request and set one. The limits of each tier are in protocol/plans.ts. No payment
// is taken; a limit that is reached is refused by its name.

import { CallerError } from '#protocol/errors.ts';
import type { Tier } from '#protocol/generated/graphql.ts';
import { type LimitCode, PLANS, type Plan } from '#protocol/plans.ts';

/** The stored plan of an entity. */
export interface StoredPlan {
  tier: string;
  /** Replaces the seats of the tier. */
  seats: number | null;
  /** Epoch ms, or null if it has started. */
  starts: number | null;
  /** Epoch ms; null: never. */
  expires: number | null;
}

export interface CurrentPlan extends Plan {
  tier: Tier;
}

/**
 * The plan that counts now. A plan that has not begun or has expired counts as free, with the seats of free: nobody and nothing is removed, but
 * nothing is added above those limits. Boards of an entity whose plan has expired are read-only besides (policies/workspace.ts).
 */
export function planOf({ tier, seats, starts, expires }: StoredPlan, nowMs: number): CurrentPlan {
  const isCurrent = (starts === null || starts <= nowMs) && (expires === null || expires > nowMs);
  if (!isCurrent || !isTier(tier)) return { tier: 'free', ...PLANS.free };
  const plan = PLANS[tier];
  return { ...plan, tier, seats: seats ?? plan.seats };
}

function isTier(tier: string): tier is Tier {
  return Object.hasOwn(PLANS, tier);
}

/** Throws `code` unless there is room for `more` beside those there are. */
export function roomFor(
  limit: number | null,
  { taken, more = 1 }: { taken: number; more?: number },
  code: LimitCode | 'board-guests-full',
) {
  if (limit !== null && taken + more > limit) throw new CallerError(code);
}

/** Throws `too-large` for a file that the plan does not allow. */
export function refuseLargeFile({ tier, sharedFileBytes }: CurrentPlan, bytes: number): void {
  if (bytes > sharedFileBytes)
    throw new CallerError(
      'too-large',
      `body: ${bytes} bytes are out of range (1 to ${sharedFileBytes}, the plan ${tier})`,
    );
}

/** Every person with a seat of an entity may request a plan from its owners. */
export function mayRequestPlan({ hasSeat }: { hasSeat: boolean }): boolean {
  return hasSeat;
}

/** Administrators of the installation alone list its entities and set their plans. */
export function maySetPlans({ isAdministrator }: { isAdministrator: boolean }): boolean {
  return isAdministrator;
}
