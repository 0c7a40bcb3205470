// Everything a team has as one ZIP: a folder a project, an `.atrium` a board, an index page.

import type { Language } from '#protocol/languages.ts';
import { EntryNames } from '../../platform/text/file-names.ts';
import {
  ATRIUM,
  BoardFiles,
  type BoardFilesDeps,
  INDEX,
  type WrittenArchive,
  writeArchive,
} from '../exports/archive.ts';
import { ARCHIVE_STRINGS } from '../exports/archive-page.ts';
import { indexPage, type ListedProject } from './index-page.ts';
import type { ExportedProject } from './team-export-queries.ts';

/** `file` must not be there. */
export function writeTeamArchive(
  file: string,
  team: { name: string; projects: readonly ExportedProject[]; language: Language },
  deps: BoardFilesDeps,
  signal: AbortSignal,
): Promise<WrittenArchive> {
  const { untitled } = ARCHIVE_STRINGS[team.language];
  return writeArchive(
    file,
    async (zip, either) => {
      const files = new BoardFiles(zip, deps, either);
      const folders = new EntryNames(untitled);
      // A project may have the name of the index page.
      folders.take(INDEX);
      const projects: ListedProject[] = [];
      for (const { name, boards } of team.projects) {
        const folder = folders.take(name);
        const names = new EntryNames(untitled);
        const listed: ListedProject = { name, boards: [] };
        for (const board of boards)
          listed.boards.push(await files.add(board, () => `${folder}/${names.take(board.title, ATRIUM)}`));
        projects.push(listed);
      }
      zip.addBuffer(Buffer.from(indexPage(team.name, projects, team.language, Date.now())), INDEX);
    },
    signal,
  );
}
