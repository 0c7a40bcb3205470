// Who is let in where: what a page of each group (protocol/routes.ts) shows to somebody of each status.

import type { Scope } from '#protocol/identity.ts';
import { SCOPES_OF_PAGES } from '#protocol/pages.ts';
import type { RouteGroup } from '#protocol/routes.ts';
import type { MvbPermission, UserState } from '../auth/user-state.ts';

/** `retry`: somebody is signed in, and what belongs to that could not be read. Never a reason to lead anywhere else. */
export type GuardDecision = 'show' | 'wait' | 'sign-in' | 'sign-in-again' | 'retry' | 'permission-required';

/** Whether a scope is there and has not ended. */
export function holds(permission: MvbPermission | undefined, scope: string, nowMs: number): boolean {
  const held = permission?.[scope];
  return held !== undefined && (held.expires_at === undefined || held.expires_at > nowMs);
}

type Known = Pick<UserState, 'status' | 'mvbPermission'>;

/** State of the router on the way to /sorry/permission-required: the whiteboard is there, the scope of the management pages is not. */
export const LACKS_MANAGEMENT = { lacks: 'management' } as const;

/** Where permissions are fetched: they are known, and the whiteboard is not among them. */
export function lacksWhiteboard({ status, mvbPermission }: Known, nowMs: number): boolean {
  return status === 'MVBPermissionOK' && lacksOne(mvbPermission, ['p_mvbx'], nowMs);
}

function lacksOne(permission: MvbPermission | undefined, scopes: readonly Scope[], nowMs: number): boolean {
  return scopes.some((scope) => !holds(permission, scope, nowMs));
}

/** The server decides by roles what a person may do on a management page. Where scopes are fetched, the page requires a scope too. */
export function guardOf(group: RouteGroup, state: Known, fetchPermission: boolean, nowMs: number): GuardDecision {
  if (group !== 'sign-in' && group !== 'management') return 'show';
  switch (state.status) {
    case 'Unknown':
    case 'Fetching':
    case 'TokenHeld':
      return 'wait';
    case 'Guest':
      return 'sign-in';
    case 'InteractionRequired':
    case 'ConsentRequired':
      return 'sign-in-again';
    case 'UserInfoFailed':
    case 'MVBPermissionFailed':
      return 'retry';
    case 'UserInfoOK':
      return fetchPermission ? 'wait' : 'show';
    case 'MVBPermissionOK':
      return lacksOne(state.mvbPermission, SCOPES_OF_PAGES[group], nowMs) ? 'permission-required' : 'show';
  }
}
