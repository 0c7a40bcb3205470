// Loads /locales/<lng>/<ns>.json for i18next, with the specification's values: version query, cache of 7 days, and i18next's own
// retries (5 from 350 ms, doubling; 10 reads at a time) for what can be retried. Knows nothing of what the words are for.

import type { BackendModule } from 'i18next';

/** The build gives the words' content hash; without a build, the specification's default tag. */
export const WORDS_VERSION = typeof __WORDS_VERSION__ === 'string' ? __WORDS_VERSION__ : 'v1.5.9.245731';
const CACHE_PREFIX = 'i18next_res_';
const CACHE_MS = 7 * 24 * 3600 * 1000;

declare const __WORDS_VERSION__: string | undefined;

interface Cached {
  version: string;
  atMs: number;
  words: Record<string, unknown>;
}

export const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const cached = fromCache(language, namespace);
    if (cached) return done(null, cached);
    load(language, namespace).then(
      (words) => {
        intoCache(language, namespace, words);
        done(null, words);
      },
      // The second argument says whether i18next may try again.
      (error: LoadError) => done(error, error.retryable),
    );
  },
};

export class LoadError extends Error {
  readonly retryable: boolean;
  constructor(message: string, retryable: boolean) {
    super(message);
    this.name = 'LoadError';
    this.retryable = retryable;
  }
}

async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
  const url = `/locales/${language}/${namespace}.json?v=${encodeURIComponent(WORDS_VERSION)}`;
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new LoadError(`Failed to fetch ${url}: ${error}`, true);
  }
  if (!response.ok)
    throw new LoadError(`failed loading ${url}: status ${response.status}`, !response.status || response.status >= 500);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new LoadError(`failed parsing ${url} to json`, false);
  }
}

function fromCache(language: string, namespace: string): Record<string, unknown> | null {
  if (import.meta.env.DEV) return null;
  try {
    const cached: Cached | null = JSON.parse(localStorage.getItem(`${CACHE_PREFIX}${language}-${namespace}`) ?? 'null');
    const fresh = cached && cached.version === WORDS_VERSION && Date.now() - cached.atMs < CACHE_MS;
    return fresh ? cached.words : null;
  } catch {
    return null;
  }
}

function intoCache(language: string, namespace: string, words: Record<string, unknown>): void {
  if (import.meta.env.DEV) return;
  const entry: Cached = { version: WORDS_VERSION, atMs: Date.now(), words };
  try {
    localStorage.setItem(`${CACHE_PREFIX}${language}-${namespace}`, JSON.stringify(entry));
  } catch {
    // Private mode or a full store: the words are fetched again next time.
  }
}
