import path from 'node:path';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../cache.ts';
import {
  beginChunk,
  boardChunk,
  iconChunks,
  reactChunk,
  shellChunk,
  startChunk,
  workerChunks,
  workspaceChunks,
} from './chunks.ts';

type Imports = { now?: string[]; later?: string[] };

const icon = (name: string): string => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

/** In which file each module comes. */
function filesOf(group: Rolldown.CodeSplittingGroup, graph: Record<string, Imports>): Record<string, unknown> {
  const at = (file: string): string => path.join(root, file);
  const infos = new Map(
    Object.entries(graph).map(([file, { now = [], later = [] }]) => [
      at(file),
      { importedIds: now.map(at), dynamicallyImportedIds: later.map(at) },
    ]),
  );
  const context = { getModuleInfo: (id: string) => infos.get(id) ?? null } as unknown as Rolldown.ChunkingContext;
  const name = group.name as Rolldown.CodeSplittingNameFunction;
  return Object.fromEntries(Object.keys(graph).map((file) => [file, name(at(file), context) ?? null]));
}

const page: Record<string, Imports> = {
  'index.html': { now: ['src/flags.ts'], later: ['src/main.tsx'] },
  'src/flags.ts': {},
  'src/main.tsx': { now: ['src/flags.ts', 'react'], later: ['src/home.tsx', 'src/features/board/index.tsx'] },
  react: {},
  'src/home.tsx': { now: ['react'], later: ['src/dialog.tsx'] },
  'src/dialog.tsx': { now: ['src/button.tsx', icon('check')] },
  'src/features/board/index.tsx': {
    now: ['react', 'src/button.tsx', 'src/pointer.ts', icon('pen')],
    later: ['src/menu.tsx', 'src/palette.tsx', 'src/features/board/start/board-idle-work.ts'],
  },
  'src/features/board/start/board-idle-work.ts': { now: [icon('move')] },
  'src/button.tsx': { now: ['react'] },
  'src/pointer.ts': {},
  'src/menu.tsx': { now: ['src/rows.ts', 'src/pointer.ts', icon('pen'), icon('check'), icon('flip')] },
  'src/palette.tsx': { now: ['src/rows.ts', icon('flip'), icon('move')] },
  'src/rows.ts': {},
  [icon('pen')]: {},
  [icon('check')]: {},
  [icon('flip')]: {},
  [icon('move')]: {},
};

test('what the board shows first comes together, what it shows later stays out of it', () => {
  expect(filesOf(shellChunk, page)).toMatchObject({
    'src/flags.ts': null,
    react: 'shell',
    'src/button.tsx': 'shell',
    'src/features/board/index.tsx': null,
    'src/pointer.ts': null,
    'src/rows.ts': null,
  });
  expect(filesOf(boardChunk, page)).toMatchObject({
    react: null,
    'src/button.tsx': null,
    'src/features/board/index.tsx': 'board',
    'src/pointer.ts': 'board',
    [icon('pen')]: 'board',
    'src/rows.ts': null,
    [icon('flip')]: null,
  });
});

test('what a board begins with is a file without what shows it; what other pages need of it comes with the first script', () => {
  const files = {
    'index.html': { now: ['src/flags.ts'], later: ['src/main.tsx', 'src/features/board/start/begin.ts'] },
    'src/flags.ts': {},
    'src/main.tsx': {
      now: ['react', 'src/looks.ts'],
      later: ['src/home.tsx', 'src/features/board/start/begin.ts', 'src/features/board/index.tsx'],
    },
    react: {},
    'src/looks.ts': {},
    'src/home.tsx': { now: ['src/camera.ts'] },
    'src/camera.ts': {},
    'src/features/board/start/begin.ts': { now: ['src/flags.ts', 'src/looks.ts', 'src/camera.ts', 'src/pointer.ts'] },
    'src/features/board/index.tsx': { now: ['react', 'src/features/board/start/begin.ts', 'src/bars.tsx'] },
    'src/pointer.ts': {},
    'src/bars.tsx': { now: ['src/pointer.ts'] },
  };
  expect(filesOf(startChunk, files)).toMatchObject({
    'src/looks.ts': 'start',
    'src/camera.ts': 'start',
    react: null,
    'src/pointer.ts': null,
  });
  expect(filesOf(beginChunk, files)).toMatchObject({
    'src/features/board/start/begin.ts': 'begin',
    'src/pointer.ts': 'begin',
    'src/looks.ts': null,
    react: null,
  });
  expect(filesOf(shellChunk, files)).toMatchObject({ react: 'shell', 'src/looks.ts': null });
  expect(filesOf(boardChunk, files)).toMatchObject({ 'src/bars.tsx': 'board', 'src/pointer.ts': null });
});

