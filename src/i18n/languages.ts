// The interface's languages: which exist, which code is accepted, which way they run, and the cookie that keeps the choice.

import { flags } from '../flags/flags.ts';

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
const CODE = /^[a-z]{2,3}(-[a-z]{2,4})?$/i;

export function offeredLanguages(arabic = flags.features.arabic): readonly Language[] {
  return arabic ? LANGUAGES : LANGUAGES.filter((language) => language !== 'ar');
}

/** Two or three letters with an optional region, of a language we have; else the default. */
export function acceptedLanguage(code: string | undefined, arabic = flags.features.arabic): Language {
  if (!code || !CODE.test(code)) return 'en';
  const offered = offeredLanguages(arabic);
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

/** Detection by the browser's languages is off by specification: the cookie or the default. */
export function storedLanguage(cookies = document.cookie): Language {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return acceptedLanguage(entry && decodeURIComponent(entry.slice(COOKIE.length + 1)));
}

export function storeLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${COOKIE_SECONDS}; SameSite=Lax`;
}
