// Boards that this device opened by joining a session at a wall panel. When the session has ended, or its share token has expired, what the
// device stored of the board is deleted. What is unsent keeps the board in the list, marked as ended, until the person deletes it.

import { ApiError } from '#protocol/browser/request.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { JOINED } from '#protocol/session-links.ts';
import { api } from '../../../api/api.ts';
import { leftoversOf } from '../../../bus/unsent-work.ts';
import { whenLeft } from '../../../device/closing-boards.ts';
import { forgetBoard } from '../../../device/forget.ts';
import { homeStore } from '../../../device/home-store.ts';
import { readSetting } from '../../../device/settings.ts';
import { joinedToken } from './panel-session.ts';

/** A board that this page has left writes its last changes for so long. */
const LEAVE_MS = 5_000;
const OPEN_TIMEOUT_MS = 10_000;

/** Error codes that the server returns once this device's place in the session is over. `not-found`: its token is of a later session. */
const ENDED: readonly string[] = ['gone', 'not-found', 'forbidden'];

/**
 * Deletes what this device stored of a board whose session has ended. Returns how many changes are on this device alone: with any, nothing
 * is deleted. Undefined: this device does not list the board. One that an account has kept stays. Rejects where the storage cannot be read: nothing is deleted.
 */
export async function forgetJoinedBoard(alias: string): Promise<number | undefined> {
  await Promise.race([whenLeft(alias), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  const board = await homeStore().board(alias);
  // Reading a database that is not there would create it.
  if (!board) return undefined;
  const { unsent, refused } = await leftoversOf(alias);
  const count = unsent + refused;
  if (board.secret !== JOINED) return count;
  if (count > 0) await homeStore().change(alias, { hasEnded: true });
  else await forgetBoard(alias);
  return count;
}

/** Asks the server about each joined board. Resolves to whether the list has changed; a board that fails is tried at the next start. */
export async function forgetEndedSessions(): Promise<boolean> {
  const joined = (await homeStore().boards()).filter(({ secret }) => secret === JOINED);
  let hasChanged = false;
  for (const { alias, hasEnded = false } of joined) {
    const isOver = await isSessionOver(alias);
    if (isOver) await forgetJoinedBoard(alias).catch(console.info);
    // Somebody at the panel has let them in again.
    else if (isOver === false && hasEnded) await homeStore().change(alias, { hasEnded: false });
    else continue;
    hasChanged = true;
  }
  return hasChanged;
}

/** Undefined: nobody can say yet. */
async function isSessionOver(alias: string): Promise<boolean | undefined> {
  if (joinedToken() === undefined) return true;
  const answer = navigator.onLine ? await fetchIsSessionOver(alias) : undefined;
  // Without the server the stored time is an upper bound: the session may have ended long before.
  return answer ?? (Number(readSetting('ifp_token_expire_at')) <= serverClock.now() ? true : undefined);
}

/** Undefined: the server does not say. */
async function fetchIsSessionOver(alias: string): Promise<boolean | undefined> {
  try {
    await api.board({ alias, secret: JOINED }).renew(AbortSignal.timeout(OPEN_TIMEOUT_MS));
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return ENDED.includes(error.code) ? true : undefined;
  }
}
