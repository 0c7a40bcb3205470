// The session that runs on this panel, as the server has it: its code, who came and who waits. Asked for again and again: nobody else tells
// a panel. Without the server the board goes on, and the code follows when the server answers.

import { proxy } from 'valtio';
import type { BoardHttp } from '#protocol/browser/board-http.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { ChangePanelRequest, PanelAnswer, PanelCodeAnswer } from '#protocol/contract/panels.ts';
import { fromBase64Url, sha256 } from '#protocol/derive.ts';
import { api } from '../../../api/api.ts';
import type { BoardAddress } from '../../board/session/address.ts';
import { endOnServer } from '../device/end-on-server.ts';
import { runningSession } from '../device/panel-session.ts';

export type Participant = PanelAnswer['joiners'][number];

export interface SessionState {
  /** Null: not there yet, or ended by hand. */
  code: PanelCodeAnswer | null;
  /** Somebody has ended the code: there is none until they ask for another. */
  isClosed: boolean;
  /** Null: the server has not said. */
  shown: PanelAnswer | null;
  /** The server did not answer last. */
  isOffline: boolean;
}

const nothing = (): SessionState => ({ code: null, isClosed: false, shown: null, isOffline: false });
export const session = proxy<SessionState>(nothing());

/** A code is asked for anew so long before it ends. */
const BEFORE_MS = 10_000;
const POLL_MS = 2500;
/** Nobody reads who came: it is enough to hear of who asks. */
const IDLE_POLL_MS = 5000;

let address: BoardAddress | undefined;
let isRead = false;
let wake = (): void => {};

/** Somebody reads who came, or does no longer. */
export function readParticipants(reads: boolean): void {
  isRead = reads;
  if (reads) wake();
}

/** Until what is returned is called. */
export function followSession(of: BoardAddress): () => void {
  const gone = new AbortController();
  address = of;
  Object.assign(session, nothing());
  void (async () => {
    while (!gone.signal.aborted) {
      await look(of, gone.signal);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isRead ? POLL_MS : IDLE_POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return () => {
    gone.abort();
    wake();
  };
}

async function look(of: BoardAddress, signal: AbortSignal): Promise<void> {
  try {
    if (!session.isClosed && (!session.code || session.code.expiresAt - BEFORE_MS < serverClock.now()))
      session.code = await api.board(of).call('POST /api/boards/:id/panel/codes', { signal });
    await registerClaim(of, signal);
    session.shown = await api.board(of).call('GET /api/boards/:id/panel', { signal });
    session.isOffline = false;
  } catch (error) {
    // One that ran out meanwhile opens nothing.
    if (session.code && session.code.expiresAt < serverClock.now()) session.code = null;
    session.isOffline = !(error instanceof ApiError) || error.code === 'network';
  }
}

/** Of the board whose claim secret the server knows. */
let registered = '';

/** So that its code works from the first answer on, also while the panel is offline. */
async function registerClaim(of: BoardAddress, signal: AbortSignal): Promise<void> {
  const claim = runningSession()?.claim;
  if (!claim || registered === of.alias) return;
  const hash = hexOf(sha256(fromBase64Url(claim) as Uint8Array));
  try {
    await api.board(of).call('PUT /api/boards/:id/panel/claim', { body: { sha256: hash }, signal });
  } catch (error) {
    // Somebody has taken the board home already.
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
  }
  registered = of.alias;
}

export const admit = (thing: string): Promise<void> =>
  change((board) => board.call('PUT /api/boards/:id/panel/joiners/:thing', { params: { thing } }));
/** Ends one, or does not let them in. */
export const endParticipant = (thing: string): Promise<void> =>
  change((board) => board.call('DELETE /api/boards/:id/panel/joiners/:thing', { params: { thing } }));
export const endParticipants = (): Promise<void> =>
  change((board) => board.call('DELETE /api/boards/:id/panel/joiners', {}));

export function setSession(to: ChangePanelRequest): Promise<void> {
  if (session.shown) session.shown = { ...session.shown, ...to };
  return change((board) => board.call('PATCH /api/boards/:id/panel', { body: to }));
}

export async function endSession(): Promise<void> {
  if (address) await endOnServer(address.alias);
}

export async function endCode(): Promise<void> {
  await change((board) => board.call('DELETE /api/boards/:id/panel/codes', {}));
  Object.assign(session, { code: null, isClosed: true });
}

/** The one before goes on for a minute. */
export function newCode(): void {
  Object.assign(session, { code: null, isClosed: false });
  wake();
}

async function change(send: (board: BoardHttp) => Promise<undefined>): Promise<void> {
  if (!address) return;
  try {
    await send(api.board(address));
    session.isOffline = false;
  } catch (error) {
    // Somebody who has left meanwhile is gone as it is.
    if (!(error instanceof ApiError) || error.code !== 'not-found') session.isOffline = true;
  }
  wake();
}
