// From a provider's answers to a token that is held: what an answer must have, and whether a token that was kept still counts.

import { checkedIdToken, type IdTokenClaims, type IdTokenExpectation } from './id-token.ts';
import type { TokenInfo } from './token-info.ts';

/** Undefined: no token answer at all. */
export function tokenInfoOf(answer: Record<string, unknown> | undefined, nowMs: number): TokenInfo | undefined {
  const { access_token, id_token, expires_in, refresh_token } = answer ?? {};
  if (typeof access_token !== 'string' || access_token === '') return undefined;
  if (typeof id_token !== 'string' || typeof expires_in !== 'number') return undefined;
  return {
    access_token,
    id_token,
    expires_in,
    expires_at: nowMs + expires_in * 1000,
    ...(typeof refresh_token === 'string' && { refresh_token }),
  };
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
