// Which of the interface's languages this page offers, and the one it speaks.

import { LANGUAGES, type Language, languageCookie, languageInCookies, matchingLanguage } from '#protocol/languages.ts';
import { routeAt } from '#protocol/routes.ts';
import { flags } from '../flags/flags.ts';

export function offeredLanguages(arabic = flags.features.arabic): readonly Language[] {
  return arabic ? LANGUAGES : LANGUAGES.filter((language) => language !== 'ar');
}

export function acceptedLanguage(code: string | undefined, arabic = flags.features.arabic): Language {
  return matchingLanguage(code, offeredLanguages(arabic));
}

/** Detection by the browser's languages is off by specification: the cookie or the default. */
export function storedLanguage(cookies = document.cookie): Language {
  return acceptedLanguage(languageInCookies(cookies));
}

/** The language that the address of the page decides; undefined: the device's choice holds. */
export function addressLanguage(pathname = location.pathname): Language | undefined {
  const language = routeAt(pathname)?.language;
  return language && acceptedLanguage(language);
}

/** The language of the page when it is loaded. */
export function pageLanguage(): Language {
  return addressLanguage() ?? storedLanguage();
}

export function storeLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
  document.cookie = languageCookie(language);
}
