// From a provider's answers to a token that is held: what an answer must have, and whether a token that was kept still counts.

import { authError } from './errors.ts';
import { checkedIdToken, type IdTokenClaims, type IdTokenExpectation } from './id-token.ts';
import { ask, type Fetch, form, objectOf } from './provider-http.ts';
import type { TokenInfo } from './token-info.ts';

/** Undefined: no token answer at all. `idToken` counts where the answer brings none of its own. */
export function tokenInfoOf(
  answer: Record<string, unknown> | undefined,
  nowMs: number,
  idToken?: string,
): TokenInfo | undefined {
  const { access_token, id_token = idToken, expires_in, refresh_token } = answer ?? {};
  if (typeof access_token !== 'string' || typeof id_token !== 'string' || typeof expires_in !== 'number')
    return undefined;
  return {
    access_token,
    id_token,
    expires_in,
    expires_at: nowMs + expires_in * 1000,
    ...(typeof refresh_token === 'string' && { refresh_token }),
  };
}

/**
 * Rejects with 'fetch token failed' where the provider refuses, with an UnreachableError where it does not answer; answers undefined
 * for what is no token.
 */
export async function requestToken(
  fetch: Fetch,
  endpoint: string,
  fields: Readonly<Record<string, string | undefined>>,
  idToken?: string,
): Promise<TokenInfo | undefined> {
  const askedMs = Date.now();
  const response = await ask(fetch, endpoint, form(fields));
  if (!response.ok) throw authError('fetch token failed');
  return tokenInfoOf(await objectOf(response), askedMs, idToken);
}

type Cached = Omit<IdTokenExpectation, 'accessToken' | 'mustHaveAtHash' | 'nonce'>;

/** Claims of a token from the cache, or undefined: any one defect, and it is as if there were none. */
export async function acceptedToken(
  token: Partial<TokenInfo> | undefined,
  expected: Cached,
): Promise<IdTokenClaims | undefined> {
  if (typeof token?.access_token !== 'string' || typeof token.id_token !== 'string') return undefined;
  if (typeof token.expires_at !== 'number' || !(token.expires_at > expected.nowMs)) return undefined;
  const accessToken = token.access_token;
  return checkedIdToken(token.id_token, { ...expected, accessToken, mustHaveAtHash: true }).catch(() => undefined);
}
