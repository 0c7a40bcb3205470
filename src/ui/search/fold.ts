// Search that does not care about case, accents, vowel marks and widths of letters.

/** A place in a text, in UTF-16 units: from, and up to. */
export type Place = readonly [from: number, to: number];

const MARKS = /\p{M}/gu;

const folded = (letter: string): string =>
  letter.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(MARKS, '').replace('ß', 'ss');

/** Where a text has what is searched for, one place behind the other. */
export function placesOf(text: string, query: string): Place[] {
  const wanted = [...query].map(folded).join('');
  if (wanted === '') return [];
  let letters = '';
  /** By unit of `letters`: where its letter begins in the text. */
  const begins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = folded(letter);
    for (let i = 0; i < plain.length; i++) begins.push(at);
    letters += plain;
    at += letter.length;
  }
  begins.push(text.length);
  const places: Place[] = [];
  let from = letters.indexOf(wanted);
  while (from >= 0) {
    let to = from + wanted.length;
    // Never a part of a letter: a ligature is one.
    while (begins[to] === begins[to - 1]) to++;
    places.push([begins[from] as number, begins[to] as number]);
    from = letters.indexOf(wanted, to);
  }
  return places;
}
