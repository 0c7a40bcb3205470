// Deletes templates with their blobs' names, the categories of an owner, and what an owner has hidden. Blobs that nothing names then are deleted
// a day later, as those of cleared boards are: a backup from just before has them still.

import type { Kysely } from 'kysely';
import { lockResources } from '../../access/lock-rights.ts';
import { markUnnamed } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';

const CLEARED_BLOB_MS = 24 * 3600_000;
/** Replaced items are deleted earlier, because a person who replaces often would otherwise store much. */
const REPLACED_BLOB_MS = 3600_000;
/** The templates of one statement: each names up to 202 blobs. */
const BATCH_ROWS = 10;

export function templateClearingChanges(db: Kysely<Tables>) {
  return {
    /** Deletes what teams have that were deleted before then, a slice at a time. Returns false if nothing is left. */
    async clearTemplates({ deletedBeforeMs, nowMs }: { deletedBeforeMs: number; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const isDue = all.selectFrom('team').select('id').where('deleted_at', '<', deletedBeforeMs);
        const owners = await all
          .selectFrom('template')
          .select('owner_id')
          .where('owner_id', 'in', isDue)
          .union(all.selectFrom('template_category').select('owner_id').where('owner_id', 'in', isDue))
          .union(all.selectFrom('template_hidden').select('owner_id').where('owner_id', 'in', isDue))
          .execute();
        if (owners.length === 0) return false;
        const found = owners.map(({ owner_id }) => owner_id);
        await lockResources(
          all,
          found.map((team) => ({ kind: 'team', thing: team })),
        );
        // A team may have been restored meanwhile.
        const teams = isDue.where('id', 'in', found);
        const due = await all
          .selectFrom('template')
          .select('id')
          .where('owner_id', 'in', teams)
          .orderBy('id')
          .limit(BATCH_ROWS)
          .execute();
        for (const table of ['template_category', 'template_hidden'] as const)
          await all.deleteFrom(table).where('owner_id', 'in', teams).execute();
        await dropTemplates(
          all,
          due.map(({ id }) => id),
          nowMs,
        );
        return due.length > 0;
      });
    },
  };
}

/** Deletes everything of these people, teams or entities. */
export async function dropTemplatesOf(all: Kysely<Tables>, owners: readonly string[], nowMs: number): Promise<void> {
  if (owners.length === 0) return;
  for (const table of ['template_category', 'template_hidden'] as const)
    await all.deleteFrom(table).where('owner_id', 'in', owners).execute();
  const rows = await all.selectFrom('template').select('id').where('owner_id', 'in', owners).execute();
  await dropTemplates(
    all,
    rows.map(({ id }) => id),
    nowMs,
  );
}

export async function dropTemplates(all: Kysely<Tables>, ids: readonly string[], nowMs: number): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const some = ids.slice(start, start + BATCH_ROWS);
    const blobs = await all.deleteFrom('template_blob').where('template', 'in', some).returning('sha256').execute();
    await all.deleteFrom('template').where('id', 'in', some).execute();
    await markUnnamed(all, distinct(blobs), { nowMs, dueMs: nowMs + CLEARED_BLOB_MS });
  }
}

/** Deletes the names of all blobs of a template, or of its cover alone, which others replace. */
export async function dropTemplateBlobs(
  all: Kysely<Tables>,
  { template, kinds }: { template: string; kinds: 'all' | 'cover' },
  nowMs: number,
): Promise<void> {
  const blobs = await all
    .deleteFrom('template_blob')
    .where('template', '=', template)
    .$if(kinds === 'cover', (of) => of.where('kind', '=', 'cover'))
    .returning('sha256')
    .execute();
  await markUnnamed(all, distinct(blobs), { nowMs, dueMs: nowMs + REPLACED_BLOB_MS });
}

function distinct(rows: readonly { sha256: Uint8Array }[]): Uint8Array[] {
  return [...new Map(rows.map(({ sha256 }) => [Buffer.from(sha256).toString('hex'), sha256])).values()];
}
