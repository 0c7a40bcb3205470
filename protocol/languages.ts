// The interface's languages, which page and server share: which exist, which code is accepted, which way they run, and the cookie
// that keeps the choice.

import { languageCodePattern } from './patterns.ts';

export const LANGUAGES = ['en', 'zh-TW', 'de', 'es', 'fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words: a person looks for theirs without reading the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  'zh-TW': '繁體中文',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
};

const COOKIE = 'NEXT_LOCALE';
const COOKIE_SECONDS = 365 * 24 * 3600;

/** Two or three letters with an optional region, of a language that is offered; else the default. */
export function matchingLanguage(code: string | undefined, offered: readonly Language[] = LANGUAGES): Language {
  if (!code || !languageCodePattern.test(code)) return 'en';
  const lower = code.toLowerCase();
  return (
    offered.find((language) => language.toLowerCase() === lower) ??
    offered.find((language) => language.split('-')[0] === lower.split('-')[0] && language !== 'zh-TW') ??
    'en'
  );
}

export function direction(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The code in a browser's cookies, whichever it is. Undefined if there is none or it cannot be decoded. */
export function languageInCookies(cookies: string): string | undefined {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  try {
    return entry && decodeURIComponent(entry.slice(COOKIE.length + 1));
  } catch {
    return undefined;
  }
}

export function languageCookie(language: Language): string {
  return `${COOKIE}=${language}; path=/; max-age=${COOKIE_SECONDS}; SameSite=Lax`;
}
