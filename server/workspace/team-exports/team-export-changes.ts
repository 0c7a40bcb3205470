// Orders, stores and drops exports of whole teams: one of each team, the newest. Reads are in team-export-queries.ts.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Language } from '#protocol/languages.ts';
import { releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { dropTeamExports } from '../cleanup/export-clearing-changes.ts';
import { TEAM_EXPORT } from './job-kind.ts';

export function teamExportChanges(db: Kysely<Tables>) {
  return {
    /** In place of the one before, unless a job works at that still: true. Its file goes, before the next is written. */
    async orderTeamExport(ask: {
      id: string;
      team: string;
      person: string;
      language: Language;
      nowMs: number;
    }): Promise<boolean> {
      const { id, team, person, language, nowMs } = ask;
      return db.transaction().execute(async (all) => {
        const before = await all
          .selectFrom('team_export')
          .select('id')
          .where('team', '=', team)
          .where('sha256', 'is', null)
          .where('failed_at', 'is', null)
          .where((is) => hasJob(is))
          .executeTakeFirst();
        if (before) return false;
        await dropTeamExports(all, { team }, nowMs);
        await all.insertInto('team_export').values({ id, team, by_person: person, language, at: nowMs }).execute();
        const job = { kind: TEAM_EXPORT, thing: id, payload: JSON.stringify({ team }), due: 0 };
        await all
          .insertInto('job')
          .values(job)
          .onConflict((there) => there.doNothing())
          .execute();
        return true;
      });
    },
    /** False: another was ordered since. */
    async noteTeamExport(ask: { id: string; boards: number; done: number; damaged: number }): Promise<boolean> {
      const { id, ...counts } = ask;
      const { numUpdatedRows } = await db
        .updateTable('team_export')
        .set(counts)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** False: another was ordered since, or the team is deleted. */
    keepTeamExport(ask: { id: string; sha256: Uint8Array; bytes: number; untilMs: number }): Promise<boolean> {
      const { id, sha256, bytes, untilMs } = ask;
      return db.transaction().execute(async (all) => {
        const { numUpdatedRows } = await all
          .updateTable('team_export')
          .set({ sha256, size: bytes, until: untilMs })
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        await releaseClaim(all, sha256);
        return true;
      });
    },
    async failTeamExport({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      await db.updateTable('team_export').set({ failed_at: nowMs }).where('id', '=', id).execute();
    },
    /** Called when the export's team is deleted. A restored team may order another export. */
    dropTeamExport({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      return db.transaction().execute((all) => dropTeamExports(all, { id }, nowMs));
    },
    /** Deletes exports that have expired or whose team is deleted, with their files. Marks orders that no job works on as failed. */
    async forgetTeamExports(nowMs: number): Promise<void> {
      await db.transaction().execute(async (all) => {
        await dropTeamExports(all, { untilMs: nowMs }, nowMs);
        const teams = all.selectFrom('team').select('id').where('deleted_at', 'is', null);
        const ofNone = await all.selectFrom('team_export').select('team').where('team', 'not in', teams).execute();
        for (const { team } of ofNone) await dropTeamExports(all, { team }, nowMs);
        await all
          .updateTable('team_export')
          .set({ failed_at: nowMs })
          .where('sha256', 'is', null)
          .where('failed_at', 'is', null)
          .where((is) => is.not(hasJob(is)))
          .execute();
      });
    },
  };
}

function hasJob(is: ExpressionBuilder<Tables, 'team_export'>) {
  return is.exists(
    is
      .selectFrom('job')
      .select(sql.lit(1).as('one'))
      .where('kind', '=', TEAM_EXPORT)
      .whereRef('job.thing', '=', 'team_export.id'),
  );
}
