// Where a text has what is searched for, whatever case, accents, vowel marks and widths its letters have (protocol/fold.ts).

import { folded, foldedLetter } from './fold.ts';

/** A place in a text, in UTF-16 units: from, and up to. */
export type Place = readonly [from: number, to: number];

/** Where a text has what is searched for, one place behind the other. */
export function placesOf(text: string, query: string): Place[] {
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
  const matches: Place[] = [];
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
