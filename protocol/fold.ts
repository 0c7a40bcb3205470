// Which letters are the same to somebody who searches: upper and lower case, with and without accents and vowel marks, narrow and wide, ß and
// ss, ς and σ, with and without the tatweel that stretches Arabic words. Finding on a board, titles of boards and search use this alone.

const IGNORED = /[\p{M}\u0640]/gu;

/** One code point as it is compared: no, one or several letters. */
export function foldedLetter(letter: string): string {
  const decomposed = letter.normalize('NFKD').replace(IGNORED, '');
  // Some letters share their capital alone: ß has SS, ς has that of σ.
  return decomposed.toLowerCase().toUpperCase().toLowerCase().replace(IGNORED, '');
}

/** A text as it is compared. */
export function folded(text: string): string {
  let out = '';
  for (const letter of text) out += foldedLetter(letter);
  return out;
}
