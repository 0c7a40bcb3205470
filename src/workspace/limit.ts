// A limit of the plan that is reached has a page of its own, which says whom to ask. The page shows the plan of the organization that its address
// names: by the organization itself, or by a team or project in it.

import { limitPathOf } from '#protocol/plans.ts';

/** The keys of variables, and of the address, that name the organization. */
const SUBJECT_KEYS = ['entityId', 'teamId', 'projectId'] as const;

/** Leads to the page of the limit. `input`: what was refused. Returns false if it was no limit of the plan. */
export function leadToLimit({ code }: { code: string }, input: object = {}): boolean {
  const path = limitPathOf(code);
  if (path !== undefined) location.assign(path + subjectQuery(input));
  return path !== undefined;
}

/** Returns the query that names the organization; empty if the input names none. */
function subjectQuery(input: object): string {
  const values = new Map(Object.entries({ ...input, ...('board' in input && Object(input.board)) }));
  // A template belongs to a team, an organization or a person.
  values.set(`${values.get('owner')}Id`, values.get('ownerId'));
  for (const key of SUBJECT_KEYS) {
    const id = values.get(key);
    if (typeof id === 'string') return `?${new URLSearchParams({ [key]: id })}`;
  }
  return '';
}
