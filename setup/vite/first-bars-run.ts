// A process of its own, since it says of itself that it is a page: renders a board's first bars in each language, and prints them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { LANGUAGES } from '../../protocol/languages.ts';
import { root } from '../cache.ts';

type Markup = typeof import('../../src/features/board/page/first-bars-markup.tsx');

const nothing = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
Object.assign(globalThis, {
  matchMedia: () => nothing,
  location: new URL('http://localhost/board/incognito'),
  addEventListener: () => undefined,
});

const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  mode: 'production',
  appType: 'custom',
  plugins: [react()],
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
});
const module = (await vite.ssrLoadModule(path.join(root, 'src/features/board/page/first-bars-markup.tsx'))) as Markup;
const dictionaries = LANGUAGES.map((language) => {
  const file = path.join(root, 'locales', language, 'dict.json');
  return [language, JSON.parse(readFileSync(file, 'utf8'))];
});
const markups = await module.firstBarsMarkups(Object.fromEntries(dictionaries));
process.stdout.write(JSON.stringify(markups), () => process.exit(0));
