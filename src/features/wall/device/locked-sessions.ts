// Sessions that ended at this panel with something unsent, and nobody said what becomes of it: sent by boards that nobody sees, while others
// use the panel, then forgotten; when their time is over, unsent too.

import { PANEL } from '#protocol/session-links.ts';
import { withBackgroundBoard } from '../../../bus/background-board.ts';
import { leftoversOf } from '../../../bus/unsent-work.ts';
import { forgetBoard } from '../../../device/forget.ts';
import { endOnServer } from './end-on-server.ts';
import { dropLocked, type LockedSession, lockedSessions } from './panel-session.ts';

/** Tried again after pauses that double up to the maximum, and when there is a network again. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;
const POLL_MS = 300;
const MAX_LOOKS = 100;

/** Resolves when none is left. */
export function sendLocked(): Promise<void> {
  // One tab at a time; missing on plain http: there each tab's sync client sees to it that a queue is sent once.
  return navigator.locks ? navigator.locks.request('ifp-locked', sendAll) : sendAll();
}

async function sendAll(): Promise<void> {
  for (let pauseMs = RETRY_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_RETRY_MS)) {
    for (const one of lockedSessions()) await settle(one).catch(console.info);
    if (lockedSessions().length === 0) return;
    if (await isOnlineAgain(pauseMs)) pauseMs = RETRY_MS;
  }
}

async function settle({ alias, untilMs }: LockedSession): Promise<void> {
  const isLate = Date.now() >= untilMs;
  const left = await leftoversOf(alias);
  if (left.unsent > 0 && !isLate) {
    if (!navigator.onLine) return;
    await send(alias);
    if ((await leftoversOf(alias)).unsent > 0) return;
  }
  await endOnServer(alias);
  await forgetBoard(alias);
  dropLocked(alias);
}

/** Resolves when all of it has an outcome, or after some time. */
function send(alias: string): Promise<void> {
  // Whose it is the board learns with the server's first answer: it takes it up then, by a socket of its own, and is without one meanwhile.
  return withBackgroundBoard({ alias, secret: PANEL }, false, async () => {
    for (let looks = 0; looks < MAX_LOOKS && (await leftoversOf(alias)).unsent > 0; looks++)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  });
}

/** False: the time is over. */
function isOnlineAgain(maxMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), maxMs);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve(true);
      },
      { once: true },
    );
  });
}
