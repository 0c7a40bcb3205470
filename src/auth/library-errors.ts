// What the library throws at the token and revocation addresses, as our own errors: a refusal, no answer, or an answer that is none.
// A status is told in its messages alone (oidc-client-ts 3.5, JsonService): "Bad Gateway (502)".

import { ErrorResponse } from 'oidc-client-ts';
import { AuthCriticalError, AuthError, authError, UnreachableError } from './errors.ts';

/** By which a token address refuses (RFC 6749, 5.2), or that of revocation (RFC 7009, 2.2.1). Others are of servers that fail, or ask to wait. */
const REFUSALS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'access_denied',
  'unsupported_token_type',
];

/** Which the library takes as answers, so that it says their status: proxies in front of a provider write pages. */
export const ANSWERED_TYPES = ['text/plain', 'text/html'];

/** Of an exchange whose state and code were there. */
export function exchangeError(error: unknown): Error {
  if (error instanceof AuthError || error instanceof AuthCriticalError || error instanceof UnreachableError)
    return error;
  if (error instanceof ErrorResponse)
    return REFUSALS.includes(String(error.error)) ? authError('fetch token failed') : new UnreachableError(error);
  // A browser's own, of a request that came to nothing; the library's, of one that took too long.
  if (error instanceof TypeError || (error as Error).name === 'ErrorTimeout') return new UnreachableError(error);
  const message = (error as Error).message ?? '';
  const status = Number(/\((\d{3})\)/.exec(message)?.[1]);
  if (status >= 500 || status === 429 || message.startsWith('Invalid response Content-Type'))
    return new UnreachableError(error);
  if (status >= 400) return authError('fetch token failed');
  return new AuthCriticalError('fetchingToken', error);
}
