// Where a text has what is searched for, whatever case, accents, vowel marks and widths its letters have (protocol/fold.ts).

import { folded, foldedLetter } from './fold.ts';

/** A place in a text, in UTF-16 units: from, and up to. */
export type Match = readonly [from: number, to: number];

/** Where a text has what is searched for, one place behind the other. */
export function matchesOf(text: string, query: string): Match[] {
  const sought = folded(query);
  if (sought === '') return [];
  let letters = '';
  /** By unit of `letters`: where its letter begins in the text. */
  const begins: number[] = [];
  let offset = 0;
  for (const letter of text) {
    const plain = foldedLetter(letter);
    for (let i = 0; i < plain.length; i++) begins.push(offset);
    letters += plain;
    offset += letter.length;
  }
  begins.push(text.length);
  const matches: Match[] = [];
  let from = letters.indexOf(sought);
  while (from >= 0) {
    let to = from + sought.length;
    // Never a part of a letter: a ligature is one.
    while (begins[to] === begins[to - 1]) to++;
    matches.push([begins[from] as number, begins[to] as number]);
    from = letters.indexOf(sought, to);
  }
  return matches;
}

/** A word as search splits texts: a run of letters and digits, or a symbol. */
const WORDS = /[\p{L}\p{N}\p{M}]+|\p{S}/gu;
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u;

/** Where a text has the words of a query, in order: at beginnings of words; a word that begins none, as in Chinese, wherever it is. */
export function wordMatchesOf(text: string, query: string): Match[] {
  return [...query.matchAll(WORDS)]
    .flatMap(([word]) => {
      const everywhere = matchesOf(text, word);
      const begins = everywhere.filter(([from]) => !ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from)));
      return begins.length > 0 ? begins : everywhere;
    })
    .sort(([a], [b]) => a - b);
}
