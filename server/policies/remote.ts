// What a phone that leads a panel may do. It has no grant on the board: what it says, its panel does, by the panel's own rights.

export interface RemoteStanding {
  /** Null for a panel's own socket. */
  endedMs: number | null;
  sessionEndedMs: number | null;
  /** The board's, or what it lies in. */
  deletedMs: number | null;
}

/** Why a remote, or a panel that hears them, is there no longer; `now` undefined: it never was. */
export function remoteLapse(now: RemoteStanding | undefined): 'deleted' | 'revoked' | undefined {
  if (!now || now.deletedMs !== null) return 'deleted';
  return now.endedMs !== null || now.sessionEndedMs !== null ? 'revoked' : undefined;
}

/** `turn`: whose it is; `isTogether`: the panel lets several lead at once. */
export function mayCommand(remote: string, { turn, isTogether }: { turn: string | undefined; isTogether: boolean }) {
  return isTogether || turn === remote;
}
