// The README leads newcomers by paths: each that it names is there, and a stroke's way through the files stays short.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cache.ts';

const MAX_FILES_OF_STROKE = 25;
/** Made by the build. */
const MADE = 'engine/pkg';

export function readmeFaults(): string[] {
  return faultsOf(readFileSync(path.join(root, 'README.md'), 'utf8'), readdirSync(root), (file) =>
    existsSync(path.join(root, file)),
  );
}

/** `top`: names at the repository's root. Exported for its test. */
export function faultsOf(text: string, top: readonly string[], isThere: (file: string) => boolean): string[] {
  const named = [...text.matchAll(/[`(]((?:[\w.-]+\/)+[\w.-]*)[`)]/g)].map(([, file = '']) => file);
  const missing = [...new Set(named)].filter(
    (file) => top.includes(file.split('/')[0] ?? '') && file !== MADE && !isThere(file),
  );
  const steps = [...text.matchAll(/^(\d+)\. `([\w./-]+)`:/gm)];
  const faults = missing.map((file) => `README.md: ${file} is not there; name the file that took its place`);
  if (steps.length === 0 || steps.length > MAX_FILES_OF_STROKE || steps.some(([, n], k) => Number(n) !== k + 1))
    faults.push(`README.md: a stroke's files are to be numbered from 1 to ${MAX_FILES_OF_STROKE} at most`);
  return faults;
}
