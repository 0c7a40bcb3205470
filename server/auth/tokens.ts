// Who a request is: the 15-minute bearer token of one board, and the device's lasting guest credential. Both are signed
// texts; nothing is stored. What the holder may do is server/policies.

import { createHash, randomUUID } from 'node:crypto';
import { randomOfNewGuest, uuidV8 } from '#protocol/derive.ts';
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

/** The actor of a device: the one its credential names, or a new one, the same for what the same new device calls itself. */
export function guestOf(keys: Keys, guest: string | undefined): { actor: Actor; credential: string; isKnown: boolean } {
  const known = guest === undefined ? undefined : keys.open('guest', guest);
  const actor: Actor = (known as Actor | undefined) ?? `guest:${newId(guest)}`;
  return { actor, credential: keys.sign('guest', actor), isKnown: known !== undefined };
}

/** Others read it: nothing of what the device calls itself can be told from it. */
function newId(guest: string | undefined): string {
  const random = guest === undefined ? null : randomOfNewGuest(guest);
  if (!random) return randomUUID();
  return uuidV8(createHash('sha256').update('atrium/guest\0').update(random).digest());
}
