// Who a request is: the 15-minute bearer token of one board, and the device's lasting guest credential. Both are signed
// texts; nothing is stored. What the holder may do is server/policies.

import { randomUUID } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { BOARD_ROLES, type BoardRole } from '#protocol/roles.ts';
import type { Keys } from './keys.ts';

/** A person on one board. */
export interface Grant {
  board: string;
  actor: string;
  role: BoardRole;
  /** '': never given; each page says that in its own language. */
  name: string;
  /** Hex SHA-256 of the link's secret: while the link stands, so does the grant. */
  link: string;
}

export function tokenFor(keys: Keys, grant: Grant, nowMs: number): { token: string; expiresAt: number } {
  const expiresAt = nowMs + LIMITS.tokenMs;
  const text = Buffer.from(JSON.stringify({ ...grant, expiresAt })).toString('base64url');
  return { token: keys.sign('token', text), expiresAt };
}

/** The grant of an Authorization header for `board`; throws `unauthorized`. */
export function grantOf(keys: Keys, authorization: string | undefined, board: string, nowMs: number): Grant {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const text = token && keys.open('token', token);
  if (!text) throw new CallerError('unauthorized');
  const { expiresAt, ...grant } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant & {
    expiresAt: number;
  };
  if (expiresAt <= nowMs || !BOARD_ROLES.includes(grant.role)) throw new CallerError('unauthorized');
  // 404, not 403: a token of one board learns nothing about another.
  if (grant.board !== board) throw new CallerError('not-found');
  return grant;
}

/** The actor of a device: the one its credential names, or a new one. */
export function guestOf(keys: Keys, credential: string | undefined): { actor: string; credential: string } {
  const known = credential === undefined ? undefined : keys.open('guest', credential);
  const actor = known ?? `guest:${randomUUID()}`;
  return { actor, credential: keys.sign('guest', actor) };
}
