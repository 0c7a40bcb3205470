// Whether a grant still holds: what it was given by, as that is now. Asked at every HTTP request, at HELLO, and repeatedly
// while a socket is open. Knows neither sockets nor HTTP.

import type { Grant, SourceNow } from '../access/grant.ts';

/** `role-changed`: the thing still opens, in another role; a new ticket gets that one. */
export type Lapse = 'deleted' | 'revoked' | 'expired' | 'role-changed';

/** Why a grant no longer holds, or undefined while it does. `now` undefined: its source is gone. */
export function standing(
  { role, source }: Pick<Grant, 'role' | 'source'>,
  now: SourceNow | undefined,
  nowMs: number,
): Lapse | undefined {
  const ended = endOf(now, nowMs);
  if (ended) return ended;
  return now?.role === role && now.version === source.version ? undefined : 'role-changed';
}

/** Why a source gives nothing any more, or undefined. */
export function endOf(now: SourceNow | undefined, nowMs: number): Exclude<Lapse, 'role-changed'> | undefined {
  if (!now || now.deleted) return 'deleted';
  if (now.revoked) return 'revoked';
  return now.expiresMs !== null && now.expiresMs <= nowMs ? 'expired' : undefined;
}
