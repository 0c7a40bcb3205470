// A file is read in one sitting: 500 lines at most, 800 for tests (a Rust file's own tests at its end count as such).

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';

const CAP = 500;
const TEST_CAP = 800;
/** Folders without source code of this project. */
export const SKIPPED_FOLDERS = new Set(['node_modules', 'target', 'pkg', 'dist', 'data', 'results']);

/** Made of the GraphQL schema and of operations (graphql.ts). */
export const GENERATED =
  /^protocol\/generated\/|^server\/web\/graphql\/resolver-types\.ts$|^src\/(.+\/)?operations\.ts$|^src\/api\/operations\//;

export function sizeFaults(): string[] {
  return ['engine', 'src', 'workers', 'server', 'protocol', 'setup', 'bench', 'tests', 'public']
    .flatMap((place) => filesBelow(place, SKIPPED_FOLDERS))
    .filter((file) => /\.(rs|ts|tsx|mjs|js|css)$/.test(file))
    .filter((file) => !GENERATED.test(path.relative(root, file)))
    .flatMap((file) => fault(path.relative(root, file), readFileSync(file, 'utf8')));
}

export function fault(file: string, text: string): string[] {
  const lines = lineCount(text);
  const ownTests = file.endsWith('.rs') ? text.search(/^#\[cfg\(test\)\]\s*\nmod /m) : -1;
  const isTest = /\.(test|spec)\.tsx?$/.test(file) || /(^|\/)tests?(\/|\.rs$|_)/.test(file);
  if (lines > TEST_CAP)
    return [`${file}: ${lines} lines; split it by what it is about (${isTest ? TEST_CAP : CAP} at most)`];
  const code = ownTests >= 0 ? lineCount(text.slice(0, ownTests)) : lines;
  return isTest || code <= CAP ? [] : [`${file}: ${code} lines; split it by what it is about (${CAP} at most)`];
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
