// Names as a sentence lists them. Apart from isolation.ts, which every page has.

import { isolated } from './isolation.ts';

/** Names as `language` lists them, each isolated. */
export function listOfNames(
  names: readonly string[],
  language: string,
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string {
  return new Intl.ListFormat(language, { type }).format(names.map((name) => isolated(name, language)));
}
