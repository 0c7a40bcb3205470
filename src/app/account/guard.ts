// Who is let in where: what a page of each group (protocol/routes.ts) shows to somebody of each status.

import type { RouteGroup } from '#protocol/routes.ts';
import type { MvbPermission, UserState } from '../../auth/user-state.ts';

/** `retry`: somebody is signed in, and what belongs to that could not be read. Never a reason to lead anywhere else. */
export type GuardDecision = 'show' | 'wait' | 'sign-in' | 'sign-in-again' | 'retry' | 'permission-required';

/** The scope by which a provider opens the whiteboard to an account. */
const USES = 'p_mvbx';

/** Whether a scope is there and has not ended. */
export function holds(permission: MvbPermission | undefined, scope: string, nowMs: number): boolean {
  const held = permission?.[scope];
  return held !== undefined && (held.expires_at === undefined || held.expires_at > nowMs);
}

type Known = Pick<UserState, 'status' | 'mvbPermission'>;

/** Where permissions are fetched: they are known, and the whiteboard is not among them. */
export function lacksWhiteboard({ status, mvbPermission }: Known, nowMs: number): boolean {
  return status === 'MVBPermissionOK' && !holds(mvbPermission, USES, nowMs);
}

/**
 * The management pages are for whoever manages the team, which the server says: an entity has no provider of its own that could ask for
 * p_manager as well.
 */
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
      return lacksWhiteboard(state, nowMs) ? 'permission-required' : 'show';
  }
}
