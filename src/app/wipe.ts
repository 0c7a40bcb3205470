// What a panel forgets when a session ends: everything that the registry names for it (protocol/browser/device-storage.ts). It is made by a
// page that holds nothing of the session, before the next one begins; a mark says that it is to be made until it has been, so that a
// reload, a power cut or another tab in the middle of it make it again.

import { DEVICE_STORAGE, type SettingKey } from '#protocol/browser/device-storage.ts';
import { ROUTES } from '#protocol/routes.ts';
import { hasEnded, noteEnded } from './ended-sessions.ts';
import { lockedSessions, runningSession } from './panel-session.ts';
import { purging } from './purge-deleted.ts';
import { closeSettings, dropSetting, readSetting, writeSetting } from './settings.ts';

const MARK: SettingKey = 'ifp_wipe';
/** A tab that is busy is waited for so long; its database is deleted when it lets go. */
const LET_GO_MS = 5000;
/** Where the browser stores nothing now. */
const NOTED_MS = 1000;

/**
 * What the page after a wipe says in place of a new board: in its fragment. `ended`: who lent the board has ended it there; `locked`:
 * something of it is unsent, and nobody has said what becomes of that.
 */
export const AFTER_WIPE = ['ended', 'locked'] as const;
export type AfterWipe = (typeof AFTER_WIPE)[number];

/**
 * Leaves this page for one that forgets; nothing of this one is to come back. `first` is done before, when the other tabs know: the server,
 * asked to end the session, would tell them that somebody else has.
 */
export function beginWipe(says?: AfterWipe, first?: () => Promise<void>): void {
  const ended = runningSession()?.alias;
  writeSetting(MARK, String(Date.now()));
  dropSetting('ifp_board_info');
  closeSettings();
  const noted = ended === undefined ? undefined : noteEnded(ended).catch(() => undefined);
  void Promise.race([noted, pause(NOTED_MS)])
    .then(first)
    .finally(() => leave(says));
}

let isLeaving = false;

/** The same for a page of a board that is no longer the one of this panel. The first reason counts: what follows, follows from it. */
export function leave(says?: AfterWipe): void {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(says ? `${ROUTES.panelNew.path}#${says}` : ROUTES.panelNew.path);
}

/** Nothing is locked any more: a page that says so is over. */
export function leaveLocked(): void {
  if (location.hash === '#locked') leave();
}

/** Resolves when nothing of a session that has ended is left: at once where none has. */
export async function finishWipe(): Promise<void> {
  if (!(await isToBeMade())) return;
  const wipe = async () => {
    // Another tab may have been quicker.
    if (!(await isToBeMade())) return forgetTab();
    await purging(forgetAll);
    dropSetting(MARK);
  };
  // Missing on plain http: there the tabs do it twice.
  await (navigator.locks ? navigator.locks.request('ifp-wipe', wipe) : wipe());
}

/** It was begun; or the session that runs here has ended, and is back after a power cut. */
async function isToBeMade(): Promise<boolean> {
  if (readSetting(MARK) !== null) return true;
  const running = runningSession();
  return running !== null && (await hasEnded(running.alias).catch(() => false));
}

/** Another tab of this panel forgets: this one leaves too, and holds nothing back. A page that comes back from a cache begins anew. */
export function followWipe(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== MARK || newValue === null) return;
    closeSettings();
    forgetTab();
    leave();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

type Place = (typeof DEVICE_STORAGE)[number]['in'];

/** How each place is emptied of the rows that go: one that has no answer here does not compile. */
const FORGET: Record<Place, (names: readonly string[]) => unknown> = {
  localStorage: (names) => removeKeys(localStorage, names, (key) => dropSetting(key as SettingKey)),
  sessionStorage: (names) => removeKeys(sessionStorage, names, (key) => sessionStorage.removeItem(key)),
  cookie: removeCookies,
  indexedDB: removeDatabases,
  caches: removeCaches,
};

async function forgetAll(): Promise<void> {
  await Promise.allSettled((Object.keys(FORGET) as Place[]).map(async (place) => FORGET[place](wiped(place))));
}

/** What is of each tab alone. */
function forgetTab(): void {
  FORGET.sessionStorage(wiped('sessionStorage'));
}

function wiped(place: Place): string[] {
  return DEVICE_STORAGE.filter((row) => row.in === place && (row.goes as readonly string[]).includes('wipe')).map(
    ({ name }) => name,
  );
}

function isAmong(name: string, names: readonly string[]): boolean {
  return names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
}

function removeKeys(storage: Storage, names: readonly string[], remove: (key: string) => void): void {
  for (const key of Object.keys(storage)) if (isAmong(key, names)) remove(key);
}

/** A database goes whole: no row that stays is in one with rows that go. What is unsent of a locked session is in its board's. */
async function removeDatabases(names: readonly string[]): Promise<void> {
  const gone = names.map((name) => name.split('/')[0] as string);
  const locked = lockedSessions().map(({ alias }) => `atrium-board-${alias}`);
  const there = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  await Promise.all(there.filter((name) => isAmong(name, gone) && !locked.includes(name)).map(removeDatabase));
}

function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    setTimeout(resolve, LET_GO_MS);
  });
}

async function removeCaches(names: readonly string[]): Promise<void> {
  // Missing on plain http.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (isAmong(name, names)) await caches.delete(name);
}

function removeCookies(names: readonly string[]): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
    if (isAmong(name, names)) document.cookie = `${name}=; Path=/; Max-Age=-1`;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
