// Translates the code that ended a connection, or denied one, into the event that a person sees and the state that access is denied with.

import type { Denial, LinkRefusal } from '#protocol/board-events.ts';
import { CLOSE } from '#protocol/errors.ts';
import { JOINED, PANEL } from '#protocol/session-links.ts';
import type { SyncEvents } from './host.ts';

/** The state of the board on this device when a connection ends. */
interface BoardAtEnd {
  /** base64url secret of the link, or another source (session-links.ts). */
  secret: string;
  isShown: boolean;
  /** Whether the server has opened it since the start. */
  hasOpened: boolean;
  /** Whether changes of this device wait for the server, or were rejected by it. */
  hasWork: boolean;
}

/** The event that tells a person; undefined where reconnecting may help. */
export function closeEvent(code: number | string | undefined, board: BoardAtEnd): SyncEvents | undefined {
  const { secret, isShown, hasOpened, hasWork } = board;
  // A board opened by an account or a panel session leaves the screen with the right to it. Changes that nobody else has keep it in sight.
  const byLink = !['', PANEL, JOINED].includes(secret);
  const refused = refusalOf(code, byLink && isShown, (byLink && hasOpened) || hasWork);
  if (refused) return { loading: null, refused };
  const notice = noticeOf(code);
  if (!notice) return undefined;
  return { notice: { code: notice === 'gone' && secret === JOINED ? 'session-ended' : notice } };
}

/**
 * Why a board cannot be opened, if that is the link's fault. `isShown`: the link's board is on the screen. `staysOpen`: a refusal would hide a
 * board that was opened, or work; only an input that the link needs is requested then.
 */
function refusalOf(code: number | string | undefined, isShown: boolean, staysOpen: boolean): LinkRefusal | undefined {
  if (code === 'password-needed' || code === 'waiting' || code === 'permission-required') return code;
  if (staysOpen) return undefined;
  switch (code) {
    case 'forbidden':
    case 'removed':
    case 'board-guests-full':
      return code;
    case 'not-found':
    case 'bad-secret':
      return isShown ? undefined : 'wrong';
    case 'gone':
    case CLOSE.gone:
    case CLOSE.forbidden:
      return 'ended';
    default:
      return undefined;
  }
}

/**
 * The state that the code denies access with; undefined if access is not denied, or if the person can enter what opens the board.
 * `hasOpened`: the link has opened the board before.
 */
export function denialOf(code: number | string | undefined, secret: string, hasOpened: boolean): Denial | undefined {
  switch (code) {
    case 'bad-secret':
    case 'not-found':
      return ofSource(secret, hasOpened ? 'link-ended' : 'wrong-link');
    case 'gone':
    case CLOSE.forbidden:
      return ofSource(secret, 'link-ended');
    case CLOSE.gone:
      return ofSource(secret, 'board-deleted', 'board-deleted');
    case 'forbidden':
    case 'removed':
    case 'permission-required':
      return 'access-revoked';
    case 'unauthorized':
      return 'signed-out';
    case 'too-old':
    case CLOSE['too-old']:
      return 'too-old';
    case CLOSE.damaged:
      return 'damaged';
    default:
      return undefined;
  }
}

/** By what the board was open: a place in a session, an account or a link. */
function ofSource(secret: string, byLink: Denial, byAccount: Denial = 'access-revoked'): Denial {
  if (secret === PANEL || secret === JOINED) return 'session-ended';
  return secret === '' ? byAccount : byLink;
}

/** The notice for an end that reconnecting does not solve, or not until a guest leaves. */
function noticeOf(code: number | string | undefined): string | undefined {
  switch (code) {
    case 'forbidden':
    case 'removed':
    case 'board-guests-full':
      return code;
    // The link or grant was revoked or has expired (RIGHT-1).
    case CLOSE.forbidden:
    case CLOSE.gone:
    case 'gone':
      return 'gone';
    case CLOSE['too-old']:
      return 'too-old';
    case CLOSE['bad-frame']:
      return 'bad-frame';
    case 'not-found':
    case 'bad-secret':
      return 'bad-secret';
    case CLOSE.damaged:
      return 'board-damaged';
    default:
      return undefined;
  }
}
