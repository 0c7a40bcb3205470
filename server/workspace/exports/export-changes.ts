// Orders, stores and drops exports: one of each team, the newest. Reads are in export-queries.ts.

import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Language } from '#protocol/languages.ts';
import { releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { dropExports, EXPORT_OWNERS, type ExportTable } from '../cleanup/export-clearing-changes.ts';

export interface ExportOrder {
  id: string;
  /** The team that is exported. */
  owner: string;
  /** The person who orders it. */
  person: string;
  language: Language;
  nowMs: number;
}

/** An export as the change that stores it sees it. */
export type StoredExport = { id: string; sha256: Uint8Array; bytes: number; untilMs: number };

/** The table, the jobs and the owners of a kind of exports. */
export interface ExportKind {
  table: ExportTable;
  /** The kind of their jobs. */
  job: string;
  /** Returns the row of an order, besides what all exports have. */
  rowOf(order: ExportOrder): { team: string; by_person: string };
  /** Selects the owners that exist; the exports of others are deleted. */
  owners(all: Kysely<Tables>): SelectQueryBuilder<Tables, 'team', { id: string }>;
  /** Called in the transaction that stores the export. Like a change, it waits for the database only. */
  onStored?(all: Kysely<Tables>, id: string): Promise<void>;
}

export function exportChanges(db: Kysely<Tables>, { table, job, rowOf, owners, onStored }: ExportKind) {
  const hasJob = (is: ExpressionBuilder<Tables, ExportTable>) =>
    is.exists(
      is
        .selectFrom('job')
        .select(sql.lit(1).as('one'))
        .where('kind', '=', job)
        .where('job.thing', '=', sql.ref<string>(`${table}.id`)),
    );
  const owner = EXPORT_OWNERS[table];
  const notifyOwner = async (all: Kysely<Tables>, id: string): Promise<void> => onStored?.(all, id);

  return {
    /** In place of the one before, unless a job works at that still: true. Its file goes, before the next is written. */
    async orderExport(order: ExportOrder): Promise<boolean> {
      const { id, language, nowMs } = order;
      return db.transaction().execute(async (all) => {
        const before = await all
          .selectFrom(table)
          .select('id')
          .where(owner, '=', order.owner)
          .where('sha256', 'is', null)
          .where('failed_at', 'is', null)
          .where((is) => hasJob(is))
          .executeTakeFirst();
        if (before) return false;
        await dropExports(all, table, { owner: order.owner }, nowMs);
        await all
          .insertInto(table)
          .values({ id, language, at: nowMs, ...rowOf(order) })
          .execute();
        await all
          .insertInto('job')
          .values({ kind: job, thing: id, payload: JSON.stringify({ [owner]: order.owner }), due: 0 })
          .onConflict((there) => there.doNothing())
          .execute();
        return true;
      });
    },
    /** False: another was ordered since. */
    async noteExport(note: { id: string; boards: number; done: number; damaged: number }): Promise<boolean> {
      const { id, ...counts } = note;
      const { numUpdatedRows } = await db.updateTable(table).set(counts).where('id', '=', id).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** False: another was ordered since, or the owner is deleted. */
    storeExport({ id, sha256, bytes, untilMs }: StoredExport): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { numUpdatedRows } = await all
          .updateTable(table)
          .set({ sha256, size: bytes, until: untilMs })
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        await releaseClaim(all, sha256);
        await notifyOwner(all, id);
        return true;
      });
    },
    async failExport({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      await db.updateTable(table).set({ failed_at: nowMs }).where('id', '=', id).execute();
    },
    /** Called when the export's owner is deleted. A restored team may order another export. */
    dropExport({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      return db.transaction().execute((all) => dropExports(all, table, { id }, nowMs));
    },
    /** Deletes exports that have expired or whose owner is deleted, with their files. Marks orders that no job works on as failed. */
    async forgetExports(nowMs: number): Promise<void> {
      await db.transaction().execute(async (all) => {
        await dropExports(all, table, { untilMs: nowMs }, nowMs);
        const ofNobody = await all.selectFrom(table).select('id').where(owner, 'not in', owners(all)).execute();
        for (const { id } of ofNobody) await dropExports(all, table, { id }, nowMs);
        await all
          .updateTable(table)
          .set({ failed_at: nowMs })
          .where('sha256', 'is', null)
          .where('failed_at', 'is', null)
          .where((is) => is.not(hasJob(is as ExpressionBuilder<Tables, ExportTable>)))
          .execute();
      });
    },
  };
}
