// The pages of the boards of a team.

export { ArchivePage } from './archive-page.tsx';
export { BoardsPage } from './boards-page.tsx';
export { DashboardPage } from './dashboard-page.tsx';
export { ProjectPage } from './project-page.tsx';
