// Derives whom stored bytes are counted for (server/access/stored-byte-queries.ts): the caller's network, and whether the caller has an account. SPEC:
// BLOB-4.

import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Actor, isPerson } from '../policies/grant.ts';
import type { StorageUser, storedBytesQueries } from './stored-byte-queries.ts';

export type StorageUserOf = (network: string, actor: Actor) => StorageUser;

/** Tells networks apart; of nobody's address more is stored. */
export function storageUsers(keys: Keys, limits: Pick<StorageUser, 'networkBytes' | 'guestsBytes'>): StorageUserOf {
  const key = keys.derived('stored-bytes');
  return (address, actor) => {
    const network = createHmac('sha256', key).update(address).digest('base64url');
    return { network, isGuest: !isPerson(actor), ...limits };
  };
}

/** The length that the request declares; undefined if it declares none. */
export function lengthOf({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

/** Checks the room for a body of this length before the body is received. Throws `network-full`, `guests-full`. */
export async function refuseAboveStorage(
  { db }: { db: Uses<{ reads: { storedBytes: Only<typeof storedBytesQueries, 'storageRoom'> } }> },
  user: StorageUser,
  bytes: number,
): Promise<void> {
  const room = await db.reads.storedBytes.storageRoom({ user, nowMs: Date.now() });
  if (bytes > room.bytes) throw new CallerError(room.limit);
}
