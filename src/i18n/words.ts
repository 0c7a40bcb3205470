// The words this browser keeps, where they are asked for, and asking before anybody reads them. Part of the page's first script:
// it imports nothing but a constant, which the build leaves out.

import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { RELEASE } from '#protocol/versions.ts';

/** The build gives the words' content hash; without a build, the specification's default tag. */
export const WORDS_VERSION = typeof __WORDS_VERSION__ === 'string' ? __WORDS_VERSION__ : `v${RELEASE}`;
export const CACHE_PREFIX = 'i18next_res_';
export const CACHE_MS = 7 * 24 * 3600 * 1000;

declare const __WORDS_VERSION__: string | undefined;

export interface Cached {
  version: string;
  atMs: number;
  words: Record<string, unknown>;
}

/** What the page has in it, or its first script has asked for. */
let begun: { url: string; answer: Promise<Response> } | undefined;

export function beginWords(language: string): void {
  if (fromCache(language, 'dict')) return;
  const url = urlOf(language, 'dict');
  // A board's page has them in it (setup/vite/first-bars.ts).
  const inPage = document.querySelector(`script[data-words="${language}"]`)?.textContent;
  begun = {
    url,
    answer: inPage ? Promise.resolve(new Response(inPage, { headers: { [RESPONSE_MARK]: '1' } })) : fetch(url),
  };
  // Who reads them is told of a failure.
  begun.answer.catch(() => undefined);
}

/** Fetches, unless that is done already. */
export function fetchWords(url: string): Promise<Response> {
  const early = begun?.url === url ? begun.answer : undefined;
  begun = undefined;
  return early ?? fetch(url);
}

export function urlOf(language: string, namespace: string): string {
  return `/locales/${language}/${namespace}.json?v=${encodeURIComponent(WORDS_VERSION)}`;
}

export function fromCache(language: string, namespace: string): Record<string, unknown> | null {
  if (import.meta.env.DEV) return null;
  try {
    const cached: Cached | null = JSON.parse(localStorage.getItem(`${CACHE_PREFIX}${language}-${namespace}`) ?? 'null');
    const fresh = cached && cached.version === WORDS_VERSION && Date.now() - cached.atMs < CACHE_MS;
    return fresh ? cached.words : null;
  } catch {
    return null;
  }
}
