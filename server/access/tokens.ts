// Who a request is: the 15-minute bearer token of one board, and the device's lasting guest credential. Both are signed
// texts; nothing is stored. What the holder may do is server/policies.

import { createHash, randomUUID } from 'node:crypto';
import { randomOfNewGuest, uuidV8 } from '#protocol/derive.ts';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Actor, TicketHolder } from '../policies/grant.ts';

export function tokenFor(keys: Keys, visitor: TicketHolder, nowMs: number): { token: string; expiresAt: number } {
  const expiresAt = nowMs + SERVER_LIMITS.tokenMs;
  const text = Buffer.from(JSON.stringify({ visitor, expiresAt })).toString('base64url');
  return { token: keys.sign('board-token', text), expiresAt };
}

/** Who an Authorization header is; throws `unauthorized`. */
export function visitorOf(keys: Keys, authorization: string | undefined, nowMs: number): TicketHolder {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const text = token && keys.open('board-token', token);
  if (!text) throw new CallerError('unauthorized');
  const { expiresAt, visitor } = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
    expiresAt: number;
    visitor: TicketHolder;
  };
  if (expiresAt <= nowMs) throw new CallerError('unauthorized');
  return visitor;
}

export interface Known {
  actor: Actor;
  credential: string;
  /** By a credential that was given here. */
  isKnown: boolean;
}

/** The actor of a device: the one its credential names, or a new one, the same for what the same new device calls itself. */
export function guestOf(keys: Keys, guest: string | undefined): Known {
  return knownAs('guest', keys, guest);
}

/** The actor of a session at a panel, in the same way. */
export function panelOf(keys: Keys, panel: string): Known {
  return knownAs('panel', keys, panel);
}

function knownAs(kind: 'guest' | 'panel', keys: Keys, said: string | undefined): Known {
  const known = said === undefined ? undefined : keys.open(kind, said);
  const actor: Actor = (known as Actor | undefined) ?? `${kind}:${newId(kind, said)}`;
  return { actor, credential: keys.sign(kind, actor), isKnown: known !== undefined };
}

/** Others read it: nothing of what the device calls itself can be told from it. */
function newId(kind: 'guest' | 'panel', said: string | undefined): string {
  const random = said === undefined ? null : randomOfNewGuest(said);
  if (!random) return randomUUID();
  return uuidV8(createHash('sha256').update(`atrium/${kind}\0`).update(random).digest());
}
