// A new token without asking anybody: what another tab has just got, against the refresh token, or from the provider's session in a
// hidden frame. One tab at a time: a refresh token that is used twice ends them all.

import { serverClock } from '#protocol/browser/server-clock.ts';
import { RETURN_PATHS } from '#protocol/identity.ts';
import type { RouteFamily } from '#protocol/routes.ts';
import { AuthCriticalError, AuthError, CRITICAL_MESSAGES, UnreachableError } from './errors.ts';
import { claimsOf, IdTokenError } from './id-token.ts';
import type { ProviderClient } from './provider-client.ts';
import type { Frame } from './silent-frame.ts';
import type { TokenCache } from './token-cache.ts';
import type { TokenInfo } from './token-info.ts';

export type Renewal =
  | { outcome: 'token'; tokenInfo: TokenInfo }
  /** `error`: the provider's own code. */
  | { outcome: 'refused'; error: string }
  | { outcome: 'unreachable' };

export interface RenewalDeps {
  provider: ProviderClient;
  cache: TokenCache | undefined;
  /** Held, or read from the cache and no longer good: whose session it must be. */
  before: TokenInfo | undefined;
  /** Where the second provider was signed in at: it has the session, and its token is exchanged. */
  second: { provider: ProviderClient; converted(token: TokenInfo): Promise<TokenInfo> } | undefined;
  frame: Frame;
  origin: string;
  family: RouteFamily;
  /** Nobody has signed in or out meanwhile. */
  isCurrent: () => boolean;
}

const LOCK = 'atrium-renewal';
/** A frame is silent for so long before its provider is asked whether it is there at all. */
const ASK_AFTER_MS = 2_000;
/** Errors by which a provider says that it cannot answer just now. */
const LATER = ['server_error', 'temporarily_unavailable'];

export function renewed(deps: RenewalDeps): Promise<Renewal> {
  const renew = async (): Promise<Renewal> => {
    try {
      const tokenInfo = await newToken(deps);
      if (!isOfSamePerson(deps.before, tokenInfo)) return { outcome: 'refused', error: 'login_required' };
      // Before the next tab has its turn.
      if (deps.isCurrent()) await deps.cache?.write(tokenInfo);
      return { outcome: 'token', tokenInfo };
    } catch (error) {
      if (error instanceof AuthError) return { outcome: 'refused', error: error.reason };
      if (isOfProvider(error)) return { outcome: 'refused', error: 'invalid_token' };
      // No response, or one that a captive portal or a proxy gave: no provider has denied the sign-in.
      return { outcome: 'unreachable' };
    }
  };
  // Missing in the oldest browsers, where each tab renews by itself.
  return navigator.locks ? navigator.locks.request(LOCK, renew) : renew();
}

/** Whether a provider answered, with a token that is not signed for this client or that it does not convert. */
function isOfProvider(error: unknown): boolean {
  if (!(error instanceof AuthCriticalError)) return false;
  return error.cause instanceof IdTokenError || error.message === CRITICAL_MESSAGES.convertingToken;
}

/** Somebody else may have signed in at the provider: nobody becomes another person in silence. */
function isOfSamePerson(before: TokenInfo | undefined, tokenInfo: TokenInfo): boolean {
  const sub = before && subOf(before);
  return sub === undefined || sub === subOf(tokenInfo);
}

function subOf({ id_token }: Partial<TokenInfo>): string | undefined {
  try {
    return claimsOf(id_token ?? '').sub;
  } catch {
    return undefined;
  }
}

async function newToken({ provider, second, cache, before, frame, origin, family }: RenewalDeps): Promise<TokenInfo> {
  const cached = await cache?.read();
  if (cached && cached.access_token !== before?.access_token && (await provider.accepted(cached, serverClock.now())))
    return cached;
  const held = cached ?? before;
  if (held?.refresh_token !== undefined) {
    try {
      return await provider.refreshed(held, held.refresh_token);
    } catch (error) {
      // Refused: the session may still be there.
      if (!(error instanceof AuthError)) throw error;
    }
  }
  const redirectUri = origin + RETURN_PATHS[family].silentSignIn;
  return second
    ? second.converted(await bySession(second.provider, frame, redirectUri))
    : bySession(provider, frame, redirectUri);
}

async function bySession(provider: ProviderClient, frame: Frame, redirectUri: string): Promise<TokenInfo> {
  if (navigator.onLine === false) throw new UnreachableError('offline');
  const request = await provider.silentRequest(redirectUri);
  const { url, state } = request;
  const answer = await Promise.race([frame({ url, type: 'atrium-silent-renewal', state }), missing(provider)]);
  const error = answer.get('error');
  if (error !== null) {
    if (LATER.includes(error)) throw new UnreachableError(error);
    throw new AuthError(error, answer.get('error_description') ?? error);
  }
  const iss = answer.get('iss');
  if (iss !== null && iss !== provider.row.issuer) throw new AuthError('invalid_request', 'sent by another provider');
  return request.redeemed(answer);
}

/** Rejects soon where a provider does not answer; a frame cannot tell. Never resolves. */
async function missing(provider: ProviderClient): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ASK_AFTER_MS));
  await provider.reached();
  return new Promise<never>(() => undefined);
}
