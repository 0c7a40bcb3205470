// Finished files that are fetched on another device. Each is a blob like those of boards, named here while it lives (blob-names.ts); its row
// is there before its bytes are. Why it is over is told for a while longer.

import type { Kysely } from 'kysely';
import type { HandedFormat } from '#protocol/contract/download-links.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';
import type { HandedRoom } from '../../policies/handed-file.ts';

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

export interface Asked {
  /** All that count as who asks. */
  makers: readonly string[];
  nowMs: number;
}

export function handedFileQueries(db: Kysely<Tables>) {
  return {
    handedRoom: (ask: Asked & { max: HandedRoom }): Promise<HandedRoom> => remainingQuota(db, ask),
    async handedFile(token: Uint8Array): Promise<StoredFile | undefined> {
      const row = await db.selectFrom('handed_file').selectAll().where('token', '=', token).executeTakeFirst();
      if (!row) return undefined;
      const { held, by_name: byName, name, format, sha256, size, until: untilMs, ended_at: endedMs } = row;
      const known = { byName, name, format: format as HandedFormat, sha256, size, untilMs, endedMs };
      return { ...known, held: JSON.parse(held) as Grant };
    },
    /** Those of a maker that live, the newest first. */
    handedFilesOf({ makers, nowMs }: Asked): Promise<Pick<HandedFile, 'id' | 'name' | 'size' | 'untilMs'>[]> {
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
  };
}

/** The files and bytes that are left of one maker's quota. */
export async function remainingQuota(
  within: Kysely<Tables>,
  { makers, nowMs, max }: Asked & { max: HandedRoom },
): Promise<HandedRoom> {
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
  return { files: max.files - Number(there.files), bytes: max.bytes - Number(there.bytes ?? 0) };
}
