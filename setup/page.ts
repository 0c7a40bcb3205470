// The page: vite build into dist/, only when something it is made of has changed. Built beside dist/ and then swapped, so
// that a running server never serves half a build.

import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash, exclusively, filesBelow, makeFolder, root } from './cache.ts';
import { builtHash, namesOf, parts, pkg } from './engine.ts';
import { step } from './say.ts';
import { mapsFolder, NAMES } from './stack.ts';

const dist = path.join(root, 'dist');
const mark = path.join(root, 'node_modules/.atrium/page');

export async function page(): Promise<void> {
  if (isFresh()) return;
  await exclusively(`page-${contentHash([], root)}`, async () => {
    if (isFresh()) return;
    const hash = pageHash();
    await makeFolder(dist, async (fresh) => {
      const vite = path.join(root, 'node_modules/.bin/vite');
      await step(
        'page (vite build)',
        vite,
        ['build', '--outDir', fresh, '--emptyOutDir', '--configLoader', 'native', '--logLevel', 'warn'],
        { cwd: root },
      );
      await makeFolder(mapsFolder, async (maps) => putMaps(fresh, maps, pkg));
    });
    mkdirSync(path.dirname(mark), { recursive: true });
    writeFileSync(mark, hash);
  });
}

/** Beside the build, never in it: they are read by `npm run stack` alone, and neither served nor kept by a browser. `engine`: where its parts have their names. */
export function putMaps(from: string, to: string, engine: string): void {
  const placeOf = (file: string): string => {
    const place = path.join(to, path.relative(from, file));
    mkdirSync(path.dirname(place), { recursive: true });
    return place;
  };
  const files = filesBelow(from);
  for (const file of files.filter((one) => one.endsWith('.map'))) renameSync(file, placeOf(file));
  for (const file of files.filter((one) => one.endsWith('.wasm'))) {
    const part = Object.values(parts).find((name) => path.basename(file).startsWith(name.replace('.wasm', '-')));
    if (part) copyFileSync(path.join(engine, namesOf(part)), placeOf(file) + NAMES);
  }
}

function isFresh(): boolean {
  return existsSync(path.join(dist, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === pageHash();
}

function pageHash(): string {
  const files = [
    'index.html',
    'vite.config.ts',
    'setup/supported-browsers.ts',
    'package-lock.json',
    'src',
    'workers',
    'protocol',
    'locales',
    'public',
    'templates/covers',
    'setup/vite',
  ]
    .flatMap((place) => filesBelow(place))
    .filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
  return contentHash(files, builtHash() ?? '');
}
