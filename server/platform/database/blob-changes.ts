// Claims blobs before they are stored, and takes marked blobs for deletion. What names and marks are is in blob-names.ts. SPEC: BLOB-3.

import { type Kysely, sql } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import { BLOB_CLAIM_MS, isNamed, markUnnamed } from './blob-names.ts';
import { ofMoment } from './commit-marks.ts';
import type { Tables } from './tables.ts';

/** A deletion that began before then was cut off. */
const DELETION_MS = 30_000;

/** Blobs of one look. */
const MANY = 500;

export function blobChanges(db: Kysely<Tables>) {
  return {
    /** Claims a blob before it is stored. Returns false while the blob is being deleted; the caller tries again in a moment. */
    claimBlob: ofMoment(async ({ sha256, nowMs }: { sha256: Uint8Array; nowMs: number }): Promise<boolean> => {
      const dueMs = nowMs + BLOB_CLAIM_MS;
      const claimed = await db
        .insertInto('blob_mark')
        .values({ sha256, at: nowMs, due: dueMs })
        .onConflict((there) =>
          there
            .column('sha256')
            .doUpdateSet((is) => ({
              // A mark that is due protects nobody: this claim is the first.
              at: sql<number>`CASE WHEN ${is.ref('blob_mark.due')} <= ${nowMs} THEN ${nowMs} ELSE ${is.ref('blob_mark.at')} END`,
              due: sql<number>`CASE WHEN ${is.ref('blob_mark.due')} < ${dueMs} THEN ${dueMs} ELSE ${is.ref('blob_mark.due')} + 1 END`,
              taken_at: null,
            }))
            .where((is) =>
              is.or([is('blob_mark.taken_at', 'is', null), is('blob_mark.taken_at', '<=', nowMs - DELETION_MS)]),
            ),
        )
        .returning('sha256')
        .execute();
      return claimed.length > 0;
    }),
    /** Due and named by nothing, in hex. Those that are named are not marked any more. */
    async deadBlobs({ nowMs }: { nowMs: number }): Promise<string[]> {
      await db
        .deleteFrom('blob_mark')
        .where('due', '<=', nowMs)
        .where('taken_at', 'is', null)
        .where((is) => isNamed(is, 'blob_mark'))
        .execute();
      const rows = await db
        .selectFrom('blob_mark')
        .select('sha256')
        .where('due', '<=', nowMs)
        .where((is) => is.or([is('taken_at', 'is', null), is('taken_at', '<=', nowMs - DELETION_MS)]))
        .orderBy('due')
        .limit(MANY)
        .execute();
      return rows.map(({ sha256 }) => hexOf(sha256));
    },
    /** Right before the blob is deleted: false where something names it, or has claimed it, by now. */
    async takeDeadBlob({ sha256, nowMs }: { sha256: Uint8Array; nowMs: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('blob_mark')
        .set({ taken_at: nowMs })
        .where('sha256', '=', sha256)
        .where('due', '<=', nowMs)
        .where((is) => is.or([is('taken_at', 'is', null), is('taken_at', '<=', nowMs - DELETION_MS)]))
        .where((is) => is.not(isNamed(is, 'blob_mark')))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** The blob is gone: it may be stored again, and counts for nobody. */
    async forgetDeadBlob(sha256: Uint8Array): Promise<void> {
      await db.transaction().execute(async (all) => {
        await all.deleteFrom('stored_bytes').where('sha256', '=', sha256).execute();
        await all.deleteFrom('blob_mark').where('sha256', '=', sha256).where('taken_at', 'is not', null).execute();
      });
    },
    async markBlobs({ sha256s, nowMs, dueMs }: { sha256s: Uint8Array[]; nowMs: number; dueMs: number }): Promise<void> {
      await db.transaction().execute((all) => markUnnamed(all, sha256s, { nowMs, dueMs }));
    },
  };
}
