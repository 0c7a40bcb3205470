// Where a page leads when sign-in goes wrong. A board leads nowhere: what is drawn goes on, and a bar says what has happened. Nor does a
// page that is the way to sign in itself.

import type { PageName } from '#protocol/pages.ts';
import { isBoardPath, ROUTES, routeAt } from '#protocol/routes.ts';
import { AUTH_MESSAGES, PROVIDER_MESSAGES } from '../auth/errors.ts';
import { launchType } from '../device/device.ts';

/** What the entry page tells stands in its address under this name. */
export const REASON = 'reason';

export const REASONS = ['session-timeout', 'not-finished', 'refused', 'required'] as const;
export type Reason = (typeof REASONS)[number];

const REASON_OF: ReadonlyMap<string, Reason> = new Map([
  [AUTH_MESSAGES['custom session timeout'], 'session-timeout'],
  [AUTH_MESSAGES['invalid state'], 'not-finished'],
  [AUTH_MESSAGES['invalid code'], 'not-finished'],
  [AUTH_MESSAGES['fetch token failed'], 'not-finished'],
  [AUTH_MESSAGES['interaction required'], 'required'],
  [AUTH_MESSAGES['consent required'], 'required'],
  [PROVIDER_MESSAGES.access_denied, 'refused'],
]);

const SIGNS_IN: ReadonlySet<PageName> = new Set([
  'sign-in',
  'sign-up',
  'board-sign-in',
  'board-sign-up',
  'invite-board',
  'invite-project',
  'invite-team',
]);

/** Returns where a critical error leads; undefined: the page stays. */
export function redirectOfError(pathname: string): string | undefined {
  return isBoardPath(pathname) ? undefined : ROUTES.error.path;
}

/** After a sign-in that did not come about or is over: to the board picker or the entry of this launch type, with why. Undefined: the page stays. */
export function redirectOfDenial(pathname: string, message?: string): string | undefined {
  if (isBoardPath(pathname) || SIGNS_IN.has(routeAt(pathname)?.route.page ?? 'not-found')) return undefined;
  const isHosted = routeAt(pathname)?.route.family === 'host';
  const reason = message === undefined ? undefined : REASON_OF.get(message);
  const way = isHosted ? ROUTES.boardPicker.path : ROUTES.entry.path.replace(':platform', launchType());
  return reason ? `${way}?${REASON}=${reason}` : way;
}

/** Of an address anybody can write; undefined: nothing is to be told. */
export function reasonIn(search: string): Reason | undefined {
  const asked = new URLSearchParams(search).get(REASON);
  return REASONS.find((one) => one === asked);
}
