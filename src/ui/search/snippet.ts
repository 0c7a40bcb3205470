// The part of a text that a row shows: the first line that has letters, or the part of a line around the first place that was found.

import type { Place } from '#protocol/places.ts';

const BEFORE = 18;
const LONGEST = 120;

export function snippetOf(text: string, places: readonly Place[]): { text: string; places: readonly Place[] } {
  const [first] = places;
  const near = first ? first[0] : text.search(/\S/);
  if (near < 0) return { text: '', places: [] };
  const line = text.lastIndexOf('\n', near - 1) + 1;
  const end = text.indexOf('\n', near);
  const from = near - line > BEFORE ? wordBegin(text, line, near - BEFORE) : line;
  const cut = text.slice(from, Math.min(end < 0 ? text.length : end, from + LONGEST));
  const dots = from > line ? '… ' : '';
  const inside = places.filter(([a, b]) => a >= from && b <= from + cut.length);
  return { text: dots + cut, places: inside.map(([a, b]) => [a - from + dots.length, b - from + dots.length]) };
}

/** At a word's beginning, so that no letter is cut apart; where no space is near, as in Chinese, at a letter's. */
function wordBegin(text: string, line: number, at: number): number {
  const space = text.lastIndexOf(' ', at) + 1;
  if (at - space <= BEFORE) return Math.max(line, space);
  const [letter = ''] = /^[\udc00-\udfff]?\p{M}*/u.exec(text.slice(at)) ?? [];
  return at + letter.length;
}
