// Whom a page is made for: the language of the cookie or of the sign-in that was begun, and whether it is a wall panel.

import { languageInCookies, matchingLanguage } from '#protocol/languages.ts';
import type { Reader } from './page.ts';

/** `params`: of the authorization request, where there is one. */
export function readerOf(cookies: string | undefined, params: Readonly<Record<string, unknown>> = {}): Reader {
  const asked = typeof params.ui_locales === 'string' ? params.ui_locales.split(' ')[0] : undefined;
  return {
    language: matchingLanguage(languageInCookies(cookies ?? '') ?? asked),
    isPanel: params.device_type === 'ifp',
  };
}
