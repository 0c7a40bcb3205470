// Whether a grant still holds: what it was given by, as that is now. Asked at every HTTP request, at HELLO, and repeatedly
// while a socket is open. Knows neither sockets nor HTTP.

import { BOARD_ROLES, type BoardRole } from '#protocol/roles.ts';
import { type Grant, isPerson, type SourceNow } from './grant.ts';
import { effectiveRole } from './workspace.ts';

/**
 * `removed`: a manager removed the actor for a while. `role-changed`: the thing still opens, in another role; a new ticket gets that one. `signed-out`: it opens when somebody is signed in
 * again. `permission-required`: their provider does not give them the whiteboard (any more).
 */
export type InvalidReason =
  | 'deleted'
  | 'revoked'
  | 'expired'
  | 'removed'
  | 'role-changed'
  | 'signed-out'
  | 'permission-required';

type EndReason = Exclude<InvalidReason, 'role-changed' | 'signed-out' | 'permission-required'>;

/**
 * Why a grant no longer holds, or undefined while it does. `now` undefined: its source is gone. `isSignedIn`: of a person, still there.
 * `secondSource`: what else gives the same one the board: they come again by it when this ended, or when it gives more.
 */
export function findInvalidReason(
  { role, source }: Pick<Grant, 'role' | 'source'>,
  now: SourceNow | undefined,
  nowMs: number,
  isSignedIn = true,
  secondSource?: SourceNow,
): InvalidReason | undefined {
  const other = secondSource && !endOf(secondSource, nowMs) ? roleNow(secondSource, nowMs) : undefined;
  const ended = endOf(now, nowMs);
  if (ended) return other && ended !== 'deleted' ? 'role-changed' : ended;
  if (!isSignedIn) return 'signed-out';
  if (!now || now.version !== source.version || roleNow(now, nowMs) !== role) return 'role-changed';
  return other && isMore(other, role) ? 'role-changed' : undefined;
}

/** The role that a valid source gives its holder now. On a read-only board a role for a meeting gives no more. */
export function roleNow(source: SourceNow, nowMs: number): BoardRole {
  return effectiveRole(source.meetingRole?.role ?? source.role, source, nowMs);
}

/** Of who has a board by their account. `untilMs`: when the permission ends, as the provider said; null: no end, or nothing said. */
export function lacksPermission(untilMs: number | null, nowMs: number): boolean {
  return untilMs !== null && untilMs <= nowMs;
}

/** Whoever comes by a link or a code needs no account, and no permission of one. */
export function needsPermission({ actor, source }: Pick<Grant, 'actor' | 'source'>): boolean {
  return isPerson(actor) && source.kind !== 'link' && source.kind !== 'code';
}

/** Of two roles that somebody has at once the one that allows more counts. */
export function isMore(role: BoardRole, than: BoardRole): boolean {
  return BOARD_ROLES.indexOf(role) > BOARD_ROLES.indexOf(than);
}

/** Why a source gives nothing any more, or undefined. */
export function endOf(
  now: Pick<SourceNow, 'deleted' | 'revoked' | 'expiresMs' | 'removed'> | undefined,
  nowMs: number,
): EndReason | undefined {
  if (!now || now.deleted) return 'deleted';
  if (now.removed) return 'removed';
  if (now.revoked) return 'revoked';
  return now.expiresMs !== null && now.expiresMs <= nowMs ? 'expired' : undefined;
}

/** Whether a "no" still holds, for `forMs`. One from later than now was said by a clock that has been set back since. */
export function isDenialValid(answeredMs: number, nowMs: number, forMs: number): boolean {
  return answeredMs <= nowMs && nowMs < answeredMs + forMs;
}
