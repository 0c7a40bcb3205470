// The panel sessions that this device knows: the running one and those that ended with unsent changes (both in stored-sessions.ts), and
// the one it has joined (ifp_share_token). No address holds anything of a session.

import type { InSession, Link } from '#protocol/browser/api-client.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { JoinAnswer } from '#protocol/contract/panels.ts';
import { deriveBoard, newGuest, SECRET_BYTES, toBase64Url } from '#protocol/derive.ts';
import { JOINED } from '#protocol/session-links.ts';
import { readSetting, writeSetting } from '../../../device/settings.ts';
import {
  changeSessions,
  type LockedSession,
  loadSessions,
  type PanelSession,
  type PanelSessions,
  panelSessions,
} from './stored-sessions.ts';

export type { LockedSession, PanelSession };

/** Unsent changes of a session are stored for this time, even if the network is away for longer. */
export const LOCKED_MS = 24 * 3600_000;

/** The session that runs on this panel, also after a reload or a power cut; null before `loadSessions` has resolved. */
export function runningSession(): PanelSession | null {
  const { running } = panelSessions();
  // Another tab may have begun to forget it.
  return running && readSetting('ifp_wipe')?.split(' ').includes(running.alias) ? null : running;
}

/** Alias of the session that this page has begun, and has not shown yet. */
let freshAlias: string | undefined;

/** On a new board, unless another tab has begun a session. Resolves when it is on the disk: before that nothing is drawn in it. */
export async function beginSession(): Promise<void> {
  const secret = randomBytes();
  const session = {
    alias: deriveBoard(secret).alias,
    secret: toBase64Url(secret),
    panel: newPanel(),
    claim: toBase64Url(randomBytes()),
    begunMs: Date.now(),
  };
  await loadSessions();
  await changeSessions((all) => (all.running ? all : { ...all, running: session }));
  if (runningSession()?.alias === session.alias) freshAlias = session.alias;
}

/** Whether this page has begun the session: nothing of its board has to be asked for. True once. */
export function takeFresh(alias: string): boolean {
  const isFresh = freshAlias === alias;
  freshAlias = undefined;
  return isFresh;
}

/** How a panel calls itself that has no credential yet. */
export function newPanel(): string {
  return newGuest(randomBytes());
}

/** Resolves when it is on the disk: it has not begun before. */
export function storeSession(session: PanelSession): Promise<void> {
  return changeSessions((all) => ({ ...all, running: session }));
}

export function lockedSessions(): readonly LockedSession[] {
  return panelSessions().locked;
}

/** The session that runs here does no longer: others may begin theirs. */
export function lockSession(untilMs: number): void {
  const running = runningSession();
  if (!running) return;
  const { alias, secret, panel } = running;
  void changeSessions((all) => endedIn(all, alias, [{ alias, secret, panel, untilMs }]));
}

/** The session that this page has ended, so that the page can still end it on the server. */
let endedHere: Pick<PanelSession, 'alias' | 'secret' | 'panel'> | undefined;

/** The session that ran here does no longer, and is to be wiped. */
export function endRunning(): void {
  const running = runningSession();
  if (!running) return;
  endedHere = running;
  void changeSessions((all) => endedIn(all, running.alias, []));
}

/** Aliases of sessions that ended here and are not wiped yet. */
export function endedAliases(): readonly string[] {
  return panelSessions().ended;
}

/** Nothing of the sessions that have ended is left: they are forgotten, too. */
export function forgetEnded(aliases: ReadonlySet<string>): Promise<void> {
  return changeSessions(({ running, locked }) => ({
    running: running && aliases.has(running.alias) ? null : running,
    locked,
    ended: [],
  }));
}

export function dropLocked(alias: string): void {
  void changeSessions((all) => ({ ...all, locked: all.locked.filter((one) => one.alias !== alias) }));
}

/** Changes nothing where another tab has ended the session: it may be wiped already, and the next one may have begun. */
function endedIn(all: PanelSessions, alias: string, locked: readonly LockedSession[]): PanelSessions {
  if (all.running?.alias !== alias) return all;
  return { running: null, locked: [...all.locked, ...locked], ended: [...all.ended, alias] };
}

/** The share token of the session that this device has joined last, while it lives by the server's time: where that is not known, it says. */
export function joinedToken(): string | undefined {
  const endsMs = Number(readSetting('ifp_token_expire_at'));
  return endsMs > serverClock.expiryNow() ? (readSetting('ifp_share_token') ?? undefined) : undefined;
}

export function keepJoined(answer: Pick<JoinAnswer, 'ifp_share_token' | 'ifp_token_expire_at'>): void {
  writeSetting('ifp_share_token', answer.ifp_share_token);
  writeSetting('ifp_token_expire_at', String(answer.ifp_token_expire_at));
}

/** Rejects with an ApiError where the session is over here. */
export async function inSession({ alias, secret: by }: Link): Promise<InSession> {
  if (by === JOINED) {
    const token = joinedToken();
    if (token === undefined) throw new ApiError('gone', 410);
    return { body: { alias, ifp_share_token: token } };
  }
  await loadSessions();
  const running = runningSession();
  const isRunning = running?.alias === alias;
  const past = endedHere ? [...lockedSessions(), endedHere] : lockedSessions();
  const session = isRunning ? running : past.find((one) => one.alias === alias);
  if (!session) throw new ApiError('gone', 410);
  const { secret, panel } = session;
  return {
    body: { alias, panel, ...(secret !== '' && { secret }) },
    isPast: !isRunning,
    answered({ panel: given }) {
      if (given === undefined || given === panel) return;
      void changeSessions(({ running, locked, ended }) => ({
        running: running?.alias === alias ? { ...running, panel: given } : running,
        locked: locked.map((one) => (one.alias === alias ? { ...one, panel: given } : one)),
        ended,
      }));
    },
  };
}

function randomBytes(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}
