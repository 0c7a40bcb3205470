// Deletes exports of teams: on request, when they expire, and with their team.

import type { Kysely } from 'kysely';
import { markUnnamed } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The column that says whose an export is, by table. */
export const EXPORT_OWNERS = { team_export: 'team' } as const;
export type ExportTable = keyof typeof EXPORT_OWNERS;

/** Deletes the export of an owner, one export, or all that have expired by a time, with their files. */
export async function dropExports(
  all: Kysely<Tables>,
  table: ExportTable,
  which: { owner: string } | { id: string } | { untilMs: number },
  nowMs: number,
): Promise<void> {
  const rows = all.deleteFrom(table);
  const found =
    'owner' in which
      ? rows.where(EXPORT_OWNERS[table], '=', which.owner)
      : 'id' in which
        ? rows.where('id', '=', which.id)
        : rows.where('until', '<=', which.untilMs);
  const dropped = await found.returning('sha256').execute();
  await markUnnamed(
    all,
    dropped.map(({ sha256 }) => sha256),
    { nowMs },
  );
}
