// Refuses a path in the settings of biome and knip that matches no file. Such a rule would end without a word when a file is moved.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cache.ts';

type Biome = { overrides: { includes: string[] }[] };
type Knip = { entry: string[]; project: string[]; playwright: { config: string[]; entry: string[] } };

export function pathFaults(): string[] {
  const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
  const { overrides } = read<Biome>('biome.json');
  const { entry, project, playwright } = read<Knip>('knip.json');
  return [
    ...faultsOf(
      'biome.json',
      overrides.flatMap(({ includes }) => includes),
    ),
    ...faultsOf('knip.json', [...entry, ...project, ...playwright.config, ...playwright.entry]),
  ];
}

/** Patterns for files of any folder are not looked at. Exported for its test. */
export function faultsOf(settings: string, patterns: readonly string[]): string[] {
  return patterns
    .map((pattern) => pattern.replace(/^!/, ''))
    .filter((pattern) => !pattern.startsWith('*') && globSync(pattern, { cwd: root }).length === 0)
    .map((pattern) => `${settings}: ${pattern} matches no file; name where it is now, or remove the rule`);
}
