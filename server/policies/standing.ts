// Whether a grant still holds: what it was given by, as that is now. Asked at every HTTP request, at HELLO, and repeatedly
// while a socket is open. Knows neither sockets nor HTTP.

import type { Grant, SourceNow } from '../access/grant.ts';

/**
 * `role-changed`: the thing still opens, in another role; a new ticket gets that one. `signed-out`: it opens when somebody is signed in
 * again.
 */
export type Lapse = 'deleted' | 'revoked' | 'expired' | 'role-changed' | 'signed-out';

/** Why a grant no longer holds, or undefined while it does. `now` undefined: its source is gone. `isSignedIn`: of a person, still there. */
export function standing(
  { role, source }: Pick<Grant, 'role' | 'source'>,
  now: SourceNow | undefined,
  nowMs: number,
  isSignedIn = true,
): Lapse | undefined {
  const ended = endOf(now, nowMs);
  if (ended) return ended;
  if (!isSignedIn) return 'signed-out';
  return now?.role === role && now.version === source.version ? undefined : 'role-changed';
}

/** Why a source gives nothing any more, or undefined. */
export function endOf(
  now: SourceNow | undefined,
  nowMs: number,
): Exclude<Lapse, 'role-changed' | 'signed-out'> | undefined {
  if (!now || now.deleted) return 'deleted';
  if (now.revoked) return 'revoked';
  return now.expiresMs !== null && now.expiresMs <= nowMs ? 'expired' : undefined;
}
