// The pages of the boards of a team.

import type { PagesOf } from '../../page/feature-pages.ts';
import { ArchivePage } from './archive-page.tsx';
import { BoardsPage } from './boards-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { ProjectPage } from './project-page.tsx';

export const pages = {
  dashboard: DashboardPage,
  boards: BoardsPage,
  project: ProjectPage,
  archive: ArchivePage,
} satisfies PagesOf<'dashboard'>;
