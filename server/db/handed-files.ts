// Finished files that are fetched on another device. Each is a blob like those of boards (board-clearing.ts), named here while it lives;
// why it is over is told for a while longer.

import type { Kysely } from 'kysely';
import type { HandedFormat } from '#protocol/handed-files.ts';
import type { Grant } from '../access/grant.ts';
import type { HandedRoom } from '../policies/handed-file.ts';
import { holdGrant } from './held-grant.ts';
import type { Tables } from './tables.ts';

export interface HandedFile {
  id: string;
  /** SHA-256 of the token. */
  token: Uint8Array;
  byName: string;
  name: string;
  format: HandedFormat;
  sha256: Uint8Array;
  size: number;
  untilMs: number;
}

export interface StoredFile extends Omit<HandedFile, 'sha256' | 'id' | 'token'> {
  held: Grant;
  sha256: Uint8Array | null;
  endedMs: number | null;
}

/** Of one look. */
const MANY = 500;

interface Asked {
  /** All that count as who asks. */
  makers: readonly string[];
  size: number;
  room: HandedRoom;
  nowMs: number;
}

export function handedFileQueries(db: Kysely<Tables>) {
  const hasRoom = async (within: Kysely<Tables>, { makers, size, room, nowMs }: Asked): Promise<boolean> => {
    const there = await within
      .selectFrom('handed_file')
      .select((of) => [
        of.fn.countAll<number | string>().as('files'),
        of.fn.sum<number | string | null>('size').as('bytes'),
      ])
      .where('actor', 'in', [...makers])
      .where('ended_at', 'is', null)
      .where('until', '>', nowMs)
      .executeTakeFirstOrThrow();
    return Number(there.files) < room.files && Number(there.bytes ?? 0) + size <= room.bytes;
  };

  return {
    /** Asked before its bytes are stored, so that what is refused takes no room. */
    handedFileFits: (ask: Asked): Promise<boolean> => hasRoom(db, ask),
    /** False: there is no room (any more). */
    handOut(ask: Omit<Asked, 'size'> & { by: Grant; file: HandedFile }): Promise<boolean> {
      const { by, makers, file, room, nowMs } = ask;
      const { actor, thing } = by;
      return db.transaction().execute(async (all) => {
        await holdGrant(all, by);
        if (!(await hasRoom(all, { makers, size: file.size, room, nowMs }))) return false;
        const { id, token, byName: by_name, name, format, sha256, size, untilMs: until } = file;
        // Whoever signs out at a wall has given the file away still.
        const { signIn: _, ...standing } = by;
        const held = JSON.stringify(standing);
        const row = { id, token, board: thing.id, actor, held, by_name, name, format, sha256, size, until };
        await all.insertInto('handed_file').values(row).execute();
        return true;
      });
    },
    async handedFile(token: Uint8Array): Promise<StoredFile | undefined> {
      const row = await db.selectFrom('handed_file').selectAll().where('token', '=', token).executeTakeFirst();
      if (!row) return undefined;
      const { held, by_name: byName, name, format, sha256, size, until: untilMs, ended_at: endedMs } = row;
      const known = { byName, name, format: format as HandedFormat, sha256, size, untilMs, endedMs };
      return { ...known, held: JSON.parse(held) as Grant };
    },
    /** Those of a maker that live, the newest first. */
    handedFilesOf({
      makers,
      nowMs,
    }: Pick<Asked, 'makers' | 'nowMs'>): Promise<Pick<HandedFile, 'id' | 'name' | 'size' | 'untilMs'>[]> {
      return db
        .selectFrom('handed_file')
        .select(['id', 'name', 'size', 'until as untilMs'])
        .where('actor', 'in', [...makers])
        .where('ended_at', 'is', null)
        .where('until', '>', nowMs)
        .orderBy('until', 'desc')
        .orderBy('id')
        .execute();
    },
    /** By its maker, of whichever board; false where they have none of this id. */
    endHandedFile({ makers, id, nowMs }: Pick<Asked, 'makers' | 'nowMs'> & { id: string }): Promise<boolean> {
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
        await markOld(all, [row], nowMs);
        return true;
      });
    },
    /** Those whose time is over lose their files, and later what is told of them. */
    async forgetHandedFiles({ nowMs, toldMs }: { nowMs: number; toldMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const over = await all
          .selectFrom('handed_file')
          .select(['id', 'sha256'])
          .where('until', '<=', nowMs)
          .where('sha256', 'is not', null)
          .limit(MANY)
          .execute();
        if (over.length === 0) return;
        const ids = over.map(({ id }) => id);
        await all.updateTable('handed_file').set({ sha256: null }).where('id', 'in', ids).execute();
        await markOld(all, over, nowMs);
      });
      await db
        .deleteFrom('handed_file')
        .where('until', '<=', nowMs - toldMs)
        .execute();
    },
  };
}

/** All of a board, or of whoever these are. */
export async function dropHandedFiles(
  all: Kysely<Tables>,
  of: { board: string } | { actors: string[] },
  nowMs: number,
): Promise<void> {
  const dropped = await all
    .deleteFrom('handed_file')
    .$if('board' in of, (rows) => rows.where('board', '=', (of as { board: string }).board))
    .$if('actors' in of, (rows) => rows.where('actor', 'in', (of as { actors: string[] }).actors))
    .returning('sha256')
    .execute();
  await markOld(all, dropped, nowMs);
}

async function markOld(
  all: Kysely<Tables>,
  files: readonly { sha256: Uint8Array | null }[],
  nowMs: number,
): Promise<void> {
  const marks = files.flatMap(({ sha256 }) => (sha256 ? [{ sha256, at: nowMs }] : []));
  if (marks.length === 0) return;
  await all
    .insertInto('blob_mark')
    .values(marks)
    .onConflict((there) => there.doNothing())
    .execute();
}
