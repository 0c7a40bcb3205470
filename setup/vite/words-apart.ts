// react-i18next imports i18next for keys that are functions, which nothing here uses: a page that begins without i18next (src/i18n/i18n.ts)
// would have it all the same.

import type { Plugin } from 'vite';

const NO_SELECTORS = '\0atrium:no-selectors';

export function wordsApart(): Plugin {
  return {
    name: 'atrium:words-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'i18next' && importer?.includes('/react-i18next/') ? NO_SELECTORS : undefined,
    load: (id) =>
      id === NO_SELECTORS
        ? 'export function keyFromSelector() { throw new Error("Keys of words are texts"); }'
        : undefined,
  };
}
