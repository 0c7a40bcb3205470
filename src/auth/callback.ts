// The answer a provider sends somebody back with after a sign-in, against what was kept when it began.

import { type AuthError, authError, providerError } from './errors.ts';
import { type Begun, takeBegun } from './pkce.ts';

export interface Answer {
  code: string;
  begun: Begun;
}

/** Throws an AuthError for whatever is no answer to a sign-in of this browser. `issuerOf`: of a provider by its name. */
export function answerIn(address: URL, issuerOf: (begun: Begun) => string | undefined): Answer {
  const { searchParams: told } = address;
  const begun = takeBegun(told.get('state') ?? '');
  if (!begun) throw authError('invalid state');
  // Which provider answers is told where the standard has it: an answer of another one counts for nothing.
  const iss = told.get('iss');
  if (iss !== null && iss !== issuerOf(begun)) throw authError('invalid state');
  const error = told.get('error');
  if (error !== null) throw providerError(error, told.get('error_description'));
  const code = told.get('code');
  if (!code) throw authError('invalid code');
  return { code, begun };
}

/** How the provider's codes name what is required: as the state of a sign-in has it. */
export function refusalOf(error: AuthError): string {
  if (error.reason === 'interaction required') return 'interaction_required';
  if (error.reason === 'consent required') return 'consent_required';
  return error.reason;
}
