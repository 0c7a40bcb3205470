// What is asked of a provider with an access token: who somebody is, what they may, and a token of the first provider for one of the second.

import { AuthCriticalError, UnreachableError } from './errors.ts';
import { ask, bearer, type Fetch, objectOf } from './provider-http.ts';
import type { TokenInfo } from './token-info.ts';
import { tokenInfoOf } from './tokens.ts';
import type { UserInfo } from './user-info.ts';
import type { MvbPermission } from './user-state.ts';

/** Undefined: refused, or of somebody else than the identity token is. */
export async function fetchUserInfo(
  fetch: Fetch,
  endpoint: string,
  accessToken: string,
  sub: string,
): Promise<UserInfo | undefined> {
  const response = await ask(fetch, endpoint, bearer(accessToken, 'POST'));
  const answer = response.ok ? await objectOf(response) : undefined;
  return answer?.sub === sub ? (answer as UserInfo) : undefined;
}

export async function fetchPermission(
  fetch: Fetch,
  address: string,
  accessToken: string,
): Promise<MvbPermission | undefined> {
  const response = await ask(fetch, address, bearer(accessToken, 'GET'));
  const scopes = response.ok ? (await objectOf(response))?.scopes : undefined;
  return typeof scopes === 'object' && scopes !== null ? (scopes as MvbPermission) : undefined;
}

/** Signing in by the second provider: its token against one of the first. */
export async function convertToken(fetch: Fetch, address: string | undefined, accessToken: string): Promise<TokenInfo> {
  if (address === undefined) throw new AuthCriticalError('convertingToken', 'no token-conversion address');
  const askedMs = Date.now();
  let response: Response;
  try {
    response = await ask(fetch, address, bearer(accessToken, 'POST'));
  } catch (error) {
    if (error instanceof UnreachableError) throw new AuthCriticalError('convertingToken', error);
    throw error;
  }
  const answer = await objectOf(response);
  if (!response.ok || typeof answer?.error === 'string') throw new AuthCriticalError('convertingToken', answer?.error);
  const token = tokenInfoOf(answer, askedMs);
  if (!token) throw new AuthCriticalError('noSraDocument');
  return token;
}
