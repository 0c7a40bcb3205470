// Exports of whole teams: one of each team, the newest. Its file is a blob like those of boards, named here until its time is over, another
// is ordered or the team is deleted (blob-names.ts).

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Language } from '#protocol/languages.ts';
import { releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { dropTeamExports } from '../cleanup/team-export-changes.ts';

export interface TeamExportRow {
  id: string;
  team: string;
  language: Language;
  /** When it was ordered, epoch ms. */
  atMs: number;
  /** Boards of it, and how many of them are done. */
  boards: number;
  done: number;
  damaged: number;
  failedMs: number | null;
  file: { sha256: Uint8Array; bytes: number; untilMs: number } | undefined;
}

export interface ExportedBoard {
  id: string;
  title: string;
  changedMs: number;
}

export interface ExportedProject {
  name: string;
  /** Archived ones too, deleted ones not. */
  boards: ExportedBoard[];
}

export function teamExportQueries(db: Kysely<Tables>) {
  return {
    async teamExport(team: string): Promise<TeamExportRow | undefined> {
      const row = await db.selectFrom('team_export').selectAll().where('team', '=', team).executeTakeFirst();
      if (!row) return undefined;
      const { id, language, at, boards, done, damaged, failed_at: failedMs, sha256, size, until } = row;
      const file = sha256 && size !== null && until !== null ? { sha256, bytes: size, untilMs: until } : undefined;
      return { id, team, language: language as Language, atMs: at, boards, done, damaged, failedMs, file };
    },
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
    /** By name; undefined: the team is deleted. */
    async boardsOfTeam(team: string): Promise<{ name: string; projects: ExportedProject[] } | undefined> {
      const there = await db
        .selectFrom('team')
        .select('name')
        .where('id', '=', team)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!there) return undefined;
      const rows = await db
        .selectFrom('project')
        .leftJoin('board', (of) =>
          of
            .onRef('board.project', '=', 'project.id')
            .on('board.deleted_at', 'is', null)
            .on('board.cleared_at', 'is', null),
        )
        .select(['project.id as project', 'project.name', 'board.id', 'board.title', 'board.changed_at'])
        .where('project.team', '=', team)
        .where('project.deleted_at', 'is', null)
        .orderBy('project.name')
        .orderBy('project.id')
        .orderBy('board.title_key')
        .orderBy('board.id')
        .execute();
      const projects = new Map<string, ExportedProject>();
      for (const { project, name, id, title, changed_at } of rows) {
        const of = projects.get(project) ?? { name, boards: [] };
        projects.set(project, of);
        if (id !== null) of.boards.push({ id, title: title ?? '', changedMs: changed_at ?? 0 });
      }
      return { name: there.name, projects: [...projects.values()] };
    },
  };
}

export const TEAM_EXPORT = 'team-export';

function hasJob(is: ExpressionBuilder<Tables, 'team_export'>) {
  return is.exists(
    is
      .selectFrom('job')
      .select(sql.lit(1).as('one'))
      .where('kind', '=', TEAM_EXPORT)
      .whereRef('job.thing', '=', 'team_export.id'),
  );
}
