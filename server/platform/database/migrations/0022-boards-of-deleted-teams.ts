// What was brought into a team while it was being deleted lived on where nobody came. Boards are deleted today, in no project, where who
// manages them finds them for 30 days; projects are deleted with their team. Those of projects that were deleted alone are
// listed and come back with them.

export const name = '0022-boards-of-deleted-teams';

const ofDeletedTeams = `SELECT project.id FROM project JOIN team ON team.id = project.team WHERE team.deleted_at IS NOT NULL`;
const boardsToday = (nowMs: string) =>
  `UPDATE board SET deleted_at = ${nowMs}, project = NULL WHERE deleted_at IS NULL AND project IN (${ofDeletedTeams})`;

export const statements = [
  {
    sqlite: boardsToday(`CAST(unixepoch('subsec') * 1000 AS INTEGER)`),
    postgres: boardsToday('CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)'),
  },
  `UPDATE project SET deleted_at = (SELECT deleted_at FROM team WHERE team.id = project.team)
    WHERE deleted_at IS NULL AND team IN (SELECT id FROM team WHERE deleted_at IS NOT NULL)`,
] as const;
