// Whether the server has answered that this page is older than it (protocol/errors.ts, `too-old`). Every call of the page notes the status
// of its answer here, and a bar over all pages offers to reload (src/pwa/bar.tsx).

import { proxy } from 'valtio/vanilla';

export const pageAge = proxy({ isTooOld: false });

/** ERRORS['too-old'], without the table. */
const TOO_OLD = 426;

export function noteStatus(status: number): void {
  if (status === TOO_OLD) pageAge.isTooOld = true;
}
