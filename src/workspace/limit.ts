// A limit of the plan that is reached has a page of its own, which says whom to ask.

import { limitPathOf } from '#protocol/plans.ts';

/** Leads there, from wherever it was refused. False: it was no limit of the plan. */
export function leadToLimit({ code }: { code: string }): boolean {
  const path = limitPathOf(code);
  if (path !== undefined) location.assign(path);
  return path !== undefined;
}
