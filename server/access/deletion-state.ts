// What becomes of a board where it lies, and asking for many things at once: what queries of many tables share.

import type { ReadOnlyCause } from '../policies/workspace.ts';

/** What becomes of a board where it lies, of the tables it lies in. */
export const DELETION_STATE = [
  'board.deleted_at',
  'project.deleted_at as project_deleted_at',
  'team.deleted_at as team_deleted_at',
  'board.archived_at',
  'project.archived_at as project_archived_at',
  'entity.expires as licence_ends',
] as const;

export interface DeletionRow {
  deleted_at: number | null;
  project_deleted_at: number | null;
  team_deleted_at: number | null;
  archived_at: number | null;
  project_archived_at: number | null;
  licence_ends: number | null;
}

/** Epoch ms; null: it is there. */
export function deletedMsOf(row: DeletionRow): number | null {
  return row.deleted_at ?? row.project_deleted_at ?? row.team_deleted_at;
}

export function restOf(row: DeletionRow): ReadOnlyCause {
  return {
    isArchived: row.archived_at !== null || row.project_archived_at !== null,
    licenceEndsMs: row.licence_ends,
  };
}

/** Things asked for by one statement: fewer than an engine takes values. */
const BATCH_ROWS = 5000;

/** In parts that one statement can ask for. */
export function slices<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH_ROWS) }, (_, i) =>
    all.slice(i * BATCH_ROWS, (i + 1) * BATCH_ROWS),
  );
}
