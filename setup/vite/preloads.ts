// Names in index.html what is needed before a person can do anything, so that a browser asks for it with the page's first script and not after
// that has run: for every page except a board's the shell, and for pages people begin at what they show first (`data-page`: the page server
// gives a link to that page alone, server/web/pages/page-preloads.ts). A board's are all that its first stroke needs, the thread's files too:
// there each would be a turn of the line behind the one before. Styles are preloaded, not linked: a style sheet would hold the script up.

import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { PageName } from '../../protocol/pages.ts';
import { isOfBoards } from '../../protocol/routes.ts';
import { root } from '../cache.ts';
import { firstBars, withFirstBars } from './first-bars.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
type Attributes = Record<string, string | boolean>;

const SHELL = 'src/main.tsx';
/** Of the page's code what a board's first stroke needs; what shows the board comes behind it. */
const BEGIN = 'src/features/board/start/begin.ts';
/** What is brought with the first picture of a page, beside the shell. */
const OF_PAGES: Partial<Record<PageName, readonly string[]>> = {
  board: ['src/features/board/index.tsx'],
  // Beside what a board needs.
  'panel-board': ['src/features/wall/pages/load.ts', 'src/features/wall/pages/index.tsx'],
  home: ['src/features/home/index.tsx'],
  dashboard: ['src/features/dashboard/index.tsx'],
};
const THREAD = 'workers/board/main.ts';
/** The thread brings it in any case. Which executor it needs it finds out while the engine is on its way. */
const GLUE = 'engine/pkg/atrium_engine.js';
const FONT = /\s*<link rel="preload" href="([^"]*)" as="font"([^>]*)>/g;
/** The face of languages that are written with accents: the page server gives it to them alone. */
const ACCENTS = 'data-accents';
/** Both read by server/web/pages/page-preloads.ts. */
const BEHIND = 'data-behind';
/** The shell's own script has i18next and the router in it. A board's page asks for it when one can draw. */
const EXCEPT_BOARD = 'except-board';
const ENGINE = /(^|\/)atrium_engine_bg[^/]*\.wasm$/;

export interface Preloads {
  page(): Plugin;
  /** Stands among the plugins of workers, which are built before the page. */
  thread(): Plugin;
}

export function preloads(): Preloads {
  let thread: string[] = [];
  return {
    thread: () => ({
      name: 'atrium:preloads-of-the-thread',
      apply: 'build',
      generateBundle(_options, bundle) {
        const entry = chunkOf(bundle, THREAD);
        if (entry) thread = filesOfThread(entry, bundle);
      },
    }),
    page: () => ({
      name: 'atrium:preloads',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        async handler(html, { bundle = {}, chunk: first }) {
          const shell = chunkOf(bundle, SHELL);
          const begin = chunkOf(bundle, BEGIN);
          if (!shell || !begin || !first) throw new Error(`The build has no ${shell ? BEGIN : SHELL}`);
          if (thread.length === 0) throw new Error(`The build has no ${THREAD}`);
          // Those Vite names itself.
          const known = withImports(first, bundle);
          const ofBegin = linksTo(begin, bundle, known).map((link): Attributes => ({ ...link, 'data-page': 'board' }));
          const ofAll = linksTo(shell, bundle, known).map(
            (link): Attributes => (link.href === `/${shell.fileName}` ? { ...link, 'data-page': EXCEPT_BOARD } : link),
          );
          const ofBoards = new Set(known);
          const ofPages: Attributes[] = Object.entries(OF_PAGES).flatMap(([page, files]) => {
            const named = page === 'board' ? ofBoards : new Set(isOfBoards(page as PageName) ? ofBoards : known);
            return files.flatMap((file) => {
              const chunk = chunkOf(bundle, file);
              if (!chunk) throw new Error(`The build has no ${file}`);
              return linksTo(chunk, bundle, named).map((link) => ({ ...link, 'data-page': page }));
            });
          });
          const ofThread = thread.map((name) => ({ ...linkTo(name), 'data-page': 'board' }));
          // A browser asks for six at a time, in this order: what shows something, what draws, then the letters' shapes.
          const letters = [...html.matchAll(FONT)].map(([, href = '', attributes = '']) => ({
            ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
            ...(attributes.includes(ACCENTS) ? { [ACCENTS]: true } : {}),
          }));
          // Of a board's page the server has these fetched, not compiled: that comes when one can draw.
          for (const link of [...ofAll, ...ofPages])
            if (link.rel === 'modulepreload' && /^(undefined|board)$/.test(String(link['data-page'])))
              link[BEHIND] = true;
          const links = [...ofThread, ...ofBegin, ...ofAll, ...ofPages, ...letters];
          const ofBoard = ofPages.filter((link) => link['data-page'] === 'board');
          const sheets = [...ofAll, ...ofBegin, ...ofBoard]
            .filter(({ as }) => as === 'style')
            .map(({ href }) => String(href).slice(1));
          return {
            html: withFirstBars(html.replace(FONT, ''), await firstBars(), sheets, bundle),
            tags: links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' })),
          };
        },
      },
    }),
  } satisfies Record<string, () => Plugin>;
}

/** The engine, the entry and what it imports, then what it brings as soon as it runs. */
function filesOfThread(entry: Chunk, bundle: Bundle): string[] {
  const engine = Object.keys(bundle).find((name) => ENGINE.test(name));
  const glue = chunkOf(bundle, GLUE);
  if (!engine || !glue) throw new Error(`The build of ${THREAD} has no ${glue ? 'engine' : GLUE}`);
  const chunks = [entry, glue].flatMap((chunk) => [...withImports(chunk, bundle)]);
  return [engine, ...new Set(chunks)];
}

/** Links to a chunk, what it imports and their styles, but for what is `known` already, which they are after it. */
function linksTo(chunk: Chunk, bundle: Bundle, known: Set<string>): Attributes[] {
  const names = [...withImports(chunk, bundle)].filter((name) => !known.has(name));
  const styles = names.flatMap((name) => [...((bundle[name] as Chunk).viteMetadata?.importedCss ?? [])]);
  for (const name of names) known.add(name);
  return [...names, ...styles].map(linkTo);
}

function linkTo(name: string): Attributes {
  const link = { crossorigin: true, href: `/${name}` };
  if (name.endsWith('.js')) return { rel: 'modulepreload', ...link };
  if (name.endsWith('.css')) return { rel: 'preload', as: 'style', ...link };
  // As src/bus/board-thread.ts asks for it.
  return { rel: 'preload', as: 'fetch', href: link.href };
}

function withImports({ fileName }: Chunk, bundle: Bundle): Set<string> {
  const names = new Set([fileName]);
  // A set that grows while it is walked through is walked to its end.
  for (const name of names) for (const next of (bundle[name] as Chunk | undefined)?.imports ?? []) names.add(next);
  return names;
}

/** The chunk that was made for a module, or that it is part of. */
function chunkOf(bundle: Bundle, file: string): Chunk | undefined {
  const module = path.join(root, file);
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  return (
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module))
  );
}
