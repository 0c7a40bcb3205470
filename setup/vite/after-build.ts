// A plugin that writes further files once the page is built.

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the build, and the syntax that it is compiled for. */
export interface Built {
  outDir: string;
  target: string | string[] | undefined;
}

export function afterBuild(name: string, write: (built: Built) => Promise<void>): Plugin {
  let built: Built = { outDir: '', target: undefined };
  return {
    name: `atrium:${name}`,
    apply: 'build',
    configResolved({ root, build: { outDir, target } }) {
      built = { outDir: path.resolve(root, outDir), target: target || undefined };
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // Vite calls this after a failed build too.
        if (existsSync(path.join(built.outDir, 'index.html'))) await write(built);
      },
    },
  };
}
