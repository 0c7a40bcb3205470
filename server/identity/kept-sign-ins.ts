// How long somebody stays signed in at the provider: said when the password was asked for ("Keep me signed in"), counted from then, and
// not from the last use.

import type { Interaction, Provider } from 'oidc-provider';
import { SAVED_SIGN_IN_DAYS } from '#protocol/identity.ts';
import { routeAt } from '#protocol/routes.ts';
import { isSecureOrigin } from '../platform/net/secure-origin.ts';

const DAY_S = 24 * 3600;
const KEPT_S = SAVED_SIGN_IN_DAYS * DAY_S;
/** Of one that ends with the browser's own session, which some browsers never end. */
const UNKEPT_S = 14 * DAY_S;

interface Session {
  accountId?: string | undefined;
  /** Epoch s: when the password was asked for. */
  loginTs?: number | undefined;
  /** Ends with the browser's session. */
  transient?: boolean | undefined;
  /** Epoch s: as it was stored last. */
  exp?: number | undefined;
}

/** `isNew`: somebody has just signed in, or chosen anew. A session from before this was counted so keeps the end it has. */
export function sessionTtlS(session: Session, isNew: boolean, nowS = epochS()): number {
  const { accountId, loginTs = nowS, transient, exp } = session;
  const lengthS = accountId === undefined || transient ? UNKEPT_S : KEPT_S;
  const endS = isNew || exp === undefined ? loginTs + lengthS : exp;
  return Math.max(1, endS - nowS);
}

/** Of a refresh token of a kept session; it ends with the session too, whenever that does. */
export function refreshTtlS(signedInS: number, nowS = epochS()): number {
  return Math.max(1, signedInS + KEPT_S - nowS);
}

export async function isKept(provider: Provider, sessionUid: string | undefined): Promise<boolean> {
  const session = sessionUid === undefined ? undefined : await provider.Session.findByUid(sessionUid);
  return session?.accountId !== undefined && !session.transient;
}

/** Many use a panel, pages inside a host belong to another's window, and what goes over plain http is read on the way. */
export function mayBeKept({ device_type, redirect_uri }: Interaction['params'], issuer: string): boolean {
  const isInHost =
    URL.canParse(String(redirect_uri)) && routeAt(new URL(String(redirect_uri)).pathname)?.route.family === 'host';
  return device_type !== 'ifp' && !isInHost && isSecureOrigin(issuer);
}

function epochS(): number {
  return Math.floor(Date.now() / 1000);
}
