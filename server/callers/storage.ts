// Derives whom stored bytes are counted for (server/db/stored-bytes.ts): the caller's network, and whether the caller has an account. SPEC:
// BLOB-4.

import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { type Actor, isPerson } from '../access/grant.ts';
import type { Keys } from '../auth/keys.ts';
import type { StorageUser } from '../db/stored-bytes.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import type { Client } from '../threads/rpc.ts';

export type StorageUserOf = (request: FastifyRequest, actor: Actor) => StorageUser;

/** Tells networks apart; of nobody's address more is stored. */
export function storageUsers(
  keys: Keys,
  networkOf: (request: FastifyRequest) => string,
  limits: Pick<StorageUser, 'networkBytes' | 'guestsBytes'>,
): StorageUserOf {
  const key = keys.derived('stored-bytes');
  return (request, actor) => {
    const network = createHmac('sha256', key).update(networkOf(request)).digest('base64url');
    return { network, isGuest: !isPerson(actor), ...limits };
  };
}

/** The length that the request declares; undefined if it declares none. */
export function lengthOf({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

/** Checks the room for a body of this length before the body is received. Throws `network-full`, `guests-full`. */
export async function refuseAboveStorage(
  { db }: { db: Pick<Client<DatabaseHandlers>, 'storageRoom'> },
  user: StorageUser,
  bytes: number,
): Promise<void> {
  const room = await db.storageRoom({ user, nowMs: Date.now() });
  if (bytes > room.bytes) throw new CallerError(room.limit);
}
