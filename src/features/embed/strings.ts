// The strings of an embedded board. Not by i18next, whose strings are kept on the device and whose language is that of a cookie.

import { direction } from '#protocol/languages.ts';
import { isServerResponse } from '#protocol/response-mark.ts';
import type embed from '../../../locales/en/embed.json';
import { acceptedLanguage, offeredLanguages } from '../../i18n/languages.ts';
import { urlOf } from '../../i18n/words.ts';

export type EmbedStrings = typeof embed;

/** The pauses between attempts to load the strings. */
const PAUSES_MS = [500, 1500] as const;

/** Loads them in the first language of the browser that the product has, else in English, and sets language and direction of the page. */
export async function loadEmbedStrings(languages: readonly string[]): Promise<EmbedStrings> {
  const offered = offeredLanguages();
  const preferred = languages.map((code) => acceptedLanguage(code)).find((code, at) => isSpoken(languages[at], code));
  const language = preferred ?? offered[0] ?? 'en';
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
  for (const pauseMs of PAUSES_MS) {
    const strings = await stringsIn(language);
    if (strings) return strings;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return (await stringsIn(language)) ?? english();
}

/** Undefined if they cannot be loaded now. */
export async function stringsIn<Strings = EmbedStrings>(
  language: string,
  namespace = 'embed',
): Promise<Strings | undefined> {
  try {
    const response = await fetch(urlOf(language, namespace), { credentials: 'omit' });
    return response.ok && isServerResponse(response) ? await response.json() : undefined;
  } catch (error) {
    console.info(error);
    return undefined;
  }
}

/** Returns the strings of the build, since a frame in English is better than a blank one. */
async function english(): Promise<EmbedStrings> {
  document.documentElement.lang = 'en';
  document.documentElement.dir = direction('en');
  return (await import('../../../locales/en/embed.json')).default;
}

/** Whether `accepted` is the preferred language, and no other in its place. */
function isSpoken(preference: string | undefined, accepted: string): boolean {
  return preference?.split('-')[0] === accepted.split('-')[0];
}
