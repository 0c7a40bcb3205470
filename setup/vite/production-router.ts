// react-router names its development build to every bundler; the page takes the other, without its warnings.

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (file: string): string =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve('react-router')));

export function productionRouter(): Plugin {
  return {
    name: 'atrium:production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: at('index.mjs') },
          { find: /^react-router\/dom$/, replacement: at('dom-export.mjs') },
        ],
      },
    }),
  };
}
