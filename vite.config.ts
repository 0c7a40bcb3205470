// How page and workers are built. The server serves dist/ as it is: hashed names, no source maps (those lie beside it), ready-made .br and .gz.
// `vite` is never run by hand: `npm start` builds when something changed, `npm run dev` runs it inside the server.

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';
import { OLDEST_BROWSERS } from './setup/supported-browsers.ts';
import { before } from './setup/vite/before.ts';
import { buildName } from './setup/vite/build-name.ts';
import {
  beginChunk,
  boardChunk,
  consentedChunks,
  iconChunks,
  reactChunk,
  shellChunk,
  startChunk,
  workerChunks,
  workspaceChunks,
} from './setup/vite/chunks.ts';
import { failedStylesheets } from './setup/vite/failed-stylesheets.ts';
import { filledThreads } from './setup/vite/fills.ts';
import { guide, guideChunks } from './setup/vite/guide.ts';
import { locales } from './setup/vite/locales.ts';
import { noCycles } from './setup/vite/no-cycles.ts';
import { noMocks } from './setup/vite/no-mocks.ts';
import { oldestSyntax } from './setup/vite/oldest-syntax.ts';
import { precompress } from './setup/vite/precompress.ts';
import { preloads } from './setup/vite/preloads.ts';
import { productionRouter } from './setup/vite/production-router.ts';
import { serviceWorker } from './setup/vite/service-worker.ts';
import { straightIcons } from './setup/vite/straight-icons.ts';
import { templateCovers } from './setup/vite/template-covers.ts';

/** Design: "where it must run". Older browsers get the plain page of index.html's nomodule script. */
export const browsers = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);
/** What scripts are compiled for (setup/vite/oldest-syntax.ts). */
const syntax = browsers.map((one) => (one.startsWith('chrome') ? 'chrome98' : one));

const firstStroke = preloads();

export default defineConfig({
  plugins: [
    react(),
    straightIcons(),
    productionRouter(),
    wasm(),
    locales(),
    guide(),
    templateCovers(),
    buildName(),
    noCycles(),
    noMocks(),
    failedStylesheets(),
    oldestSyntax(),
    before(),
    firstStroke.page(),
    serviceWorker(),
    precompress(),
  ],
  worker: {
    format: 'es',
    plugins: () => [wasm(), importsOnly(), noCycles(), oldestSyntax(), firstStroke.thread(), filledThreads()],
    rollupOptions: {
      // A path of its own, named after the folder: the server gives /workers/board-… the one CSP that allows regl's `Function`.
      output: {
        entryFileNames: ({ facadeModuleId }) => `workers/${folderOf(facadeModuleId)}-[hash].js`,
        codeSplitting: { groups: [workerChunks] },
        // As the page's scripts have it.
        comments: false,
      },
    },
  },
  build: {
    target: syntax,
    cssTarget: browsers,
    outDir: 'dist',
    // Nothing inlined: a strict CSP allows no data: addresses, and the engine compiles while it streams.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For `npm run stack`: taken out of the build before it is served (setup/page.ts).
    sourcemap: 'hidden',
    reportCompressedSize: false,
    // What comes together is asked of the graph of modules: setup/vite/chunks.ts.
    rollupOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            startChunk,
            reactChunk,
            beginChunk,
            shellChunk,
            boardChunk,
            iconChunks,
            consentedChunks,
            guideChunks,
            workspaceChunks,
          ],
        },
      },
    },
  },
  server: {
    // Cargo's folders and test results change often and never belong to the page.
    watch: { ignored: ['**/target/**', '**/data/**', '**/tests/results/**', '**/dist*/**'] },
  },
});

/**
 * A worker's entry only imports and is imported by no chunk: WebKit would run it a second time for that, and answer every
 * message twice. Vite sets the option itself, so it is set after it.
 */
function importsOnly(): Plugin {
  return {
    name: 'worker-entry-imports-only',
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
  };
}

function folderOf(module: string | null): string {
  return path.basename(path.dirname(module ?? ''));
}
