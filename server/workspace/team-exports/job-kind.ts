/** The kind of the jobs that export a team. */
export const TEAM_EXPORT = 'team-export';
