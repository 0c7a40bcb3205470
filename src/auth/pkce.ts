// The proof key of a sign-in (PKCE), as the specification has it: the library's own is of 96 hexadecimal digits.

import { uuidV8 } from '#protocol/derive.ts';
import { sha256, toBase64url } from './base64url.ts';
import { AuthCriticalError } from './errors.ts';

const VERIFIER_CHARS = 128;
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random uuid. `crypto.randomUUID` is missing in pages by plain http, and in Chromium before 92. */
export function newNonce(): string {
  return uuidV8(crypto.getRandomValues(new Uint8Array(16)));
}

/** 128 characters, each as likely as another. */
export function newVerifier(): string {
  let verifier = '';
  while (verifier.length < VERIFIER_CHARS)
    // Above the largest multiple of 62 the first characters would be likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(VERIFIER_CHARS)))
      if (byte < 248 && verifier.length < VERIFIER_CHARS) verifier += ALPHANUMERIC[byte % ALPHANUMERIC.length];
  return verifier;
}

export async function challengeOf(verifier: string): Promise<string> {
  try {
    return toBase64url(await sha256(verifier));
  } catch (error) {
    throw new AuthCriticalError('codeChallenge', error);
  }
}
