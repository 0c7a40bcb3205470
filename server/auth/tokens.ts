// Who a request is: the 15-minute bearer token of one board, and the device's lasting guest credential. Both are signed
// texts; nothing is stored. What the holder may do is server/policies.

import { randomUUID } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { Actor, Visitor } from '../access/grant.ts';
import type { Keys } from './keys.ts';

export function tokenFor(keys: Keys, visitor: Visitor, nowMs: number): { token: string; expiresAt: number } {
  const expiresAt = nowMs + LIMITS.tokenMs;
  const text = Buffer.from(JSON.stringify({ visitor, expiresAt })).toString('base64url');
  return { token: keys.sign('board-token', text), expiresAt };
}

/** Who an Authorization header is; throws `unauthorized`. */
export function visitorOf(keys: Keys, authorization: string | undefined, nowMs: number): Visitor {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const text = token && keys.open('board-token', token);
  if (!text) throw new CallerError('unauthorized');
  const { expiresAt, visitor } = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
    expiresAt: number;
    visitor: Visitor;
  };
  if (expiresAt <= nowMs) throw new CallerError('unauthorized');
  return visitor;
}

/** The actor of a device: the one its credential names, or a new one. */
export function guestOf(keys: Keys, credential: string | undefined): { actor: Actor; credential: string } {
  const known = credential === undefined ? undefined : keys.open('guest', credential);
  const actor: Actor = (known as Actor | undefined) ?? `guest:${randomUUID()}`;
  return { actor, credential: keys.sign('guest', actor) };
}
