// Finds which blobs anything names, and marks the blobs that nothing names. A transaction that drops the name of a blob also marks the blob
// (`markUnnamed`). The clearing (server/workspace/cleanup/clearing.ts) deletes blobs that are marked, due and still not named.
//
// A blob may get a name again while its deletion is due. Code that stores a blob therefore claims it first (`claimBlob`, by server/platform/blobs).
// The claim postpones the deletion, or fails while a deletion runs and is repeated after it. Bytes are named within `BLOB_CLAIM_MS` of
// their claim. SPEC: BLOB-3.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import type { Tables } from './tables.ts';

/** Every table whose rows name blobs: what boards and templates hold, covers and images among it, exports of teams, and files handed out. */
const NAMING = ['board_blob', 'template_blob', 'team_export', 'handed_file'] as const;

/** From the claim of a blob until the row that names it is there. */
export const BLOB_CLAIM_MS = 15 * 60_000;

/** Returns which of these blobs anything names, in hex. */
export async function namedBlobs(within: Kysely<Tables>, sha256s: readonly Uint8Array[]): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const found = await Promise.all(
    NAMING.map((table) => within.selectFrom(table).select('sha256').where('sha256', 'in', sha256s).execute()),
  );
  return new Set(found.flat().flatMap(({ sha256 }) => (sha256 ? hexOf(sha256) : [])));
}

/** As `namedBlobs`, of the row that is looked at. */
export function isNamed<T extends 'blob_mark' | 'stored_bytes'>(of: ExpressionBuilder<Tables, T>, row: T) {
  return of.or(
    NAMING.map((table) =>
      of.exists(
        sql`(SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.sha256`)} = ${sql.ref(`${row}.sha256`)})`,
      ),
    ),
  );
}

/**
 * Marks those of these that nothing names now; they may be deleted from `dueMs` on. Where two processes drop a blob's last names at
 * once, each may still see the other's: then the daily sweep finds it.
 */
export async function markUnnamed(
  within: Kysely<Tables>,
  sha256s: readonly (Uint8Array | null | undefined)[],
  { nowMs, dueMs = nowMs }: { nowMs: number; dueMs?: number },
): Promise<void> {
  // In one order, so that no two wait for each other's rows.
  const unnamed = sha256s.flatMap((sha256) => sha256 ?? []).sort(Buffer.compare);
  const named = await namedBlobs(within, unnamed);
  const marks = unnamed.flatMap((sha256) => (named.has(hexOf(sha256)) ? [] : [{ sha256, at: nowMs, due: dueMs }]));
  if (marks.length === 0) return;
  await within
    .insertInto('blob_mark')
    .values(marks)
    // A claim has put it off.
    .onConflict((there) => there.doNothing())
    .execute();
}

/** By whoever has claimed and now named it: where nobody else has a claim, it goes as soon as its name does. */
export async function releaseClaim(within: Kysely<Tables>, sha256: Uint8Array): Promise<void> {
  await within
    .deleteFrom('blob_mark')
    .where('sha256', '=', sha256)
    .where('taken_at', 'is', null)
    // Every second claim has another due.
    .where((is) => is('due', '=', is('at', '+', BLOB_CLAIM_MS)))
    .execute();
}

/** A copy of a board has its images, whatever they take. */
export async function copyImages(all: Kysely<Tables>, { from, into }: { from: string; into: string }): Promise<void> {
  await all
    .insertInto('board_blob')
    .columns(['board', 'sha256', 'kind', 'size'])
    .expression((of) =>
      of
        .selectFrom('board_blob')
        .select((is) => [is.val(into).as('board'), 'sha256', 'kind', 'size'])
        .where('board', '=', from)
        .where('kind', 'like', 'image/%'),
    )
    .onConflict((there) => there.doNothing())
    .execute();
}

/** Gives a board the images of its template, without a check of the limit of storage. */
export async function copyTemplateImages(
  all: Kysely<Tables>,
  { template, into }: { template: string; into: string },
): Promise<void> {
  await all
    .insertInto('board_blob')
    .columns(['board', 'sha256', 'kind', 'size'])
    .expression((of) =>
      of
        .selectFrom('template_blob')
        .select((is) => [is.val(into).as('board'), 'sha256', 'kind', 'size'])
        .where('template', '=', template)
        .where('kind', 'like', 'image/%'),
    )
    .onConflict((there) => there.doNothing())
    .execute();
}
