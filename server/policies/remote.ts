// What a phone that leads a panel may do. It has no grant on the board: what it says, its panel does, by the panel's own rights.

import { isSessionOver, type SessionState } from './panel.ts';

export interface RemoteStanding {
  /** Null for a panel's own socket. */
  endedMs: number | null;
  session: SessionState;
  /** The board's, or what it lies in. */
  deletedMs: number | null;
}

/** Why a remote, or a panel that hears them, is there no longer; `now` undefined: it never was. */
export function remoteLapse(now: RemoteStanding | undefined, nowMs: number): 'deleted' | 'revoked' | undefined {
  if (!now || now.deletedMs !== null) return 'deleted';
  return now.endedMs !== null || isSessionOver(now.session, nowMs) ? 'revoked' : undefined;
}

/** `turn`: whose it is; `isTogether`: the panel lets several lead at once. */
export function mayCommand(remote: string, { turn, isTogether }: { turn: string | undefined; isTogether: boolean }) {
  return isTogether || turn === remote;
}
