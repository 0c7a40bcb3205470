// Chooses the licenses that the expression of a package grants: of alternatives the first one on this list, of combined ones all. A license
// that is not on the list needs a decision of the project before its package is used.

/** SPDX identifiers of allowed licenses, the preferred ones first. */
const ALLOWED = [
  'MIT',
  '0BSD',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Zlib',
  'BSL-1.0',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'MPL-2.0',
  'Unicode-3.0',
  'OFL-1.1',
  'PSF-2.0',
  'CC0-1.0',
];

/** Returns the identifiers of the chosen licenses; undefined if the expression is not understood or allows none of them. */
export function chosenLicenses(expression: string): string[] | undefined {
  // Old crates write MIT/Apache-2.0 for an alternative.
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[\w.+-]+/g) ?? [];
  let next = 0;
  const parsePart = (): string[] | undefined => {
    const token = tokens[next++];
    if (token !== '(') return token !== undefined && ALLOWED.includes(token) ? [token] : undefined;
    const part = parseAlternatives();
    return tokens[next++] === ')' ? part : undefined;
  };
  const parseCombined = (): string[] | undefined => {
    const parts = [parsePart()];
    while (tokens[next] === 'AND') {
      next++;
      parts.push(parsePart());
    }
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  };
  const parseAlternatives = (): string[] | undefined => {
    const parts = [parseCombined()];
    while (tokens[next] === 'OR') {
      next++;
      parts.push(parseCombined());
    }
    const rankOf = (part: readonly string[]): number => Math.max(...part.map((license) => ALLOWED.indexOf(license)));
    return parts.filter((part) => part !== undefined).sort((a, b) => rankOf(a) - rankOf(b))[0];
  };
  const chosen = parseAlternatives();
  return next === tokens.length ? chosen : undefined;
}
