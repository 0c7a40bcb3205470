// Pages of the boards of a team.

export { DashboardPage } from './dashboard-page.tsx';
