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
import { type BoardSession, perBoard } from '../../board/session/board-session.ts';
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
export const runningOf = perBoard(() => proxy<SessionState>(nothing()));

/** A code is asked for anew so long before it ends. */
const BEFORE_MS = 10_000;
const POLL_MS = 2500;
/** Nobody reads who came: it is enough to hear of who asks. */
const IDLE_POLL_MS = 5000;

interface State {
  isRead: boolean;
  wake: () => void;
  /** The server knows the claim secret. */
  isRegistered: boolean;
}

const stateOf = perBoard((): State => ({ isRead: false, wake: (): void => {}, isRegistered: false }));

/** Somebody reads who came, or does no longer. */
export function readParticipants(board: BoardSession, reads: boolean): void {
  const state = stateOf(board);
  state.isRead = reads;
  if (reads) state.wake();
}

/** Until what is returned is called. */
export function followSession(board: BoardSession): () => void {
  const state = stateOf(board);
  const gone = new AbortController();
  Object.assign(runningOf(board), nothing());
  void (async () => {
    while (!gone.signal.aborted) {
      await look(board, gone.signal);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, state.isRead ? POLL_MS : IDLE_POLL_MS);
        state.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return () => {
    gone.abort();
    state.wake();
  };
}

async function look(board: BoardSession, signal: AbortSignal): Promise<void> {
  const running = runningOf(board);
  try {
    if (!running.isClosed && (!running.code || running.code.expiresAt - BEFORE_MS < serverClock.now()))
      running.code = await api.board(board.address).call('POST /api/boards/:id/panel/codes', { signal });
    await registerClaim(board, signal);
    running.shown = await api.board(board.address).call('GET /api/boards/:id/panel', { signal });
    running.isOffline = false;
  } catch (error) {
    // One that ran out meanwhile opens nothing.
    if (running.code && running.code.expiresAt < serverClock.now()) running.code = null;
    running.isOffline = !(error instanceof ApiError) || error.code === 'network';
  }
}

/** So that its code works from the first answer on, also while the panel is offline. */
async function registerClaim(board: BoardSession, signal: AbortSignal): Promise<void> {
  const state = stateOf(board);
  const claim = runningSession()?.claim;
  if (!claim || state.isRegistered) return;
  const hash = hexOf(sha256(fromBase64Url(claim) as Uint8Array));
  try {
    await api.board(board.address).call('PUT /api/boards/:id/panel/claim', { body: { sha256: hash }, signal });
  } catch (error) {
    // Somebody has taken the board home already.
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
  }
  state.isRegistered = true;
}

export const admit = (board: BoardSession, thing: string): Promise<void> =>
  change(board, (board) => board.call('PUT /api/boards/:id/panel/joiners/:thing', { params: { thing } }));
/** Ends one, or does not let them in. */
export const endParticipant = (board: BoardSession, thing: string): Promise<void> =>
  change(board, (board) => board.call('DELETE /api/boards/:id/panel/joiners/:thing', { params: { thing } }));
export const endParticipants = (board: BoardSession): Promise<void> =>
  change(board, (board) => board.call('DELETE /api/boards/:id/panel/joiners', {}));

export function setSession(board: BoardSession, to: ChangePanelRequest): Promise<void> {
  const running = runningOf(board);
  if (running.shown) running.shown = { ...running.shown, ...to };
  return change(board, (board) => board.call('PATCH /api/boards/:id/panel', { body: to }));
}

export async function endSession(board: BoardSession): Promise<void> {
  await endOnServer(board.address.alias);
}

export async function endCode(board: BoardSession): Promise<void> {
  await change(board, (board) => board.call('DELETE /api/boards/:id/panel/codes', {}));
  Object.assign(runningOf(board), { code: null, isClosed: true });
}

/** The one before goes on for a minute. */
export function newCode(board: BoardSession): void {
  Object.assign(runningOf(board), { code: null, isClosed: false });
  stateOf(board).wake();
}

async function change(board: BoardSession, send: (board: BoardHttp) => Promise<undefined>): Promise<void> {
  const state = stateOf(board);
  const running = runningOf(board);
  try {
    await send(api.board(board.address));
    running.isOffline = false;
  } catch (error) {
    // Somebody who has left meanwhile is gone as it is.
    if (!(error instanceof ApiError) || error.code !== 'not-found') running.isOffline = true;
  }
  state.wake();
}
