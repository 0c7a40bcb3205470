// Sign-out removes from this device everything that the registry names for it (protocol/browser/device-storage.ts), and the boards
// that came with the account. The device's own boards and their secrets stay: they are work, not identity.
// How the specification's items are read: docs/decisions/0055-sign-out.md.

import { type DatabaseOfSignOut, DEVICE_STORAGE, type SettingKey } from '#protocol/browser/device-storage.ts';
import { replaceGuest } from '#protocol/browser/guest.ts';
import type { ToServiceWorker } from '#protocol/browser/offline.ts';
import { type Account, isOfAccount } from '#protocol/home.ts';
import { clearSealed } from '../auth/sealed-token.ts';
import { dropUnsent, holdUnsent, unsentOf } from '../bus/account-work.ts';
import { leftoversOf } from '../bus/unsent-work.ts';
import { stopCollectors } from '../collect/collectors.ts';
import { accountHere } from '../device/account-here.ts';
import { claimEndedTexts } from '../device/ended-text-store.ts';
import { forgetBoard, forgetView } from '../device/forget.ts';
import { homeStore } from '../device/home-store.ts';
import { clearLocalCache } from '../device/local-cache.ts';
import { purging } from '../device/purge-deleted.ts';
import { dropSetting } from '../device/settings.ts';
import { productDomain } from '../page/product-domain.ts';

/** Of the root cookies these alone stay. */
const KEPT_COOKIES = ['cc_cookie', 'NEXT_LOCALE'];

const DATABASES: Record<DatabaseOfSignOut, () => Promise<void>> = {
  // A guest is linked to one person for ever: whoever comes next is another guest.
  'atrium-home/device': () => replaceGuest(indexedDB),
  'atrium-sign-in/token': () => clearSealed(window),
  'atrium-cache/entries': clearLocalCache,
};

/** What can be removed is, whatever fails. `unsent` is held for the account's next sign-in here, or dropped. */
export async function cleanUp(unsent: 'hold' | 'drop'): Promise<void> {
  // Else it would write its cookies anew.
  stopCollectors();
  await purging(() => removeAll(unsent));
}

async function removeAll(unsent: 'hold' | 'drop'): Promise<void> {
  const account = accountHere();
  if (account) claimEndedTexts(account.actor);
  if (account) await said(leaveBoards(account, unsent));
  await Promise.all([
    ...Object.values(DATABASES).map((remove) => said(remove())),
    // A setting also lives as long as the page.
    said(removeEntries('localStorage', (key) => dropSetting(key as SettingKey))),
    said(removeEntries('sessionStorage', (key) => sessionStorage.removeItem(key))),
    said(removeCaches()),
  ]);
  removeCookies();
}

/** Boards that came with the account: nothing of them stays but what waits to be sent, which is listed for that account alone. */
export async function leaveBoards(account: Account, unsent: 'hold' | 'drop'): Promise<void> {
  const boards = await homeStore().boards();
  if (unsent === 'drop') await dropUnsent(account, boards);
  const waiting = new Set((await unsentOf(account)).map(({ alias }) => alias));
  for (const board of boards) {
    const { alias } = board;
    const isOurs = isOfAccount(board, account);
    // Somebody else's may wait there, too.
    const stays = !isOurs || waiting.has(alias) || (await leftoversOf(alias)).unsent > 0;
    if (!stays) await forgetBoard(alias);
    else if (isOurs || waiting.has(alias)) await holdUnsent(account, board);
    if (!stays || !isOurs) continue;
    await homeStore().change(alias, { account: account.actor });
    await forgetView(alias);
  }
}

async function removeEntries(place: 'localStorage' | 'sessionStorage', remove: (key: string) => void): Promise<void> {
  for (const name of namesOf(place))
    for (const key of name.endsWith('*') ? keysOf(window[place], name.slice(0, -1)) : [name]) remove(key);
}

/** What leaves a place at the sign-out. */
function namesOf(place: (typeof DEVICE_STORAGE)[number]['in']): string[] {
  return DEVICE_STORAGE.filter((row) => row.in === place && (row.goes as readonly string[]).includes('sign-out')).map(
    ({ name }) => name,
  );
}

function keysOf(storage: Storage, begin: string): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(begin));
}

/** Of the service worker, but for its list of the app's own files, which is nobody's. */
export async function removeCaches(): Promise<void> {
  // Both are missing on plain http. What is under way for who leaves is not kept when it comes.
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies ToServiceWorker);
  await Promise.all('caches' in window ? namesOf('caches').map((name) => caches.delete(name)) : []);
}

function removeCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (name === '' || KEPT_COOKIES.includes(name)) continue;
    for (const domain of [undefined, location.hostname, productDomain()]) {
      const of = domain === undefined ? '' : `; Domain=${domain}`;
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
      document.cookie = `${name}=; Path=/; Max-Age=-1${of}`;
    }
  }
}

async function said(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => console.error('Something was not removed at the sign-out:', error));
}
