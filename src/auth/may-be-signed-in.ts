// Whether anybody has signed in on this device since the last sign-out: what decides that the code of sign-in is loaded at all. It
// imports nothing, for it is part of what every page loads.

/** 'true' from a sign-in on, 'false' from a sign-out on: other tabs are told by it. */
export const IS_AUTHORIZED = 'teamone.is_authorized';

/** What the server said of its providers (protocol/identity.ts). */
export const KEPT_IDENTITY = 'teamone.identity';

/** A provider says whether the whiteboard may be used at all, as far as this device knows. */
export function permissionIsAsked(): boolean {
  try {
    return JSON.parse(localStorage.getItem(KEPT_IDENTITY) ?? '{}').fetchPermission !== false;
  } catch {
    return true;
  }
}

/** True does not mean signed in: that is asked of the provider. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(IS_AUTHORIZED) === 'true';
  } catch {
    return false;
  }
}
