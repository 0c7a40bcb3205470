// What this device knows of sessions at panels: the one that runs here (ifp_board_info), those that ended here with something unsent
// (ifp_locked), the one it has joined (ifp_share_token). Nothing of any stands in an address.

import type { InSession, Link } from '#protocol/browser/api-client.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { deriveBoard, newGuest, SECRET_BYTES, toBase64Url } from '#protocol/derive.ts';
import type { JoinAnswer } from '#protocol/panels.ts';
import { JOINED } from '#protocol/session-links.ts';
import { dropSetting, readSetting, writeSetting } from './settings.ts';

export interface PanelSession {
  alias: string;
  /** base64url edit secret of the board the panel began; '': the board is lent to it. */
  secret: string;
  /** Its credential. */
  panel: string;
  /** base64url, 32 bytes: whoever shows it with an account takes the board home; '': the board is lent, and is somebody's already. */
  claim: string;
  /** When it began here (epoch ms): its first use. Without it, of an older release: long ago. */
  begunMs?: number;
}

/** One that has ended here with something unsent: nobody opens it again, and it goes when that is sent, or by then (epoch ms). */
export interface LockedSession extends Pick<PanelSession, 'alias' | 'secret' | 'panel'> {
  untilMs: number;
}

/** Unsent changes of a session are stored for this time, even if the network is away for longer. */
export const LOCKED_MS = 24 * 3600_000;

/** The session that runs on this panel, also after a reload or a power cut. */
export function runningSession(): PanelSession | null {
  try {
    const kept = JSON.parse(readSetting('ifp_board_info') ?? 'null') as Partial<PanelSession> | null;
    const { alias, secret, panel, claim, begunMs = 0 } = kept ?? {};
    return typeof alias === 'string' &&
      typeof secret === 'string' &&
      typeof panel === 'string' &&
      typeof claim === 'string'
      ? { alias, secret, panel, claim, begunMs }
      : null;
  } catch {
    return null;
  }
}

/** On a new board: nothing of it is asked for first. */
export function beginSession(): PanelSession {
  const secret = randomBytes();
  const session = {
    alias: deriveBoard(secret).alias,
    secret: toBase64Url(secret),
    panel: newPanel(),
    claim: toBase64Url(randomBytes()),
    begunMs: Date.now(),
  };
  keepSession(session);
  return session;
}

/** How a panel calls itself that has no credential yet. */
export function newPanel(): string {
  return newGuest(randomBytes());
}

export function keepSession(session: PanelSession): void {
  writeSetting('ifp_board_info', JSON.stringify(session));
}

export function lockedSessions(): LockedSession[] {
  try {
    const kept: unknown = JSON.parse(readSetting('ifp_locked') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLocked) : [];
  } catch {
    return [];
  }
}

/** The session that runs here does no longer: others may begin theirs. */
export function lockSession(untilMs: number): void {
  const running = runningSession();
  if (!running) return;
  const { alias, secret, panel } = running;
  keepLocked([...lockedSessions(), { alias, secret, panel, untilMs }]);
  dropSetting('ifp_board_info');
}

/** The session that this page has ended, so that the page can still end it on the server. */
let endedHere: Pick<PanelSession, 'alias' | 'secret' | 'panel'> | undefined;

/** The session that ran here is stored no longer. Returns its alias, or undefined if none ran. */
export function endRunning(): string | undefined {
  endedHere = runningSession() ?? undefined;
  dropSetting('ifp_board_info');
  return endedHere?.alias;
}

export function dropLocked(alias: string): void {
  keepLocked(lockedSessions().filter((one) => one.alias !== alias));
}

function keepLocked(all: readonly LockedSession[]): void {
  if (all.length > 0) writeSetting('ifp_locked', JSON.stringify(all));
  else dropSetting('ifp_locked');
}

function isLocked(one: unknown): one is LockedSession {
  const { alias, secret, panel, untilMs } = (one ?? {}) as Partial<LockedSession>;
  return [alias, secret, panel].every((text) => typeof text === 'string') && typeof untilMs === 'number';
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
      if (isRunning) keepSession({ ...running, panel: given });
      else if ('untilMs' in session)
        keepLocked(lockedSessions().map((one) => (one.alias === alias ? { ...one, panel: given } : one)));
    },
  };
}

function randomBytes(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}