test('React is a file of its own, without the libraries that need it', () => {
  const files = {
    'node_modules/react/index.js': {},
    'node_modules/react-dom/client.js': { now: ['node_modules/react/index.js'] },
    'node_modules/react-router/index.mjs': { now: ['node_modules/react/index.js'] },
  };
  expect(filesOf(reactChunk, files)).toEqual({
    'node_modules/react/index.js': 'react',
    'node_modules/react-dom/client.js': 'react',
    'node_modules/react-router/index.mjs': null,
  });
});

test('icons that later parts share are one file for the board alone and one for all pages', () => {
  expect(filesOf(iconChunks, page)).toMatchObject({
    [icon('pen')]: null,
    [icon('check')]: 'icons',
    [icon('flip')]: 'board-icons',
    // A board shows it at rest, and loads no file of others for it.
    [icon('move')]: null,
  });
});

test('pages of boards and teams share few files, and a visitor or a menu of a board is brought none of them', () => {
  const library = 'node_modules/react-aria-components/dist/index.mjs';
  const pages = {
    'index.html': { later: ['src/main.tsx'] },
    'src/main.tsx': {
      later: ['src/features/home/index.tsx', 'src/features/dashboard/index.tsx', 'src/features/board/index.tsx'],
    },
    'src/features/home/index.tsx': { now: ['src/cover.tsx', 'src/when.ts'] },
    'src/features/dashboard/index.tsx': {
      now: [
        'src/cover.tsx',
        'src/when.ts',
        'src/row.tsx',
        'src/dialog.tsx',
        library,
        'src/device/local-cache.ts',
        'src/account/make-auth.ts',
      ],
    },
    'src/features/board/index.tsx': {
      later: ['src/menu.tsx', 'src/device/local-cache.ts', 'src/account/make-auth.ts'],
    },
    'src/menu.tsx': { now: ['src/dialog.tsx', 'src/when.ts', library] },
    'src/device/local-cache.ts': {},
    'src/account/make-auth.ts': { now: ['src/auth/auth.ts'] },
    'src/auth/auth.ts': {},
    'src/cover.tsx': {},
    'src/when.ts': {},
    'src/row.tsx': {},
    'src/dialog.tsx': {},
    [library]: {},
  };
  expect(filesOf(workspaceChunks, pages)).toMatchObject({
    'src/cover.tsx': 'visitors',
    'src/when.ts': 'visitors',
    'src/row.tsx': 'workspace',
    'src/dialog.tsx': 'parts',
    [library]: 'controls',
    'src/device/local-cache.ts': null,
    'src/account/make-auth.ts': null,
    'src/auth/auth.ts': null,
    'src/features/board/index.tsx': null,
  });
});

test('what a worker begins with is a file beside its entry, and what its later parts share with it', () => {
  const worker = {
    'workers/board/main.ts': { now: ['workers/board/board.ts'] },
    'workers/board/board.ts': {
      later: ['workers/board/snap.ts', 'workers/drawing/raster2d/raster2d.ts', 'engine/pkg/atrium_engine.js'],
    },
    'workers/board/snap.ts': { now: ['workers/board/shapes.ts'] },
    'workers/board/shapes.ts': {},
    'workers/drawing/raster2d/raster2d.ts': { now: ['workers/drawing/paper.ts'] },
    'workers/drawing/paper.ts': {},
    'engine/pkg/atrium_engine.js': {},
  };
  expect(filesOf(workerChunks, worker)).toMatchObject({
    'workers/board/main.ts': null,
    'workers/board/board.ts': 'core',
    'workers/board/shapes.ts': null,
    'workers/drawing/raster2d/raster2d.ts': 'core',
    'workers/drawing/paper.ts': 'core',
    'engine/pkg/atrium_engine.js': 'core',
  });
});
