// The page: vite build into dist/, only when something it is made of has changed. Built beside dist/ and then swapped, so
// that a running server never serves half a build.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash, exclusively, filesBelow, makeFolder, root } from './cache.ts';
import { engineHash } from './engine.ts';
import { step } from './say.ts';

const dist = path.join(root, 'dist');
const mark = path.join(root, 'node_modules/.atrium/page');

export async function page({ lowPriority = false } = {}): Promise<void> {
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
        { cwd: root, lowPriority },
      );
    });
    mkdirSync(path.dirname(mark), { recursive: true });
    writeFileSync(mark, hash);
  });
}

function isFresh(): boolean {
  return existsSync(path.join(dist, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === pageHash();
}

function pageHash(): string {
  const files = [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'src',
    'workers',
    'protocol',
    'locales',
    'public',
    'setup/vite',
  ]
    .flatMap((place) => filesBelow(place))
    .filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
  return contentHash(files, engineHash());
}
