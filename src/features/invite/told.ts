// What an invite's address says. Its secret is taken out of the address at once, before anything asks who is signed in: no return
// address, no log and no later page has it. It waits in this tab until the invite is answered; of who goes on to sign in or up to accept
// it, for a day in this browser: a letter that confirms a new address comes back in another tab.

import { serverClock } from '#protocol/browser/server-clock.ts';
import { keepIn } from '#protocol/browser/web-storage.ts';
import { INVITE_PATHS, type InviteLink, type InvitePage, inviteLinkOf } from '#protocol/invite-links.ts';
import { dropSetting, readSetting, writeSetting } from '../../device/settings.ts';

const KEY = 'atrium-invite';

export interface ToldInvite extends InviteLink {
  /** Who reads it went on to sign in to accept it: back here nothing is asked again. */
  isWanted?: boolean;
}

interface Kept extends ToldInvite {
  path: string;
  /** When they went on. */
  atMs?: number;
}

const TTL_MS = 24 * 3600 * 1000;

/** Called when this code is loaded, and with each page of an invite that is shown. */
export function takeInvite(): void {
  const { pathname, search, hash } = location;
  if (!Object.values(INVITE_PATHS).some((path) => pathname.startsWith(path))) return;
  const told = inviteLinkOf({ search, hash });
  if (!told) return;
  history.replaceState(history.state, '', pathname);
  keep({ ...told, path: pathname });
}

/** `isWanted`: until the page is shown again. */
export function wantInvite(isWanted: boolean): void {
  const kept = read();
  if (!kept || (kept.isWanted ?? false) === isWanted) return;
  keep({ ...kept, isWanted });
  if (isWanted) writeSetting(KEY, JSON.stringify({ ...kept, isWanted, atMs: serverClock.now() } satisfies Kept));
  else dropSetting(KEY);
}

function keep(kept: Kept): void {
  if (!keepIn('sessionStorage', KEY, JSON.stringify(kept))) inMemory = kept;
}

/** Where nothing is kept it is there until the page is left. */
let inMemory: Kept | undefined;

export function toldInvite(page: InvitePage): ToldInvite | undefined {
  const kept = read();
  return kept?.path.startsWith(INVITE_PATHS[page]) ? kept : undefined;
}

export function forgetInvite(): void {
  inMemory = undefined;
  dropSetting(KEY);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing in it.
  }
}

function read(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? (inMemory ?? ofBrowser()) : (JSON.parse(text) as Kept);
  } catch {
    return inMemory;
  }
}

/** What was taken along from another tab. */
function ofBrowser(): Kept | undefined {
  const kept = JSON.parse(readSetting(KEY) ?? 'null') as Kept | null;
  return kept && (kept.atMs ?? 0) + TTL_MS > serverClock.expiryNow() ? kept : undefined;
}
