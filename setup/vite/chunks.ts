// Which modules come together in one file, asked of the graph of modules: what an entry reaches by static imports is loaded with it
// in any case, so what several files need of that is one file. What is reached by dynamic imports alone stays out of it: a part that
// is loaded when it is first used cannot come into the first picture by where it stands or what it is called.

import path from 'node:path';
import type { Rolldown } from 'vite';
import { root } from '../cache.ts';

type Context = Rolldown.ChunkingContext;
type Group = Exclude<Rolldown.CodeSplittingGroup, undefined>;
/** Static imports alone, or dynamic ones too. */
type How = 'static' | 'any';

const FIRST = at('index.html');
const SHELL = at('src/main.tsx');
const BOARD = at('src/features/board/index.tsx');
/** All of the page's code that a first stroke needs. */
const BEGIN = at('src/features/board/start/begin.ts');
const HOME = at('src/features/home/index.tsx');
const DASHBOARD = at('src/features/dashboard/index.tsx');
/** What a board asks for when it rests, whoever looks at it. */
const AT_REST = [at('src/device/local-cache.ts'), at('src/device/account-here.ts')];
/** What a board runs when the page is idle, whoever looks at it. */
const IDLE_WORK = at('src/features/board/start/board-idle-work.ts');
const SIGN_IN = at('src/account/make-auth.ts');
const LIBRARY = /\/node_modules\//;
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
const ICON = /lucide-react\/dist\/esm\/icons\//;
/** The bundler's own helpers. */
const RUNTIME = /\brolldown[/:]runtime/;
const THREAD = at('workers/board/main.ts');
const WORKERS = [THREAD, at('workers/jobs/main.ts')];
/** The smaller one of the two executors, which every board can come to need. */
const EXECUTOR = at('workers/drawing/raster2d/raster2d.ts');
/** What the board's thread brings as soon as it runs; that of files, which needs it for pictures alone, when it makes one. */
const GLUE = at('engine/pkg/atrium_engine.js');

/**
 * A page's first script, what later ones need of it, and what a board's beginning shares with other pages. Of the page itself a script that only imports is left, in place of which Vite puts
 * what it imports into the page.
 */
export const startChunk: Group = named('start', (id, graph) => {
  if (id === FIRST) return null;
  if (graph.reach([FIRST], 'static').has(id) || RUNTIME.test(id)) return 'start';
  return graph.ofBeginning(id) && graph.ofOthers(id) ? 'start' : null;
});

/** React alone: a board's page fetches it before one can draw, and the shell with i18next and the router behind that (preloads.ts). */
export const reactChunk: Group = {
  debugName: 'react',
  name: (id) => (REACT.test(id) ? 'react' : null),
};

/** What a board begins with, before what shows it. */
export const beginChunk: Group = named('begin', (id, graph) => {
  if (graph.reach([FIRST], 'static').has(id)) return null;
  return graph.ofBeginning(id) && !graph.ofOthers(id) ? 'begin' : null;
});

/** What every page loads, and with it what the board shares with others. A browser asks for six files at a time: a first picture takes few. */
export const shellChunk: Group = named('shell', (id, graph) => {
  if (graph.reach([FIRST, BEGIN], 'static').has(id)) return null;
  if (graph.reach([SHELL], 'static').has(id)) return 'shell';
  return graph.reach([BOARD], 'static').has(id) && graph.ofOtherPages(id) ? 'shell' : null;
});

/** The board's own, with what its later parts need of it. */
export const boardChunk: Group = named('board', (id, graph) => {
  if (graph.reach([FIRST, SHELL, BEGIN], 'static').has(id) || graph.ofOtherPages(id)) return null;
  return graph.reach([BOARD], 'static').has(id) ? 'board' : null;
});

/**
 * What home and the pages of boards and teams show first: a dozen files instead of fifty. What home needs of it is one, so that a visitor
 * is not brought the rest. Of what later parts of a board need too, the library's controls are one file and ours another; what each board asks
 * for when it rests is in neither, nor is signing in, which no visitor needs.
 */
