// Exports of whole teams: one of each team, the newest. Its file is a blob like those of boards, named here until its time is over, another
// is ordered or the team is deleted (blob-names.ts).

import type { Kysely } from 'kysely';
import type { Language } from '#protocol/languages.ts';
import type { Tables } from '../../platform/database/tables.ts';

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
