// Where a text has what search finds in it: the same tokens and phrases as in the search index (search-tokens.ts).

import { type Phrase, type PlacedToken, phrasesOf, placedTokens } from './search-tokens.ts';
import { foldedText, type Match, matchInText } from './text-matches.ts';

/** Returns the words of a text that the phrases of a query match, in order. Matches that overlap are one. */
export function wordMatchesOf(text: string, query: string): Match[] {
  const phrases = phrasesOf(query);
  if (phrases.length === 0) return [];
  const foldedOf = foldedText(text);
  const byPosition = new Map<number, PlacedToken[]>();
  for (const token of placedTokens(foldedOf.letters))
    byPosition.set(token.position, [...(byPosition.get(token.position) ?? []), token]);
  const matches = phrases
    .flatMap((phrase) => phraseMatches(phrase, byPosition))
    .map((match) => matchInText(foldedOf, match))
    .sort(([a], [b]) => a - b);
  return merged(matches);
}

/** Returns the matches in the folded text. */
function phraseMatches({ tokens, isPrefix }: Phrase, byPosition: ReadonlyMap<number, PlacedToken[]>): Match[] {
  const first = tokens[0]?.position ?? 0;
  return [...byPosition.keys()].flatMap((start) => {
    const matches = tokens.map(({ token, position }, n): Match | undefined => {
      const mayBeLonger = isPrefix && n === tokens.length - 1;
      const candidates = byPosition.get(start + position - first) ?? [];
      const matched = candidates.find((one) => (mayBeLonger ? one.token.startsWith(token) : one.token === token));
      return matched && [matched.from, matched.start + token.length];
    });
    const found = matches.filter((match) => match !== undefined);
    return found.length === tokens.length ? found : [];
  });
}

function merged(matches: readonly Match[]): Match[] {
  const all: Match[] = [];
  for (const [from, to] of matches) {
    const last = all.at(-1);
    if (last && from < last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
}
