// What sign-in fails with: the specification's reasons and messages, to the letter. An AuthError is a sign-in that did not come about,
// an AuthCriticalError something that is wrong with the provider or the configuration, which a person cannot mend.

import { AUTH_VERSION } from '#protocol/versions.ts';

export const AUTH_MESSAGES = {
  'custom session timeout': 'custom session timeout',
  'invalid state': 'This state and its verifier cannot founded in local storage.',
  'invalid code': 'Code is not valid.',
  'fetch token failed': 'Fetch token failed.',
  'interaction required': 'The Authorization Server requires End-User interaction of some form to proceed.',
  'consent required': 'The user does not agree the policy consent yet.',
} as const;
export type AuthReason = keyof typeof AUTH_MESSAGES;

export const CRITICAL_MESSAGES = {
  fetchingToken: 'Fetching token error occurred',
  discoveryField: 'Discovery field not found',
  codeChallenge: 'Failed to generate code challenge',
  noSraDocument: 'SRA token exchange error occurred. No document found',
  convertingToken: 'Converting token error occurred',
  noSignOutUrl: 'Sign out failed: No sign out URL available',
  other: 'Auth critical error occurred',
} as const;

/** Of other errors a provider sends people back with. */
export const PROVIDER_MESSAGES = {
  login_required: 'The Authorization Server requires End-User authentication.',
  account_selection_required: 'The End-User is required to select a session at the Authorization Server.',
  access_denied: 'The resource owner or Authorization Server denied the request.',
  server_error: 'The Authorization Server encountered an unexpected condition.',
  temporarily_unavailable: 'The Authorization Server is currently unable to handle the request.',
} as const;

/**
 * Messages for responses that belong to no sign-in of this browser. Anybody can send such an address, so it changes nothing on the device.
 */
export const UNSOLICITED: readonly string[] = [AUTH_MESSAGES['invalid state'], AUTH_MESSAGES['invalid code']];

const REQUIRED: Readonly<Record<string, AuthReason>> = {
  interaction_required: 'interaction required',
  consent_required: 'consent required',
};

export class AuthError extends Error {
  /** One of ours, or the provider's own code. */
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.name = 'AuthError';
    this.reason = reason;
  }
}

export function authError(reason: AuthReason): AuthError {
  return new AuthError(reason, AUTH_MESSAGES[reason]);
}

/** `error` and `error_description` as a provider sent them. */
export function providerError(error: string, description?: string | null): AuthError {
  const reason = REQUIRED[error];
  if (reason) return authError(reason);
  return new AuthError(error, (PROVIDER_MESSAGES as Readonly<Record<string, string>>)[error] ?? (description || error));
}

export class AuthCriticalError extends Error {
  /** The name in error reports. */
  readonly authVersion = AUTH_VERSION;

  constructor(what: keyof typeof CRITICAL_MESSAGES = 'other', cause?: unknown) {
    super(CRITICAL_MESSAGES[what]);
    this.name = 'AuthCriticalError';
    // Chromium before 93 drops an option.
    this.cause = cause;
  }
}

/** No answer, or an answer that says to try later: no refusal. */
export class UnreachableError extends Error {
  constructor(cause?: unknown) {
    super('the identity provider does not answer', { cause });
    this.name = 'UnreachableError';
  }
}
