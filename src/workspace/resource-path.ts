// The page of an entity, a team, a project or a board.

import type { Place } from '#protocol/generated/graphql.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';

/** Path and query. A board without an alias has no page: the path is the dashboard's. */
export function pathOfResource({ kind, id, alias }: Place): string {
  if (kind === 'board' && alias !== null) return boardPathOf(alias);
  if (kind === 'project') return `${ROUTES.project.path}?${new URLSearchParams({ projectId: id })}`;
  return kind === 'team' ? `${ROUTES.dashboard.path}?${new URLSearchParams({ teamId: id })}` : ROUTES.dashboard.path;
}
