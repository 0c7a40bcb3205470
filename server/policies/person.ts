// What somebody may do with an account of their own, and when the password has to be asked for first. There is no way to name
// anybody else's: every request is about who makes it.

/** No provider has this name. A person whose account is being deleted gets it, so that no token identifies them. */
export const LEAVING = '';

/** Identifies a person at their provider. */
export interface PersonName {
  iss: string;
  sub: string;
}

/** A person who is identified by an access token. */
export interface Person extends PersonName {
  /** A uuid: the actor is `person:<id>`. */
  id: string;
  clientId: string;
  /** Epoch seconds at which the password was asked for; undefined where the provider does not say. */
  authTimeS: number | undefined;
  /** The session of the embedded provider in which the token was issued. */
  sessionId: string | undefined;
  /** The name of the session's grant: tokens and open boards end with it. */
  signIn: string | undefined;
}

/** Knows who a request's Authorization header is: undefined without one; throws `unauthorized` for a token that does not count. */
export interface Authenticator {
  personOf(authorization: string | undefined): Promise<Person | undefined>;
}

/** Throws `permission-required` where the provider of this person does not give them the whiteboard. */
export interface PermissionCheck {
  require(person: Pick<Person, 'id'>, authorization: string | undefined): Promise<void>;
}

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
