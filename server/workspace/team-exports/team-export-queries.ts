// Reads exports of whole teams, and what goes into one.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { type ExportedBoard, exportQueries } from '../exports/export-queries.ts';

export interface ExportedProject {
  name: string;
  /** Archived ones too, deleted ones not. */
  boards: ExportedBoard[];
}

export function teamExportQueries(db: Kysely<Tables>) {
  return {
    ...exportQueries(db, 'team_export'),
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
