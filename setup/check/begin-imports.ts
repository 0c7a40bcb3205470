// Refuses React, i18next and the router in what a board begins with: a person waits for all of that before the first stroke. Follows the
// imports that are loaded with the entry, so import() and types are left out.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cache.ts';
import { type Import, importsOf, placeOf } from './imports.ts';

/** The page's first script, and what it loads at once for a board. */
const ENTRIES = ['src/start.ts', 'src/features/board/start/begin.ts'];
/** The packages they may load. None of them loads React; `valtio` itself does. */
const PACKAGES: readonly string[] = ['comlink', 'valtio/vanilla', 'valtio/vanilla/utils'];

/**
 * Returns a sentence for each import of a package that is not in PACKAGES, and for each component, which needs React's JSX.
 * `textOf`: the text of a file, by its path relative to the root; undefined if it is no TypeScript or not there.
 */
export function beginFaults(textOf: (file: string) => string | undefined = textOfSource): string[] {
  const faults: string[] = [];
  const importers = new Map<string, string | null>(ENTRIES.map((entry) => [entry, null]));
  // A map that grows while it is walked through is walked to its end.
  for (const [file] of importers) {
    const text = textOf(file);
    if (text === undefined && ENTRIES.includes(file)) throw new Error(`${file} is not there: name the entry anew`);
    if (text === undefined) continue;
    const refuse = (fault: string): void => {
      faults.push(`${chainOf(file, importers)} ${fault}: a first stroke would wait for it; load it by import()`);
    };
    if (file.endsWith('.tsx')) refuse('is a component');
    for (const { target } of importsOf(file, text).filter(isLoaded)) {
      const source = placeOf(file, target);
      if (source === undefined) {
        if (!PACKAGES.includes(target)) refuse(`imports ${target}`);
      } else if (!importers.has(source)) importers.set(source, file);
    }
  }
  return faults;
}

const isLoaded = ({ lazy, isType }: Import): boolean => !lazy && !isType;

/** The files from an entry to this one, each importing the next. */
function chainOf(file: string, importers: ReadonlyMap<string, string | null>): string {
  const chain: string[] = [];
  for (let link: string | null = file; link !== null; link = importers.get(link) ?? null) chain.unshift(link);
  return chain.join(' → ');
}

function textOfSource(file: string): string | undefined {
  const source = path.join(root, file);
  return /\.tsx?$/.test(file) && existsSync(source) ? readFileSync(source, 'utf8') : undefined;
}
