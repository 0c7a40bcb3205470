// What somebody may do with an account of their own, and when the password has to be asked for first. There is no way to name
// anybody else's: every request is about who makes it.

/** So long an asked-for password counts for what cannot be undone. */
const RECENT_S = 5 * 60;

/** Only who has just shown the password deletes the account: a session left open does not. `authTimeS`: undefined where nobody says. */
export function mayDeleteAccount({ authTimeS }: { authTimeS: number | undefined }, nowMs: number): boolean {
  return authTimeS !== undefined && nowMs / 1000 - authTimeS <= RECENT_S;
}

/** Whether a token that another provider gave out still makes a person, of one whose account was deleted here at `goneMs`. */
export function mayComeBack(goneMs: number | undefined, issuedS: number | undefined): boolean {
  return goneMs === undefined || (issuedS !== undefined && issuedS * 1000 > goneMs);
}
