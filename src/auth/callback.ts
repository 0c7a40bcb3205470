// The answer a provider sends somebody back with after a sign-in, against what was kept when it began.

import { type Begun, begunHere } from './begun.ts';
import { type AuthError, authError, providerError, UNSOLICITED } from './errors.ts';

/**
 * What the sign-in was begun with that an address answers. It stays kept for the exchange of the code. Throws an AuthError for any other
 * answer: an error of its provider uses it up, one that anybody can write (UNSOLICITED) leaves it. `issuerOf`: of a provider by its name.
 */
export async function begunOf(address: URL, issuerOf: (begun: Begun) => string | undefined): Promise<Begun> {
  const { searchParams: told } = address;
  const state = told.get('state') ?? '';
  const begun = await begunHere.begun(state);
  if (!begun) throw authError('invalid state');
  const refused = refusalIn(told, issuerOf(begun));
  if (!refused) return begun;
  if (!UNSOLICITED.includes(refused.message)) await begunHere.remove(state);
  throw refused;
}

function refusalIn(told: URLSearchParams, issuer: string | undefined): AuthError | undefined {
  // Which provider answers is told where the standard has it: an answer of another one counts for nothing.
  const iss = told.get('iss');
  if (iss !== null && iss !== issuer) return authError('invalid state');
  const error = told.get('error');
  if (error !== null) return providerError(error, told.get('error_description'));
  return told.get('code') ? undefined : authError('invalid code');
}

/** How the provider's codes name what is required: as the state of a sign-in has it. */
export function refusalOf(error: AuthError): string {
  if (error.reason === 'interaction required') return 'interaction_required';
  if (error.reason === 'consent required') return 'consent_required';
  return error.reason;
}
