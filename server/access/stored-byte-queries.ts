// Counts stored bytes by network and account. The transaction that locks the right also reserves the room, before a byte is stored. The
// room is released when the blob is deleted. The count includes blobs that nothing names, files that are handed out, and everything a guest
// has stored within a day. Blobs on boards of people count for the board's owner alone (image-queries.ts). SPEC: BLOB-4.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { StorageLimit } from '#protocol/handed-files.ts';
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

export interface StorageUse {
  user: StorageUser;
  kind: 'file' | 'image' | 'picture' | 'upload';
  sha256: Uint8Array;
  size: number;
  nowMs: number;
}

export interface StorageRoom {
  bytes: number;
  /** The limit that leaves the least room. */
  limit: StorageLimit;
}

const DAY_MS = 24 * 3600_000;

function counts(is: ExpressionBuilder<Tables, 'stored_bytes'>, nowMs: number) {
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

async function roomOf(within: Kysely<Tables>, user: StorageUser, nowMs: number): Promise<StorageRoom> {
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

/** Throws `network-full`, `guests-full`. The same bytes from the same network count once. */
export async function takeStorage(all: Kysely<Tables>, { user, kind, sha256, size, nowMs }: StorageUse): Promise<void> {
  await all.updateTable('stored_bytes_lock').set({ id: 1 }).execute();
  const row = { sha256, network: user.network, is_guest: Number(user.isGuest), kind };
  const { numUpdatedRows } = await all
    .updateTable('stored_bytes')
    .set({ at: nowMs })
    .where('sha256', '=', row.sha256)
    .where('network', '=', row.network)
    .where('is_guest', '=', row.is_guest)
    .where('kind', '=', row.kind)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const { bytes, limit } = await roomOf(all, user, nowMs);
  if (size > bytes) throw new CallerError(limit);
  await all
    .insertInto('stored_bytes')
    .values({ ...row, size, at: nowMs })
    .execute();
}

export function storedBytesQueries(db: Kysely<Tables>) {
  return {
    /** Returns the room left for the user; below 0 if a limit was lowered. */
    storageRoom: ({ user, nowMs }: { user: StorageUser; nowMs: number }): Promise<StorageRoom> =>
      roomOf(db, user, nowMs),
    /** Reserves room for an upload's part, which is no blob yet; the right was checked before. Throws `network-full`, `guests-full`. */
    takeUploadStorage: (use: StorageUse): Promise<void> => db.transaction().execute((all) => takeStorage(all, use)),
    /** Deletes rows that are a day old and no longer count. */
    async forgetStoredBytes(nowMs: number): Promise<void> {
      await db
        .deleteFrom('stored_bytes')
        .where('at', '<=', nowMs - DAY_MS)
        .where((is) => is.not(counts(is, nowMs)))
        .execute();
    },
  };
}
