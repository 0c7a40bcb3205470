// What of a text stands in a row: its first line that says something, or the line's part round the first place that was found.

import type { Place } from '#protocol/places.ts';

const BEFORE = 18;
const LONGEST = 120;

export function snippetOf(text: string, places: readonly Place[]): { text: string; places: readonly Place[] } {
  const [first] = places;
  const near = first ? first[0] : text.search(/\S/);
  if (near < 0) return { text: '', places: [] };
  const line = text.lastIndexOf('\n', near - 1) + 1;
  const end = text.indexOf('\n', near);
  // At a word's beginning, so that no letter is cut apart.
  const space = near - line > BEFORE ? text.lastIndexOf(' ', near - BEFORE) + 1 : line;
  const from = Math.max(line, space);
  const cut = text.slice(from, Math.min(end < 0 ? text.length : end, from + LONGEST));
  const dots = from > line ? '… ' : '';
  const inside = places.filter(([a, b]) => a >= from && b <= from + cut.length);
  return { text: dots + cut, places: inside.map(([a, b]) => [a - from + dots.length, b - from + dots.length]) };
}
