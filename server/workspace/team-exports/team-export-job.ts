// The job that makes a team's export.

import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { type ExportJobDeps, exportKind } from '../exports/export-job.ts';
import { writeTeamArchive } from './team-archive.ts';
import type { teamExportChanges } from './team-export-changes.ts';
import type { teamExportQueries } from './team-export-queries.ts';

export interface TeamExportJobDeps extends ExportJobDeps {
  db: Uses<{
    reads: { teamExports: typeof teamExportQueries };
    changes: {
      teamExports: Only<typeof teamExportChanges, 'noteExport' | 'storeExport' | 'failExport' | 'dropExport'>;
    };
  }>;
}

export function teamExportKind({ db, ...deps }: TeamExportJobDeps): JobKind {
  const { boardsOfTeam, exportOf } = db.reads.teamExports;
  return exportKind(deps, {
    changes: db.changes.teamExports,
    ownerOf: (payload) => (JSON.parse(payload) as { team: string }).team,
    exportOf,
    async contentOf(team) {
      const content = await boardsOfTeam(team);
      return content && { ...content, boards: content.projects.reduce((sum, { boards }) => sum + boards.length, 0) };
    },
    write: (file, { name, projects }, { order: { language }, read, onBoard, signal }) =>
      writeTeamArchive(file, { name, projects, language }, { blobs: deps.blobs, boardFile: read, onBoard }, signal),
    keptMs: SERVER_LIMITS.teamExportKeptMs,
  });
}
