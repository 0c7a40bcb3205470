// The project of a team in which somebody was last: there a board from a template goes unless they choose another one.

import type { Dashboard } from '#protocol/contract/user-boards.ts';

/** Null: the team has no projects. Undefined: there are some, and none is known as the last one. */
export function lastProjectIn({ projects, recent }: Pick<Dashboard, 'projects' | 'recent'>): string | null | undefined {
  if (projects.length === 0) return null;
  const ids = new Set(projects.map(({ id }) => id));
  return recent.rows.find(({ project }) => project && ids.has(project.id))?.project?.id;
}
