// Installs the peers' packages apart from the product's, builds their pages and compresses them as our own are, all in the
// cache folder: the first run takes minutes, the next none. Knows nothing of what is measured on them.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { cacheFolder, contentHash, exclusively, filesBelow, makeFolder } from '../../setup/cache.ts';
import { step } from '../../setup/say.ts';

const here = import.meta.dirname;
const npmFiles = ['package.json', 'package-lock.json', '.npmrc'];

/** Fonts, icons and words the pages fetch at run time: from their packages, never from another host. */
const assets: Record<string, [from: string, to: string][]> = {
  excalidraw: [['@excalidraw/excalidraw/dist/prod/fonts', 'fonts']],
  tldraw: ['fonts', 'icons', 'embed-icons', 'translations'].map((name) => [`@tldraw/assets/${name}`, `assets/${name}`]),
};
export const peerNames = Object.keys(assets);

/** The folder that holds excalidraw/index.html and tldraw/index.html, ready to be served. */
export function builtPeers(): Promise<string> {
  return exclusively('bench-peers', async () => {
    const packages = await installed();
    const folder = path.join(cacheFolder, `peers-${contentHash(filesBelow(here))}`);
    if (!existsSync(folder)) await makeFolder(folder, (fresh) => buildPages(packages, fresh));
    return folder;
  });
}

async function installed(): Promise<string> {
  const folder = path.join(cacheFolder, `peer-packages-${contentHash(npmFiles.map((name) => path.join(here, name)))}`);
  if (existsSync(folder)) return folder;
  await makeFolder(folder, async (fresh) => {
    for (const name of npmFiles) cpSync(path.join(here, name), path.join(fresh, name));
    await step('Excalidraw and tldraw, for comparison', 'npm', ['ci', '--ignore-scripts'], { cwd: fresh });
  });
  return folder;
}

async function buildPages(packages: string, folder: string): Promise<void> {
  const { build } = await import('vite');
  const modules = path.join(packages, 'node_modules');
  for (const name of peerNames) {
    // Built from a copy beside the packages: a page's imports are looked for upwards from where it stands.
    const source = path.join(folder, '.source', name);
    const outDir = path.join(folder, name);
    cpSync(path.join(here, name), source, { recursive: true });
    if (!existsSync(path.join(folder, '.source/node_modules')))
      symlinkSync(modules, path.join(folder, '.source/node_modules'));
    await build({
      root: source,
      base: './',
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.IS_PREACT': '"false"', 'process.env.NODE_ENV': '"production"' },
      build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 100_000, assetsInlineLimit: 0 },
    });
    for (const [from, to] of assets[name] ?? []) {
      mkdirSync(path.join(outDir, to), { recursive: true });
      cpSync(path.join(modules, from), path.join(outDir, to), { recursive: true });
    }
    await compress(outDir);
  }
  rmSync(path.join(folder, '.source'), { recursive: true });
}

/** Brotli at its best, as our own build is served. */
async function compress(folder: string): Promise<void> {
  const files = filesBelow(folder).filter((file) => /\.(html|js|css|json|svg|wasm)$/.test(file));
  const brotli = promisify(brotliCompress);
  for (const file of files) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, await brotli(readFileSync(file), { params }));
  }
}
