// Counts stored bytes by network and account. The transaction that locks the right also reserves the room, before a byte is stored. The
// room is released when the blob is deleted. The count includes blobs that nothing names, files that are handed out, and everything a guest
// has stored within a day. Blobs on boards of people count for the board's owner alone (image-queries.ts). SPEC: BLOB-4.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { StorageLimit } from '#protocol/contract/download-links.ts';
import { isNamed } from '../platform/database/blob-names.ts';
import type { Tables } from '../platform/database/tables.ts';

/** The user whose stored bytes are counted. */
export interface StorageUser {
  /** Hash of the network. */
  network: string;
  /** Has no account. */
  isGuest: boolean;
  networkBytes: number;
  guestsBytes: number;
}

export interface StorageRoom {
  bytes: number;
  /** The limit that leaves the least room. */
  limit: StorageLimit;
}

export const DAY_MS = 24 * 3600_000;

export function counts(is: ExpressionBuilder<Tables, 'stored_bytes'>, nowMs: number) {
  const isIn = (table: 'blob_mark' | 'handed_file') =>
    is.exists(
      is.selectFrom(table).select(sql.lit(1).as('one')).whereRef(`${table}.sha256`, '=', 'stored_bytes.sha256'),
    );
  return is.or([
    is.and([is('is_guest', '=', 1), is('at', '>', nowMs - DAY_MS)]),
    is.and([is('kind', '=', 'file'), isIn('handed_file')]),
    // On its way, or ended and not gone yet.
    is.and([isIn('blob_mark'), is.not(isNamed(is, 'stored_bytes'))]),
  ]);
}

export async function roomOf(within: Kysely<Tables>, user: StorageUser, nowMs: number): Promise<StorageRoom> {
  const stored = within
    .selectFrom('stored_bytes')
    .select((of) => of.fn.sum<number | string | null>('size').as('bytes'))
    .where((is) => counts(is, nowMs));
  const ofNetwork = await stored.where('network', '=', user.network).executeTakeFirst();
  const network: StorageRoom = { bytes: user.networkBytes - Number(ofNetwork?.bytes ?? 0), limit: 'network-full' };
  if (!user.isGuest) return network;
  const ofGuests = await stored.where('is_guest', '=', 1).executeTakeFirst();
  const guests: StorageRoom = { bytes: user.guestsBytes - Number(ofGuests?.bytes ?? 0), limit: 'guests-full' };
  return guests.bytes < network.bytes ? guests : network;
}

export function storedBytesQueries(db: Kysely<Tables>) {
  return {
    /** Returns the room left for the user; below 0 if a limit was lowered. */
    storageRoom: ({ user, nowMs }: { user: StorageUser; nowMs: number }): Promise<StorageRoom> =>
      roomOf(db, user, nowMs),
  };
}
