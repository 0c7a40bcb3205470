// "Save sign-in": the choice of a person on this device. With it the sealed token is kept between visits; without it the token lives as
// long as the page, and whatever was kept goes.

import { SAVED_SIGN_IN, SAVED_SIGN_IN_S } from '#protocol/identity.ts';
import { clearSealed } from './sealed-token.ts';

export function isSaved(cookies = document.cookie): boolean {
  return cookies.split('; ').includes(`${SAVED_SIGN_IN}=true`);
}

/** The token is kept from its next renewal on. */
export function save(): void {
  writeCookie('true', SAVED_SIGN_IN_S);
}

export async function forget(): Promise<void> {
  writeCookie('', 0);
  await clearSealed(window);
}

/** Tokens are cached unless saving is for people to choose (`enableSaveSignIn`) and they did not choose it. */
export function cachesToken(enableSaveSignIn: boolean, saved: boolean): boolean {
  return !enableSaveSignIn || saved;
}

function writeCookie(value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
  document.cookie = `${SAVED_SIGN_IN}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}
