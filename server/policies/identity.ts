// What an account of the embedded identity provider may do there, and whether a session of it still counts.

import type { Scope } from '#protocol/identity.ts';

export interface Administrator {
  isAdministrator: boolean;
}

/** Making a link by which somebody else sets a password anew, and saying of an address that it is somebody's. */
export function mayAdministerAccounts({ isAdministrator }: Administrator): boolean {
  return isAdministrator;
}

export type PermissionScopes = Partial<Record<Scope, { role: 'user' | 'admin' }>>;

/**
 * Nothing is licensed here: everybody has the whiteboard, the Teams app and hand-outs. `p_manager` is granted to administrators of
 * accounts, and to people who manage a team or an entity (`manages`). If `manages` is undefined, the person has made no call yet and gets a
 * team and an entity with the first one.
 */
export function permissionScopes({ isAdministrator }: Administrator, manages: boolean | undefined): PermissionScopes {
  const role = isAdministrator ? 'admin' : 'user';
  const open = { p_mvbx: { role }, p_teamwork: { role }, p_classroom: { role } } as const;
  return isAdministrator || manages !== false ? { ...open, p_manager: { role } } : open;
}

/** A session from before the password was set anew is shown the sign-in page again. */
export function mustSignInAgain(sessionsFromMs: number, signedInMs: number | undefined): boolean {
  return signedInMs === undefined || signedInMs <= sessionsFromMs;
}
