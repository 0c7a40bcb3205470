// What becomes of a panel's last session when a page of the panel starts: it goes on if it was used lately by the clock; otherwise it is
// locked, where something of it is unsent, or ended and forgotten. Nothing of it is shown before that is decided.

import { proxy } from 'valtio/vanilla';
import { endOnServer } from './end-on-server.ts';
import { leftoversOf } from './leftovers.ts';
import { LOCKED_MS, lockSession, runningSession } from './panel-session.ts';
import { isLongAgo, lastUse, trackUse } from './panel-use.ts';
import { beginWipe, finishWipe, isWipeMarked, leave } from './wipe.ts';

/** `isSettled`: a session may be shown, or the next one begin. */
export const lastSession = proxy({ isSettled: false });

/** Resolves when nothing is left of a session that is over. Does not resolve if the page is left for one that forgets. */
export async function settleLastSession(): Promise<void> {
  await finishWipe();
  await forgetIfLongAgo();
  lastSession.isSettled = true;
}

/** For other pages of a panel. Does not resolve if the page is left for one that forgets. */
export async function leaveToForget(): Promise<void> {
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
  // What cannot be counted may be there.
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
