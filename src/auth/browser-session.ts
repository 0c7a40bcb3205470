// Whether the browser was closed since a person signed in. A sign-in that is not saved ends then, and so do the lists stored for it:
// offline no server says that it is over (docs/decisions/0100-kept-signed-in.md).

import type { HomeBoard } from '#protocol/home.ts';
import { accountHere, isListed } from '../device/account-here.ts';
import { clearLocalCache } from '../device/local-cache.ts';
import { isSaved } from './saved-sign-in.ts';

/** Without an end of its own: a browser that is closed drops it together with the provider's session. */
const COOKIE = 'atrium-browser-session';

/** A person is signed in. */
export function markBrowserSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** Whether what this device stores for the person may be shown without a server's word. */
export function hasStoredSignIn(cookies = document.cookie): boolean {
  return accountHere() !== undefined && (isSaved(cookies) || cookies.split('; ').includes(`${COOKIE}=1`));
}

/** Whether a list of this device's boards may show it: one of the account goes from the lists with the sign-in, and stays on the device. */
export function isShown(board: HomeBoard): boolean {
  return isListed(board, hasStoredSignIn() ? undefined : null);
}

/** Rejects where this browser forbids it. */
export async function clearEndedLists(): Promise<void> {
  if (accountHere() === undefined || hasStoredSignIn()) return;
  const { removeCaches } = await import('../account/clean-up.ts');
  await Promise.all([clearLocalCache(), removeCaches()]);
}
