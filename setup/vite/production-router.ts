// react-router names its development build to every bundler; the page takes the other, without its warnings.

import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../cache.ts';

const at = (file: string): string => path.join(root, 'node_modules/react-router/dist/production', file);

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
