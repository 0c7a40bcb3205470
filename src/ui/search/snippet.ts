// The part of a text that a row shows: the first line that has letters, or the part of a line around the first place that was found.

import type { Match } from '#protocol/text-matches.ts';

/** The unit is the width of a Latin letter. */
const BEFORE = 18;
/** Letters as wide as two. */
const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const LONGEST = 120;

export function snippetOf(text: string, places: readonly Match[]): { text: string; places: readonly Match[] } {
  const [first] = places;
  const near = first ? first[0] : text.search(/\S/);
  if (near < 0) return { text: '', places: [] };
  const line = text.lastIndexOf('\n', near - 1) + 1;
  const end = text.indexOf('\n', near);
  const from = beginBefore(text, line, near);
  const cut = text.slice(from, Math.min(end < 0 ? text.length : end, from + LONGEST));
  const dots = from > line ? '… ' : '';
  const inside = places.filter(([a, b]) => a >= from && b <= from + cut.length);
  return { text: dots + cut, places: inside.map(([a, b]) => [a - from + dots.length, b - from + dots.length]) };
}

/** At the beginning of a word, or of a letter where words are not apart or no word begins near. */
function beginBefore(text: string, line: number, near: number): number {
  let begin = near;
  for (let width = 0; begin > line && width < BEFORE; begin--) width += WIDE.test(text[begin - 1] ?? '') ? 2 : 1;
  if (begin === line) return line;
  const word = Math.max(line, text.lastIndexOf(' ', begin) + 1);
  if (begin - word <= BEFORE && !WIDE.test(text.slice(word, begin))) return word;
  const [restOfLetter = ''] = /^[\udc00-\udfff]?\p{M}*/u.exec(text.slice(begin)) ?? [];
  return begin + restOfLetter.length;
}
