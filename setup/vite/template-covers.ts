// Puts the covers of Atrium's own templates into the build under /assets/covers/, with the hash of all covers in each name: the page needs no
// table of addresses (src/workspace/templates/covers.ts). The development server serves templates/covers as it stands.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { contentHash, filesBelow, root } from '../cache.ts';
import { COVERS_FOLDER } from '../templates/covers.ts';

/** The names of these files of the build begin with it. */
export const COVER_ASSETS = 'assets/covers/';

export function templateCovers(): Plugin {
  let version = '';
  return {
    name: 'atrium:template-covers',
    apply: 'build',
    config: () => {
      version = contentHash(filesBelow(COVERS_FOLDER)).slice(0, 8);
      return { define: { __COVERS_VERSION__: JSON.stringify(version) } };
    },
    generateBundle() {
      for (const file of filesBelow(COVERS_FOLDER)) {
        const name = path.relative(path.join(root, COVERS_FOLDER), file).split(path.sep).join('/');
        const fileName = `${COVER_ASSETS}${name.replace(/\.webp$/, `-${version}.webp`)}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
      }
    },
  };
}
