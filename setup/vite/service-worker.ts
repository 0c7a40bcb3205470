// Builds workers/service-worker/main.ts to /service-worker.js after everything else, with the list of what it keeps for offline
// use in place of `self.__WB_MANIFEST`, and of what it keeps once that is used in place of `self.__USED_LATER`. One classic script at a fixed address: Firefox 115 has no module service workers.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { KEPT_PAGES } from '../../protocol/browser/offline.ts';
import { HEADERS_REVISION } from '../../protocol/routes.ts';
import { filesBelow, root } from '../cache.ts';
import { afterBuild } from './after-build.ts';
import { buildName } from './build-name.ts';
import { CONSENTED } from './chunks.ts';
import { GUIDE_CHUNK } from './guide.ts';
import { COVER_ASSETS } from './template-covers.ts';

const source = path.join(root, 'workers/service-worker/main.ts');

export type Kept = { url: string; revision: string | null };

export const serviceWorker = (): Plugin =>
  afterBuild('service-worker', async ({ outDir, target }) => {
    const kept = keptOffline(outDir);
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [buildName()],
      define: {
        'self.__WB_MANIFEST': JSON.stringify(kept),
        'self.__USED_LATER': JSON.stringify(usedLater(outDir, kept)),
        'process.env.NODE_ENV': '"production"',
      },
      build: {
        target,
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        sourcemap: 'hidden',
        rollupOptions: { input: source, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
      },
    });
  });

/** The shell: page (by its address, which carries the headers), scripts but those that need consent, engine, words, and the fonts every language needs; other fonts, and what writes files, are kept when they are used. */
export function keptOffline(folder: string): Kept[] {
  return filesBelow(folder)
    .map((file) => path.relative(folder, file).split(path.sep).join('/'))
    .filter(
      (name) =>
        (/\.(js|css|html|wasm|json|svg|webmanifest)$/.test(name) && !WRITES_FILES.test(name)) ||
        /(figtree-bars|(figtree-latin-wght|patrick-hand-latin-400|arabic-400)-normal)[^/]*\.woff2$/.test(name),
    )
    .filter(
      (name) =>
        !/^(service-worker|too-old)\.js$/.test(name) &&
        // Nobody searches templates offline.
        !name.endsWith('/template-words.json') &&
        // The guide of a language is kept once it was read.
        ![CONSENTED, GUIDE_CHUNK].some((prefix) => name.startsWith(`assets/${prefix}`)),
    )
    .sort()
    .flatMap((name) => {
      const revision = hashedName(name) ? null : revisionOf(path.join(folder, name));
      return name === 'index.html'
        ? KEPT_PAGES.map((url) => ({ url, revision: `${revision}-${HEADERS_REVISION}` }))
        : [{ url: `/${name}`, revision }];
    });
}

/** Paths of the files that a page loads when they are first used, but for covers: they stay in the service worker's cache as long as their release. */
function usedLater(folder: string, kept: readonly Kept[]): string[] {
  const shell = new Set(kept.map(({ url }) => url));
  return filesBelow(path.join(folder, 'assets'))
    .map((file) => `/${path.relative(folder, file).split(path.sep).join('/')}`)
    .filter((name) => !shell.has(name) && !/\.(map|br|gz)$/.test(name) && !name.startsWith(`/${COVER_ASSETS}`))
    .sort();
}

/** Many times as large as the engine (engine/files), and where pieces of fonts are that a PDF alone needs. */
const WRITES_FILES = /(atrium_files_bg|noto-(tc|jp|kr))[^/]*\.(wasm|js)$/;

function hashedName(name: string): boolean {
  return /^(assets|workers)\//.test(name);
}

function revisionOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
}
