// Refuses packages in code that must run without them. A board's first files load no React, i18next or router: a person waits for them
// before the first stroke. The command line loads no package at all before it has installed them. Follows the imports that are loaded with
// the entries, so import() and types are left out.

import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { root } from '../cache.ts';
import { type Import, importsOf, placeOf } from './imports.ts';

/** `packages`: what the entries may load. `because`: what a package there would cost. */
type EntryRule = { entries: readonly string[]; packages: readonly string[]; because: string };

const ENTRY_RULES: readonly EntryRule[] = [
  {
    // The page's first script, and what it loads at once for a board.
    entries: ['src/start.ts', 'src/features/board/start/begin.ts'],
    // None of them loads React; `valtio` itself does.
    packages: ['comlink', 'valtio/vanilla', 'valtio/vanilla/utils'],
    because: 'a first stroke would wait for it',
  },
  { entries: ['setup/main.ts'], packages: [], because: 'it is not there yet in a fresh clone' },
];

/**
 * Returns a sentence for each import of a package that its entry may not load, and for each component, which needs React's JSX.
 * `textOf`: the text of a file, by its path relative to the root; undefined if it is no TypeScript or not there.
 */
export function beginFaults(textOf: (file: string) => string | undefined = textOfSource): string[] {
  return ENTRY_RULES.flatMap((rule) => faultsOf(rule, textOf));
}

function faultsOf({ entries, packages, because }: EntryRule, textOf: (file: string) => string | undefined): string[] {
  const faults: string[] = [];
  const importers = new Map<string, string | null>(entries.map((entry) => [entry, null]));
  // A map that grows while it is walked through is walked to its end.
  for (const [file] of importers) {
    const text = textOf(file);
    if (text === undefined && entries.includes(file)) throw new Error(`${file} is not there: name the entry anew`);
    if (text === undefined) continue;
    const refuse = (fault: string): void => {
      faults.push(`${chainOf(file, importers)} ${fault}: ${because}; load it by import()`);
    };
    if (file.endsWith('.tsx')) refuse('is a component');
    for (const { target } of importsOf(file, text).filter(isLoaded)) {
      const source = placeOf(file, target);
      if (source === undefined) {
        if (!packages.includes(target) && !isBuiltin(target)) refuse(`imports ${target}`);
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
