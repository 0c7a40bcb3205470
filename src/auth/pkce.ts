// The proof key of a sign-in (PKCE) and what else its answer is checked with, kept by the state it was sent with until the answer comes.

import type { ProviderName } from '#protocol/identity.ts';
import { dropSetting, readSetting, writeSetting } from '../app/settings.ts';
import { sha256, toBase64url } from './base64url.ts';
import { AuthCriticalError } from './errors.ts';

const VERIFIER_CHARS = 128;
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX = 'teamone.pkce.';
/** Nobody comes back from a provider's page after that. */
const KEPT_MS = 24 * 3600 * 1000;

export interface Begun {
  verifier: string;
  nonce: string;
  provider: ProviderName;
  redirectUri: string;
  returnPath: string;
  /** The password was asked for. */
  isLogin: boolean;
  /** A sign-up went before. */
  isSignUp?: boolean;
  atMs: number;
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

export function keepBegun(state: string, begun: Begun): void {
  dropOld(begun.atMs);
  writeSetting(`${PREFIX}${state}`, JSON.stringify(begun));
}

/** Once: an answer counts for one use. */
export function takeBegun(state: string): Begun | undefined {
  const text = readSetting(`${PREFIX}${state}`);
  dropSetting(`${PREFIX}${state}`);
  return text === null ? undefined : parsed(text);
}

function dropOld(nowMs: number): void {
  for (const key of Object.keys(localStorageOrNone()))
    if (
      key.startsWith(PREFIX) &&
      !((parsed(readSetting(key as `${typeof PREFIX}x`) ?? '')?.atMs ?? 0) > nowMs - KEPT_MS)
    )
      dropSetting(key as `${typeof PREFIX}x`);
}

function localStorageOrNone(): object {
  try {
    return localStorage;
  } catch {
    return {};
  }
}

function parsed(text: string): Begun | undefined {
  try {
    return JSON.parse(text) as Begun;
  } catch {
    return undefined;
  }
}
