// Decides about a panel's last session when a page of the panel starts. The session continues if it was used lately by the clock. Otherwise
// it is locked if something of it is unsent, or else ended and forgotten. The page shows nothing of it before that decision.

import { proxy } from 'valtio/vanilla';
import { ROUTES } from '#protocol/routes.ts';
import { leftoversOf } from '../../../bus/unsent-work.ts';
import { endOnServer } from './end-on-server.ts';
import { beginSession, LOCKED_MS, lockSession, runningSession } from './panel-session.ts';
import { isLongAgo, lastUse, trackUse } from './panel-use.ts';
import { loadSessions } from './stored-sessions.ts';
import { afterWipe, beginWipe, finishWipe, isWipeMarked, leave } from './wipe.ts';

/** `isSettled`: a session may be shown, or the next one begin. */
export const lastSession = proxy({ isSettled: false });

/** Resolves when nothing is left of a session that is over, and one runs where the page is for a new board. Does not resolve if the page is left for one that forgets. */
export async function settleLastSession(): Promise<void> {
  await finishWipe();
  await forgetIfLongAgo();
  if (location.pathname === ROUTES.panelNew.path && !afterWipe()) await beginSession();
  lastSession.isSettled = true;
}

/** Leaves other pages of a panel if a session has to be forgotten. Does not resolve if the page is left for one that forgets. */
export async function leaveToForget(): Promise<void> {
  await loadSessions();
  const running = runningSession();
  if (!isWipeMarked() && !(running && isLongAgo(await lastUse(running)))) return;
  leave();
  await new Promise(() => {});
}

async function forgetIfLongAgo(): Promise<void> {
  const running = runningSession();
  if (!running) return;
  const { alias } = running;
  const usedMs = await lastUse(running);
  if (!isLongAgo(usedMs)) {
    trackUse(running, usedMs);
    return;
  }
  // If unsent changes cannot be counted, there may be some.
  const isUnsent = await leftoversOf(alias).then(
    ({ unsent }) => unsent > 0,
    () => true,
  );
  // Another tab may have been quicker.
  if (runningSession()?.alias !== alias) leave();
  else if (isUnsent) {
    lockSession(Date.now() + LOCKED_MS);
    beginWipe('locked');
  } else beginWipe(undefined, () => endOnServer(alias));
  await new Promise(() => {});
}