export const workspaceChunks: Group = {
  ...named('workspace', (id, graph) => {
    if (graph.reach([FIRST, SHELL, BOARD, BEGIN], 'static').has(id) || ICON.test(id)) return null;
    const ofHome = graph.reach([HOME], 'static').has(id);
    if (!ofHome && !graph.reach([DASHBOARD], 'static').has(id)) return null;
    if (graph.reach([SIGN_IN, ...AT_REST], 'static').has(id)) return null;
    const ofBoard = graph.reach([BOARD], 'any').has(id);
    // The library's controls bring small packages of their own along.
    if (ofBoard && LIBRARY.test(id)) return 'controls';
    if (ofHome) return 'visitors';
    return ofBoard ? 'parts' : 'workspace';
  }),
  minShareCount: 2,
};

/** Icons that several later parts show: not a file for each of them. Those that every board shows at rest bring no others along. */
export const iconChunks: Group = {
  ...named('icons', (id, graph) => {
    if (graph.reach([FIRST, SHELL, BOARD, IDLE_WORK], 'static').has(id)) return null;
    return graph.ofOtherPages(id) ? 'icons' : 'board-icons';
  }),
  test: ICON,
  minShareCount: 2,
};

/**
 * Of a worker: its entry is imported by no other file (importsOnly of vite.config.ts), so all it needs, and what it brings as soon as it runs,
 * is a file beside it.
 */
export const workerChunks: Group = named('worker', (id, graph) => {
  const atOnce = graph.context.getModuleInfo(THREAD) ? [EXECUTOR, GLUE] : [EXECUTOR];
  return !WORKERS.includes(id) && graph.reach([...WORKERS, ...atOnce], 'static').has(id) ? 'core' : null;
});

/**
 * The libraries of what needs consent, in files of their own: they are fetched after consent alone, which the service worker, keeping all
 * other scripts for offline use, must not do either (service-worker.ts).
 */
export const consentedChunks: Group = {
  debugName: 'consented',
  name: (id) => {
    if (/\/node_modules\/(@microsoft|@nevware21)\//.test(id)) return `${CONSENTED}telemetry`;
    // All that it brings: a file of each would import the other.
    return /\/node_modules\/(@sentry|web-vitals)\//.test(id) ? `${CONSENTED}reports` : null;
  },
};
export const CONSENTED = 'consented-';

function named(debugName: string, chunkOf: (id: string, graph: Graph) => string | null): Group {
  let graph: Graph | undefined;
  return {
    debugName,
    name: (id, context) => {
      // Each build has a context of its own.
      if (graph?.context !== context) graph = new Graph(context);
      return chunkOf(id, graph);
    },
  };
}

class Graph {
  readonly context: Context;
  readonly #reached = new Map<string, ReadonlySet<string>>();

  constructor(context: Context) {
    this.context = context;
  }

  /** All that these modules import, however far, but for what stands behind `stops`. */
  reach(from: readonly string[], how: How, stops: readonly string[] = []): ReadonlySet<string> {
    const key = [how, ...from, '', ...stops].join('\n');
    const known = this.#reached.get(key);
    if (known) return known;
    const found = new Set(from);
    // A set that grows while it is walked through is walked to its end.
    for (const id of found) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.context.getModuleInfo(id) ?? {};
      for (const next of how === 'any' ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
        if (!stops.includes(next)) found.add(next);
    }
    this.#reached.set(key, found);
    return found;
  }

  ofBeginning(id: string): boolean {
    return this.reach([BEGIN], 'static').has(id);
  }

  /** Whether all pages load it, or one beside the board may. */
  ofOthers(id: string): boolean {
    return this.reach([SHELL], 'static').has(id) || this.ofOtherPages(id);
  }

  /** Whether a page beside the board may load it, at first or later. */
  ofOtherPages(id: string): boolean {
    const others = this.pages().filter((page) => page !== BOARD && page !== BEGIN);
    return this.reach(others, 'any', [SHELL, BOARD, BEGIN]).has(id);
  }

  /** What the shell loads on demand. */
  pages(): string[] {
    return [...this.reach([SHELL], 'static')].flatMap(
      (id) => this.context.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    );
  }
}

function at(file: string): string {
  return path.join(root, file);
}
