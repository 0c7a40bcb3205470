// "Keep me signed in": the choice of a person on this device, made on the provider's page or in the settings. With it the sealed token is
// kept between visits; without it the token lives as long as the page, and whatever was kept goes.

import { KEEP_PATH, SAVED_SIGN_IN, savedSignInCookie } from '#protocol/identity.ts';
import { isServerResponse } from '#protocol/response-mark.ts';
import { clearSealed } from './sealed-token.ts';

export function isSaved(cookies = document.cookie): boolean {
  return cookies.split('; ').includes(`${SAVED_SIGN_IN}=true`);
}

/**
 * Of the provider inside this server the session in this browser is kept or not with it, and its answer sets the cookie; rejects where it
 * does not answer, and nothing has changed. The token is kept from its next renewal on.
 */
export async function keepSignIn(on: boolean, isEmbedded: boolean): Promise<void> {
  if (isEmbedded) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(KEEP_PATH, { method: 'POST', headers, body: JSON.stringify({ kept: on }) });
    if (answer.status !== 204 || !isServerResponse(answer)) throw new Error(`${KEEP_PATH}: ${answer.status}`);
  } else {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
    document.cookie = savedSignInCookie(on, location.protocol === 'https:');
  }
  if (!on) await clearSealed(window);
}

/** Tokens are cached unless saving is for people to choose (`enableSaveSignIn`) and they did not choose it. */
export function cachesToken(enableSaveSignIn: boolean, saved: boolean): boolean {
  return !enableSaveSignIn || saved;
}
