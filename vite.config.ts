// How page and workers are built. The server serves dist/ as it is: hashed names, no source maps, ready-made .br and .gz.
// `vite` is never run by hand: `npm start` builds when something changed, `npm run dev` runs it inside the server.

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';
import { locales } from './setup/vite/locales.ts';
import { noCycles } from './setup/vite/no-cycles.ts';
import { oldestSyntax } from './setup/vite/oldest-syntax.ts';
import { precompress } from './setup/vite/precompress.ts';
import { preloads } from './setup/vite/preloads.ts';
import { serviceWorker } from './setup/vite/service-worker.ts';

/** Design: "where it must run". Older browsers get the plain page of index.html's nomodule script. */
export const browsers = ['chrome90', 'safari16.4', 'firefox115'];
/** What scripts are compiled for (setup/vite/oldest-syntax.ts). */
const syntax = ['chrome98', 'safari16.4', 'firefox115'];

export default defineConfig({
  plugins: [react(), wasm(), locales(), noCycles(), oldestSyntax(), preloads(), serviceWorker(), precompress()],
  worker: {
    format: 'es',
    plugins: () => [wasm(), importsOnly(), noCycles(), oldestSyntax()],
    rollupOptions: {
      // A path of its own, named after the folder: the server gives /workers/board-… the one CSP that allows regl's `Function`.
      output: {
        entryFileNames: ({ facadeModuleId }) => `workers/${folderOf(facadeModuleId)}-[hash].js`,
        codeSplitting: { groups: [{ name: 'core', minShareCount: 2, test: isOfColdBoard }] },
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
    sourcemap: false,
    reportCompressedSize: false,
    // What several parts share comes as one file: a browser asks for six at a time. Not the first script's own modules, for which
    // nothing shall be waited, and not dialogs and sharing, which come when they are opened.
    rollupOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'board-shell', minShareCount: 2, priority: 1, test: isBoardShell },
            { name: 'workspace', minShareCount: 2, priority: 2, test: isWorkspace },
            { name: 'list-icons', minShareCount: 2, priority: 2, test: isOfLists },
            { name: 'menu-icons', minShareCount: 2, priority: 2, test: isOfMenus },
            { name: 'shell', minShareCount: 2, test: isShell },
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

function isShell(id: string): boolean {
  return !/preload-helper|axios|src\/(auth\/(?!may-be-signed-in)|api\/(?!api\.ts)|flags|bus\/board-thread|features\/board\/(actions\/offered|finding\/(?!state)|palette|automation|bad-link|share|text\/format)|i18n\/(languages|words)|ui\/(overlay|card-page|kite-day|entrance-picture|switch)|app\/(account\/(?!with-words)|message-page\.tsx|preferences|settings|home-store|forget|covers|leftovers|unseen-board|account-|auth-events|clean-up|guest-here|sign-out|stored-lists|unsent|when)|features\/(home|identity))|protocol\/(return-path|identity|item-json|text-marks|text-lists|workspace|plans|invite-links|frames|bytes|item-bytes|txn|languages|patterns|routes|covers|board-error|schema|item-schema|automation|browser\/(database|home-store|device-storage))|react-aria|react-stately|@react-|@internationalized|workers\//.test(
    id,
  );
}

/** What the pages of somebody who is signed in share: neither a board nor a guest's home loads it. */
function isWorkspace(id: string): boolean {
  return (
    /node_modules\/(swr|dequal)\/|src\/(app\/workspace|api\/(workspace-|shared-events)|features\/(dashboard|team|no-access|invite|board-save))/.test(
      id,
    ) ||
    /lucide-react\/.*\/icons\/(archive|archive-restore|arrow-left-right|circle-alert|circle-check|cloud-alert|external-link|folder-input|laptop|mail|message-square|pin|pin-off|settings-2|smartphone|star|star-off|user-cog|user-minus|user-plus)\.mjs/.test(
      id,
    )
  );
}

/** Icons of lists of boards, a guest's and a team's, that no board shows. */
function isOfLists(id: string): boolean {
  return /lucide-react\/.*\/icons\/(ellipsis-vertical|folder-plus|hard-drive|layout-grid|link-2|list|pencil|users|wifi-off)\.mjs/.test(
    id,
  );
}

/** Icons that several menus, bars and panels show, and no first picture. */
function isOfMenus(id: string): boolean {
  return /lucide-react\/.*\/icons\/(arrow-(down|left|up)|check|chevron-right|circle-user-round|copy|copy-plus|history|house|languages|layers|link|log-in|pause|play|scan-search|search|settings|trash-2|user-round)\.mjs/.test(
    id,
  );
}

/** Of the shell, what boards need and a visitor's home does not: it would stand before the first paint of that. */
function isBoardShell(id: string): boolean {
  return (
    isShell(id) &&
    !/\.css|bus\/canvases/.test(id) &&
    /comlink|src\/(features\/board|api|bus|ui\/(avatar|flyout|icons|segments|swatch|toolbar|touch-press|use-dismiss))|protocol\/(samples|tools|zones|bus|limits|life-lock|browser\/(lending|board-http|api-client|guest|request))/.test(
      id,
    )
  );
}

/** Of what workers share: items are written by loads, imports and snaps alone, and the past is looked at later. */
function isOfColdBoard(id: string): boolean {
  return !/workers\/board\/(items\/(write|ink|stroke-spans|points|text-group|names)|past\/|files\/)/.test(id);
}

function folderOf(module: string | null): string {
  return path.basename(path.dirname(module ?? ''));
}
