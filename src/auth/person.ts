// What is asked of a provider with an access token: who somebody is, what they may, a token of the first provider for one of the
// second.

import { serverClock } from '#protocol/browser/server-clock.ts';
import { AuthCriticalError } from './errors.ts';
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

/** A token of the second provider against one of the first. Rejects with an UnreachableError where nobody answers. */
export async function convertToken(fetch: Fetch, address: string | undefined, accessToken: string): Promise<TokenInfo> {
  if (address === undefined) throw new AuthCriticalError('convertingToken', 'no token-conversion address');
  const askedMs = serverClock.now();
  const response = await ask(fetch, address, bearer(accessToken, 'POST'));
  const answer = await objectOf(response);
  if (!response.ok || typeof answer?.error === 'string') throw new AuthCriticalError('convertingToken', answer?.error);
  const token = tokenInfoOf(answer, askedMs);
  if (!token) throw new AuthCriticalError('noSraDocument');
  return token;
}
