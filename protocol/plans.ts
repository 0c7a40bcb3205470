// The one table of plans: what each tier allows. Pages show it and server/policies/plans.ts decides by it. A limit that is reached has an
// error of its own, and most of these lead to a page that says what is full and whom to ask.

import type { Tier } from './generated/graphql.ts';
import { ROUTES } from './routes.ts';

/** The limits of a plan. Null: any number. */
export interface Plan {
  teams: number | null;
  /** People of the entity, its teams and its projects; a person with a role on single boards alone takes none. */
  seats: number | null;
  boardsPerTeam: number | null;
  /** Guests who are on one board at the same time: people without an account. Never fewer than a class. */
  guestsOnBoard: number | null;
  /** Templates of a person, a team or the entity, each. */
  templates: number | null;
  /** The largest file that is exported from a board of the entity and shared by a download link, bytes. */
  sharedFileBytes: number;
}

const MIB = 1024 * 1024;

export const PLANS: Readonly<Record<Tier, Plan>> = {
  free: { teams: 10, seats: 25, boardsPerTeam: 20_000, guestsOnBoard: 100, templates: 100, sharedFileBytes: 16 * MIB },
  pro: {
    teams: 100,
    seats: 500,
    boardsPerTeam: 100_000,
    guestsOnBoard: 1000,
    templates: 2000,
    sharedFileBytes: 64 * MIB,
  },
  enterprise: {
    teams: null,
    seats: null,
    boardsPerTeam: null,
    guestsOnBoard: null,
    templates: null,
    sharedFileBytes: 64 * MIB,
  },
};

/** The tiers, the smallest first. */
export const TIERS = ['free', 'pro', 'enterprise'] as const satisfies readonly Tier[];
/** The limits in the order in which pages show them. */
export const PLAN_LIMITS = [
  'teams',
  'seats',
  'boardsPerTeam',
  'guestsOnBoard',
  'sharedFileBytes',
  'templates',
] as const satisfies readonly (keyof Plan)[];

export const PLAN_CHANGE = {
  /** Characters of the reason of a change. */
  minReasonChars: 3,
  maxReasonChars: 500,
  maxSeats: 1_000_000,
  /** Epoch ms: the end of the year 9999, which every date field and language can show. */
  maxTimeMs: Date.UTC(9999, 11, 31, 23, 59, 59, 999),
  /** Changes of one entity that are listed, the newest. */
  listed: 50,
} as const;

/** An open request of a person for a plan of an entity notifies the owners once in this time. */
export const PLAN_REQUEST_MS = 24 * 3600_000;

/** codeKey of /sorry/licensed-user-limit/[codeKey], by the error's code. */
const LIMIT_KEYS = {
  'seats-full': 'seats',
  'teams-full': 'teams',
  'boards-full': 'boards',
  'templates-full': 'templates',
} as const;

export type LimitCode = keyof typeof LIMIT_KEYS;
export type LimitKey = (typeof LIMIT_KEYS)[LimitCode];

export function isLimitKey(key: string | undefined): key is LimitKey {
  return Object.values(LIMIT_KEYS).some((one) => one === key);
}

/** Returns the page about a limit, or undefined if the code is not a limit of a plan. */
export function limitPathOf(code: string): string | undefined {
  const key = (LIMIT_KEYS as Readonly<Record<string, LimitKey>>)[code];
  return key && ROUTES.licensedUserLimit.path.replace(':codeKey', key);
}
