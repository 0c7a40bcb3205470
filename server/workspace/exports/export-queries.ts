// Reads exports of teams: one of each, the newest. Its file is a blob like those of boards, named here until its time is over,
// another is ordered or its owner is deleted (blob-names.ts).

import type { Kysely } from 'kysely';
import type { Language } from '#protocol/languages.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { EXPORT_OWNERS, type ExportTable } from '../cleanup/export-clearing-changes.ts';

export interface ExportRow {
  id: string;
  language: Language;
  /** When it was ordered, epoch ms. */
  atMs: number;
  /** The number of boards in it, and of those that are finished. */
  boards: number;
  done: number;
  damaged: number;
  failedMs: number | null;
  file: { sha256: Uint8Array; bytes: number; untilMs: number } | undefined;
}

/** A board of an export. */
export interface ExportedBoard {
  id: string;
  title: string;
  changedMs: number;
}

export function exportQueries(db: Kysely<Tables>, table: ExportTable) {
  return {
    /** `owner`: the id of the team. */
    async exportOf(owner: string): Promise<ExportRow | undefined> {
      const row = await db
        .selectFrom(table)
        .select(['id', 'language', 'at', 'boards', 'done', 'damaged', 'failed_at', 'sha256', 'size', 'until'])
        .where(EXPORT_OWNERS[table], '=', owner)
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, language, at, boards, done, damaged, failed_at: failedMs, sha256, size, until } = row;
      const file = sha256 && size !== null && until !== null ? { sha256, bytes: size, untilMs: until } : undefined;
      return { id, language: language as Language, atMs: at, boards, done, damaged, failedMs, file };
    },
  };
}
