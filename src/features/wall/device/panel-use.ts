// When this panel was last used: in memory for the open page, and in a database with strict durability for the page after it. The stored
// time is a time of use, never of the write, and at most `STORE_MS` older than the last use. Must not know what a use is.

import { answerOf } from '#protocol/browser/idb.ts';
import { flags } from '../../../flags/flags.ts';
import { hashOfAlias, readPanelStore, writePanelStore } from './panel-database.ts';
import type { PanelSession } from './panel-session.ts';

export const IDLE_MS = flags.idleTest ? 10_000 : 15 * 60_000;
/** At most one write in this time: the stored time may be older than the last use by as much. */
const STORE_MS = flags.idleTest ? 1_000 : 10_000;
/** A panel that did not run is idle from here on. The addend keeps a stale stored time from ending a session early. */
export const AWAY_MS = IDLE_MS + STORE_MS;
/** Time servers correct a clock by less; what is more hides how long the panel did not run. */
export const CLOCK_BACK_MS = 5_000;
const KEY = 'last';

type TrackedSession = Pick<PanelSession, 'alias' | 'begunMs'>;

interface StoredUse {
  /** Hash of the session's alias. */
  session: string;
  /** Epoch ms. */
  usedMs: number;
}

/** Hash of the alias of the session that is tracked. */
let session: string | undefined;
let isUsed = false;
/** Epoch ms, and the same moment in ms of performance.now, which no clock setting moves. */
let usedMs = Date.now();
let usedAtMs = performance.now();
let storedMs = 0;
let storing: ReturnType<typeof setTimeout> | undefined;

/** Epoch ms. 0 where nothing is known, which is long ago. Never rejects. */
export async function lastUse({ alias, begunMs = 0 }: TrackedSession): Promise<number> {
  return Math.max(begunMs, (await storedUse(alias).catch(() => undefined)) ?? 0);
}

/** Whether a panel that was not running has forgotten a session that was last used at `lastMs`. */
export function isLongAgo(lastMs: number, nowMs = Date.now()): boolean {
  return nowMs - lastMs >= AWAY_MS || lastMs - nowMs > CLOCK_BACK_MS;
}

/** From now on uses are of this session, which was last used at `lastMs`. One that is tracked already stays as it is. */
export function trackUse({ alias, begunMs = 0 }: TrackedSession, lastMs: number): void {
  const hash = hashOfAlias(alias);
  if (session === hash) return;
  clearTimeout(storing);
  storing = undefined;
  session = hash;
  storedMs = lastMs;
  isUsed = lastMs > begunMs;
  setUsed(lastMs);
}

/** Whether the tracked session was used since it began, also before a reload. */
export function isSessionUsed(): boolean {
  return isUsed;
}

export function noteUse(): void {
  isUsed = true;
  setUsed(Date.now());
  if (storing === undefined) storeAndPause();
}

/** Uses that are not stored yet are, as far as the browser allows a page that it takes away. */
export function storeUse(): void {
  if (session === undefined || usedMs <= storedMs) return;
  storedMs = usedMs;
  const use: StoredUse = { session, usedMs };
  void writePanelStore('used', async (store) => {
    // Another tab of this panel may have been used later.
    const before = (await answerOf(store.get(KEY))) as StoredUse | undefined;
    if (before?.session !== use.session || before.usedMs < use.usedMs) store.put(use, KEY);
  }).catch(console.info);
}

/** By the clock that has gone further: performance.now may stop while a machine sleeps. */
export function idleMs(): number {
  return Math.max(Date.now() - usedMs, performance.now() - usedAtMs);
}

/** Whether another tab has used the panel later than this one. It counts as used then by this one, too. */
export async function adoptLaterUse(alias: string): Promise<boolean> {
  const elsewhereMs = (await storedUse(alias).catch(() => undefined)) ?? 0;
  if (elsewhereMs <= usedMs || isLongAgo(elsewhereMs)) return false;
  storedMs = elsewhereMs;
  setUsed(elsewhereMs);
  return true;
}

/** Undefined: no use of this session is stored. Rejects where nothing can be stored. */
function storedUse(alias: string): Promise<number | undefined> {
  return readPanelStore('used', async (store) => {
    const stored = (await answerOf(store.get(KEY))) as StoredUse | undefined;
    return stored?.session === hashOfAlias(alias) ? stored.usedMs : undefined;
  });
}

function setUsed(ms: number): void {
  usedMs = ms;
  usedAtMs = performance.now() - Math.max(0, Date.now() - ms);
}

function storeAndPause(): void {
  storeUse();
  storing = setTimeout(() => {
    storing = undefined;
    if (usedMs > storedMs) storeAndPause();
  }, STORE_MS);
}
