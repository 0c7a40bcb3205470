// A panel forgets a session. A page that holds nothing of the session removes what the registry names (wipe-places.ts) before the next
// session begins. A mark stays until nothing is left. After a reload or a power cut, or in another tab, the wipe therefore runs again.

import { proxy } from 'valtio/vanilla';
import type { SettingKey } from '#protocol/browser/device-storage.ts';
import { databaseNames } from '#protocol/browser/idb.ts';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { purging } from '../../../device/purge-deleted.ts';
import { closeSettings, dropSetting, readSetting, writeSetting } from '../../../device/settings.ts';
import { dropCarriedUnlessFrom } from './carried-work.ts';
import { endedAliases, endRunning, forgetEnded } from './panel-session.ts';
import { loadSessions, panelSessions, reloadSessions, sessionsStored } from './stored-sessions.ts';
import { emptyStorageAreas, emptyTabStorage, knownAliases, type Leftover } from './wipe-places.ts';

/** When the wipe was begun (epoch ms), and behind it the aliases of boards whose databases go. */
const MARK: SettingKey = 'ifp_wipe';
/** Where the browser stores nothing now. What is locked is lost without it, and what has ended comes back after a power cut. */
const STORED_MS = 5000;
/** The wipe tries again after pauses that double up to the maximum. */
const RETRY_MS = 2000;
const RETRY_MAX_MS = 60_000;

/**
 * What the page after a wipe says in place of a new board: in its fragment. `ended`: who lent the board has ended it there; `locked`:
 * something of it is unsent, and nobody has said what becomes of that.
 */
const AFTER_WIPE = ['ended', 'locked'] as const;
export type AfterWipe = (typeof AFTER_WIPE)[number];

/** Returns the message about the last session that this page shows in place of a board. */
export function afterWipe(): AfterWipe | undefined {
  return AFTER_WIPE.find((says) => location.hash === `#${says}`);
}

/** `left`: what the last attempt did not remove. */
export const wipe = proxy<{ left: readonly Leftover[] }>({ left: [] });

/**
 * Leaves this page for one that forgets; nothing of this one is to come back. `first` is done before, when the other tabs know: the server,
 * asked to end the session, would tell them that somebody else has.
 */
export function beginWipe(says?: AfterWipe, first?: () => Promise<void>): void {
  endRunning();
  mark(endedAliases());
  closeSettings();
  void Promise.race([sessionsStored(), pause(STORED_MS)])
    .then(first)
    .finally(() => leave(says));
}

let isLeaving = false;

/** The same for a page of a board that is no longer the one of this panel. The first reason counts: what follows, follows from it. */
export function leave(says?: AfterWipe): void {
  if (isLeaving) return;
  isLeaving = true;
  const { pathname, search } = location;
  const isForCode = routeAt(pathname)?.route.page === 'panel-code';
  const fresh = ROUTES.panelNew.path;
  location.replace(says ? `${fresh}#${says}` : isForCode ? ROUTES.panelCode.path : fresh);
  // Another fragment alone is no other page.
  if (says && pathname + search === fresh) location.reload();
}

/** Nothing is locked any more: a page that says so is over. */
export function leaveLocked(): void {
  if (location.hash === '#locked') leave();
}

let wake = (): void => {};

/** Tries again without waiting for the rest of the pause. */
export function retryWipe(): void {
  wake();
}

/** Resolves when nothing of a session that has ended is left: at once where none has. Tries until then, and never rejects. */
export async function finishWipe(): Promise<void> {
  await loadSessions();
  for (let pauseMs = RETRY_MS; isWipeDue(); pauseMs = Math.min(2 * pauseMs, RETRY_MAX_MS)) {
    // During the attempt, too.
    const woken = new Promise<void>((then) => (wake = then));
    wipe.left = await exclusively(attempt).catch((error: unknown): Leftover[] => {
      console.error(error);
      return ['device'];
    });
    if (wipe.left.length > 0) await Promise.race([pause(pauseMs), woken]);
  }
  wipe.left = [];
}

/** Returns what is left; the mark goes with the last of it. */
async function attempt(): Promise<Leftover[]> {
  // Another tab may have been quicker.
  await reloadSessions();
  if (!isWipeDue()) {
    emptyTabStorage();
    return [];
  }
  const aliases = new Set([...markedAliases(), ...endedAliases()]);
  if ((await databaseNames()) === undefined) for (const alias of await knownAliases()) aliases.add(alias);
  if (!isWipeMarked() || aliases.size > markedAliases().length) mark([...aliases]);
  let left: Leftover[] = [];
  await purging(async () => {
    left = await emptyStorageAreas({ aliases: [...aliases], onRemoved: retryWipe });
  });
  if (left.length > 0) return left;
  // Where the database cannot be read, nothing is carried.
  await dropCarriedUnlessFrom(aliases).catch(console.info);
  await forgetEnded(aliases);
  dropSetting(MARK);
  return [];
}

/** Runs `work` in one tab at a time. The Web Locks API is missing on plain http; several tabs then run it. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('ifp-wipe', work) : work();
}

/** One was begun, and is not done. */
export function isWipeMarked(): boolean {
  return readSetting(MARK) !== null;
}

/**
 * Whether a session that has ended is not wiped yet. A mark that does not name the session that runs is of an earlier wipe: a power cut
 * brings back what localStorage had some seconds before.
 */
function isWipeDue(): boolean {
  if (endedAliases().length > 0) return true;
  const { running } = panelSessions();
  if (running && !markedAliases().includes(running.alias)) dropSetting(MARK);
  return isWipeMarked();
}

function mark(aliases: readonly string[]): void {
  writeSetting(MARK, [Date.now(), ...aliases].join(' '));
}

function markedAliases(): string[] {
  return readSetting(MARK)?.split(' ').slice(1) ?? [];
}

/** Another tab of this panel forgets: this one leaves too, and holds nothing back. A page that comes back from a cache begins anew. */
export function followWipe(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== MARK || newValue === null) return;
    closeSettings();
    emptyTabStorage();
    leave();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
