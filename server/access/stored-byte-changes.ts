// Reserves room for bytes before they are stored. The transaction that locks the right also reserves the room. The room is released when
// the blob is deleted. What counts is said in stored-byte-queries.ts. SPEC: BLOB-4.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { Tables } from '../platform/database/tables.ts';
import { counts, DAY_MS, roomOf, type StorageUser } from './stored-byte-queries.ts';

export interface StorageUse {
  user: StorageUser;
  kind: 'file' | 'image' | 'picture' | 'upload';
  sha256: Uint8Array;
  size: number;
  nowMs: number;
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

export function storedBytesChanges(db: Kysely<Tables>) {
  return {
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
