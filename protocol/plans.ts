// Limits of a plan that can be reached: the error that says so, and the page it leads to.

import { ROUTES } from './routes.ts';

/** codeKey of /sorry/licensed-user-limit/[codeKey], by the error's code. */
const LIMIT_KEYS = { 'seats-full': 'seats', 'teams-full': 'teams', 'boards-full': 'boards' } as const;

export type LimitCode = keyof typeof LIMIT_KEYS;
export type LimitKey = (typeof LIMIT_KEYS)[LimitCode];

export function isLimitKey(key: string | undefined): key is LimitKey {
  return Object.values(LIMIT_KEYS).some((one) => one === key);
}

/** Where this refusal leads; undefined: it is no limit of a plan. */
export function limitPathOf(code: string): string | undefined {
  const key = (LIMIT_KEYS as Readonly<Record<string, LimitKey>>)[code];
  return key && ROUTES.licensedUserLimit.path.replace(':codeKey', key);
}
