// Exports of whole teams: one of each team, the newest. Its file is a blob like those of boards (board-clearing.ts), named here until its
// time is over.

import type { Kysely } from 'kysely';
import type { Language } from '#protocol/languages.ts';
import type { Tables } from './tables.ts';

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
  const markOld = async (all: Kysely<Tables>, sha256: Uint8Array | null | undefined, nowMs: number): Promise<void> => {
    if (!sha256) return;
    await all
      .insertInto('blob_mark')
      .values({ sha256, at: nowMs })
      .onConflict((there) => there.doNothing())
      .execute();
  };
  return {
    async teamExport(team: string): Promise<TeamExportRow | undefined> {
      const row = await db.selectFrom('team_export').selectAll().where('team', '=', team).executeTakeFirst();
      if (!row) return undefined;
      const { id, language, at, boards, done, damaged, failed_at: failedMs, sha256, size, until } = row;
      const file = sha256 && size !== null && until !== null ? { sha256, bytes: size, untilMs: until } : undefined;
      return { id, team, language: language as Language, atMs: at, boards, done, damaged, failedMs, file };
    },
    /** In place of the one before, unless that is being made still: true. Its file goes. */
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
          .select(['sha256', 'failed_at'])
          .where('team', '=', team)
          .executeTakeFirst();
        if (before && before.sha256 === null && before.failed_at === null) return false;
        await all.deleteFrom('team_export').where('team', '=', team).execute();
        await markOld(all, before?.sha256, nowMs);
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
    async keepTeamExport(ask: { id: string; sha256: Uint8Array; bytes: number; untilMs: number }): Promise<void> {
      const { id, sha256, bytes, untilMs } = ask;
      await db.updateTable('team_export').set({ sha256, size: bytes, until: untilMs }).where('id', '=', id).execute();
    },
    async failTeamExport({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      await db.updateTable('team_export').set({ failed_at: nowMs }).where('id', '=', id).execute();
    },
    /** Those whose time is over: their files go as those of cleared boards do. */
    async forgetTeamExports(nowMs: number): Promise<void> {
      await db.transaction().execute(async (all) => {
        const over = await all.selectFrom('team_export').select(['id', 'sha256']).where('until', '<=', nowMs).execute();
        for (const { id, sha256 } of over) {
          await all.deleteFrom('team_export').where('id', '=', id).execute();
          await markOld(all, sha256, nowMs);
        }
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
