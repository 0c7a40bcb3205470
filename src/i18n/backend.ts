// Loads /locales/<lng>/<ns>.json for i18next, with the specification's values: version query, cache of 7 days, and i18next's own
// retries (5 from 350 ms, doubling; 10 reads at a time) for what can be retried. Knows nothing of what the words are for.

import type { BackendModule } from 'i18next';
import { keepIn } from '#protocol/browser/web-storage.ts';
import { isServerResponse } from '#protocol/response-mark.ts';
import { CACHE_PREFIX, type Cached, fetchWords, fromCache, urlOf, WORDS_VERSION } from './words.ts';

export const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const cached = fromCache(language, namespace);
    if (cached) return done(null, cached);
    load(language, namespace).then(
      ({ words, isOwn }) => {
        if (isOwn) intoCache(language, namespace, words);
        done(null, words);
      },
      // The second argument says whether i18next may try again.
      (error: LoadError) => done(error, error.retryable),
    );
  },
};

/** Begins the message of a request without an answer. */
export const FETCH_FAILED = 'Failed to fetch';
/** The message of an answer that is no JSON. */
export const PARSE_FAILED = 'failed parsing to json';

export class LoadError extends Error {
  /** The address that was asked. */
  readonly url: string;
  readonly retryable: boolean;
  constructor(message: string, url: string, retryable: boolean) {
    super(message);
    this.name = 'LoadError';
    this.url = url;
    this.retryable = retryable;
  }
}

/** `isOwn`: the server itself gave them (SPEC: ANS-1). */
async function load(language: string, namespace: string): Promise<{ words: Record<string, unknown>; isOwn: boolean }> {
  const url = urlOf(language, namespace);
  let response: Response;
  try {
    response = await fetchWords(url);
  } catch (error) {
    throw new LoadError(`${FETCH_FAILED}: ${error}`, url, true);
  }
  if (!response.ok)
    throw new LoadError(`failed loading: status ${response.status}`, url, !response.status || response.status >= 500);
  const text = await response.text();
  try {
    return { words: JSON.parse(text), isOwn: isServerResponse(response) };
  } catch {
    throw new LoadError(PARSE_FAILED, url, false);
  }
}

function intoCache(language: string, namespace: string, words: Record<string, unknown>): void {
  if (import.meta.env.DEV) return;
  const entry: Cached = { version: WORDS_VERSION, atMs: Date.now(), words };
  // Private mode, or full all the same: the words are fetched again next time.
  keepIn('localStorage', `${CACHE_PREFIX}${language}-${namespace}`, JSON.stringify(entry));
}
