// Stores and ends finished files that are fetched on another device. The row of a file is there before its bytes are.
// Reads are in handed-file-queries.ts.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { refuseLargeSharedFile } from '../../access/board-plan-queries.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import { takeStorage } from '../../access/stored-byte-changes.ts';
import type { StorageUser } from '../../access/stored-byte-queries.ts';
import { markUnnamed, releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';
import type { HandedRoom } from '../../policies/handed-file.ts';
import { type Asked, type HandedFile, remainingQuota } from './handed-file-queries.ts';

/** The rows of one query. */
const MANY = 500;

/** In which a file whose row is there has been stored; then it is over. */
const STORING_MS = 10 * 60_000;

export function handedFileChanges(db: Kysely<Tables>) {
  return {
    /**
     * Before its bytes are stored: by the right and the room there are now, with its token known to nobody. Until `storedHandedFile` it
     * lives for a few minutes, so that what is never stored takes no room for long. Throws `too-large`, `files-full` and what `takeStorage` throws.
     */
    beginHandedFile(
      ask: Asked & { by: Grant; max: HandedRoom; user: StorageUser; file: Omit<HandedFile, 'untilMs'> },
    ): Promise<void> {
      const { by, makers, file, max, user, nowMs } = ask;
      const { actor, thing: resource } = by;
      const { id, token, byName: by_name, name, format, sha256, size } = file;
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        await refuseLargeSharedFile(all, { board: resource.id, bytes: size, nowMs });
        await takeStorage(all, { user, kind: 'file', sha256, size, nowMs });
        const room = await remainingQuota(all, { makers, nowMs, max });
        if (room.files < 1 || room.bytes < size) throw new CallerError('files-full');
        // Whoever signs out at a wall has given the file away still.
        const { signIn: _, ...standing } = by;
        const held = JSON.stringify(standing);
        const until = nowMs + STORING_MS;
        const row = { id, token, board: resource.id, actor, held, by_name, name, format, sha256, size, until };
        await all.insertInto('handed_file').values(row).execute();
      });
    },
    /** Called when the file's bytes are stored. Throws the error of a grant that is no longer valid, or `file-ended`. */
    storedHandedFile({ by, id, untilMs }: { by: Grant; id: string; untilMs: number }): Promise<void> {
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        const stored = await all
          .updateTable('handed_file')
          .set({ until: untilMs })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .where('sha256', 'is not', null)
          .returning('sha256')
          .executeTakeFirst();
        if (!stored?.sha256) throw new CallerError('file-ended');
        await releaseClaim(all, stored.sha256);
      });
    },
    /** Called when a file could not be stored, or may no longer be shared. */
    dropHandedFile({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      return db.transaction().execute((all) => dropHandedFiles(all, { id }, nowMs));
    },
    /** By its maker, of whichever board; false where they have none of this id. */
    endHandedFile({ makers, id, nowMs }: Asked & { id: string }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const row = await all
          .selectFrom('handed_file')
          .select('sha256')
          .where('id', '=', id)
          .where('actor', 'in', [...makers])
          .where('ended_at', 'is', null)
          .executeTakeFirst();
        if (!row) return false;
        await all.updateTable('handed_file').set({ ended_at: nowMs, sha256: null }).where('id', '=', id).execute();
        await markFiles(all, [row], nowMs);
        return true;
      });
    },
    /** Removes the bytes of expired files, and later their rows. Returns whether there may be more expired files. */
    async forgetHandedFiles({ nowMs, toldMs }: { nowMs: number; toldMs: number }): Promise<boolean> {
      const found = await db.transaction().execute(async (all) => {
        const over = await all
          .selectFrom('handed_file')
          .select(['id', 'sha256'])
          .where('until', '<=', nowMs)
          .where('sha256', 'is not', null)
          .limit(MANY)
          .execute();
        if (over.length === 0) return 0;
        const ids = over.map(({ id }) => id);
        await all.updateTable('handed_file').set({ sha256: null }).where('id', 'in', ids).execute();
        await markFiles(all, over, nowMs);
        return over.length;
      });
      await db
        .deleteFrom('handed_file')
        .where('until', '<=', nowMs - toldMs)
        .execute();
      return found === MANY;
    },
  };
}

/** One, all of a board, or of whoever these are. */
export async function dropHandedFiles(
  all: Kysely<Tables>,
  of: { id: string } | { board: string } | { actors: string[] },
  nowMs: number,
): Promise<void> {
  const dropped = await all
    .deleteFrom('handed_file')
    .$if('id' in of, (rows) => rows.where('id', '=', (of as { id: string }).id))
    .$if('board' in of, (rows) => rows.where('board', '=', (of as { board: string }).board))
    .$if('actors' in of, (rows) => rows.where('actor', 'in', (of as { actors: string[] }).actors))
    .returning('sha256')
    .execute();
  await markFiles(all, dropped, nowMs);
}

function markFiles(all: Kysely<Tables>, files: readonly { sha256: Uint8Array | null }[], nowMs: number): Promise<void> {
  return markUnnamed(
    all,
    files.map(({ sha256 }) => sha256),
    { nowMs },
  );
}
