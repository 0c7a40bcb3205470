// What the page does when sign-in says that something went wrong (src/auth): it is reported, and leads where sign-in-redirects.ts says.

import { UNSOLICITED } from '../auth/errors.ts';
import { accountHere } from '../device/account-here.ts';
import { tellFailure } from '../page/failures.ts';
import { leaving } from '../page/leaving.ts';
import { redirectOfDenial, redirectOfError } from './sign-in-redirects.ts';

/** Something is wrong with the provider or with how this server was set up. */
export function onCriticalError(error: Error): void {
  console.error(error);
  tellFailure({ error, source: 'auth' });
  leave(redirectOfError(location.pathname));
}

/** A sign-in did not come about or is over. */
export function onUnAuthorized(message?: string): void {
  if (message) console.info(message);
  const way = redirectOfDenial(location.pathname, message);
  if (way === undefined) return;
  leaving.isLeaving = true;
  if (UNSOLICITED.includes(message ?? '')) leave(way);
  else void cleaned().finally(() => leave(way));
}

/** What came with an account goes with it. A guest whose sign-in did not come about stays the guest they are. */
async function cleaned(): Promise<void> {
  if (!accountHere()) return;
  const { cleanUp } = await import('./clean-up.ts');
  await cleanUp('hold');
}

/** A page of its own: what this one holds of a sign-in goes with it. The address that failed is none to come back to. */
function leave(way: string | undefined): void {
  if (way !== undefined) location.replace(way);
}
