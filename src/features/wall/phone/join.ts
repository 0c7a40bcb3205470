// Joining a session: what the server is asked, and what this device keeps of the answer.

import { call } from '#protocol/browser/call.ts';
import { keepGuest } from '#protocol/browser/guest.ts';
import { ApiError } from '#protocol/browser/request.ts';
import type { JoinRequest } from '#protocol/contract/panels.ts';
import { nameFrom } from '#protocol/names.ts';
import { JOINED } from '#protocol/session-links.ts';
import { bearerHere } from '../../../api/api.ts';
import { server } from '../../../api/page-fetch.ts';
import { isIFP } from '../../../device/device.ts';
import { guestCredential } from '../../../device/guest-credential.ts';
import { homeStore } from '../../../device/home-store.ts';
import { writeSetting } from '../../../device/settings.ts';
import { joinedToken, keepJoined } from '../device/panel-session.ts';

/** `unknown`: no living code. */
export type JoinFault = 'unknown' | 'tooMany' | 'offline' | 'failed';

/** Taken out of the address; React may ask twice (StrictMode). */
let scanned: string | null = null;

/** The token of the code that was scanned, which leaves the address and its history. */
export function takeScanned(): string | null {
  const token = /^#([\w-]{22})$/.exec(location.hash)?.[1];
  if (token !== undefined) {
    scanned = token;
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return scanned;
}

/** It has been used, or opens nothing any more. */
export function dropScanned(): void {
  scanned = null;
}

export async function joinSession(
  by: Pick<JoinRequest, 'code' | 'token'>,
  typed: string,
): Promise<{ alias: string } | { fault: JoinFault }> {
  const name = nameFrom(typed, 'person');
  try {
    const bearer = await bearerHere();
    const guest = await guestCredential().catch(() => undefined);
    const had = joinedToken();
    const body = {
      ...by,
      ...(had !== undefined && { ifp_share_token: had }),
      ...(name !== '' && { name }),
      // A panel's guests are nobody's: a person joins there without one.
      ...(guest !== undefined && !(bearer && isIFP) && { guest }),
    };
    const answer = await call(server, 'POST /api/panels/join', { body, bearer });
    keepJoined(answer);
    writeSetting('atrium-name', name);
    const { board_alias: alias, guest: credential } = answer;
    if (guest !== undefined && credential !== '') await keepGuest(indexedDB, guest, credential);
    // The list of this device says by what the board opens.
    await homeStore().note(alias, JOINED, { openedAtMs: Date.now(), hasEnded: false });
    // The token of an earlier session opens nothing any more.
    void import('../device/joined-boards.ts').then((boards) => boards.forgetEndedSessions()).catch(console.info);
    return { alias };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function faultOf(error: unknown): JoinFault {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'network') return 'offline';
  if (error.code === 'too-many-requests') return 'tooMany';
  return error.code === 'not-found' || error.code === 'bad-request' ? 'unknown' : 'failed';
}
