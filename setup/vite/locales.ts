// Puts locales/<lng>/<ns>.json into the build under /locales/. The dev server serves the folder as it stands.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { contentHash, filesBelow, root } from '../cache.ts';

/** Words that the server says, on pages and in mails of its own. */
export const OF_SERVER = ['identity', 'legal', 'mail', 'page-head', 'team-export'];

export function locales(): Plugin {
  return {
    name: 'atrium:locales',
    apply: 'build',
    // The words' own hash in their address: a new build's words are never an old build's from a cache.
    config: () => ({ define: { __WORDS_VERSION__: JSON.stringify(contentHash(filesBelow('locales')).slice(0, 12)) } }),
    generateBundle() {
      for (const file of filesBelow('locales')) {
        if (!file.endsWith('.json') || OF_SERVER.includes(path.basename(file, '.json'))) continue;
        // Parsed and written again: an error in a file stops the build, and its line breaks stay out of the wire.
        const source = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
        this.emitFile({ type: 'asset', fileName: path.relative(root, file).split(path.sep).join('/'), source });
      }
    },
  };
}
