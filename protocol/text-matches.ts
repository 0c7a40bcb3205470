// Where a text has what is searched for, whatever case, accents, vowel marks and widths its letters have (fold.ts). Search across boards finds
// words instead (search-matches.ts).

import { folded, foldedLetter } from './fold.ts';

/** A place in a text, in UTF-16 units: from, and up to. */
export type Match = readonly [from: number, to: number];

/** A folded text. */
interface FoldedText {
  letters: string;
  /** By unit of `letters`: where its letter begins in the text. At the end: the length of the text. */
  begins: number[];
}

export function foldedText(text: string): FoldedText {
  let letters = '';
  const begins: number[] = [];
  let offset = 0;
  for (const letter of text) {
    const plain = foldedLetter(letter);
    for (let i = 0; i < plain.length; i++) begins.push(offset);
    letters += plain;
    offset += letter.length;
  }
  begins.push(text.length);
  return { letters, begins };
}

/** Returns the match in the text of one in its folded letters. Never a part of a letter: a ligature is one. */
export function matchInText({ begins }: FoldedText, [from, to]: Match): Match {
  let end = to;
  while (begins[end] === begins[end - 1]) end++;
  return [begins[from] as number, begins[end] as number];
}

/** Where a text has what is searched for, one place behind the other. */
export function matchesOf(text: string, query: string): Match[] {
  const sought = folded(query);
  if (sought === '') return [];
  const foldedOf = foldedText(text);
  const matches: Match[] = [];
  for (let from = foldedOf.letters.indexOf(sought); from >= 0; ) {
    const match = matchInText(foldedOf, [from, from + sought.length]);
    matches.push(match);
    from = foldedOf.letters.indexOf(sought, foldedOf.begins.indexOf(match[1], from));
  }
  return matches;
}
