// The rows of the outline: frames with what lies in them, then what lies on the board itself; of a search, only what has the words.

import type { SurveyItem } from '#protocol/bus.ts';
import { type Match, matchesOf } from '#protocol/text-matches.ts';

export interface Row {
  item: SurveyItem;
  level: number;
  places: readonly Match[];
}

export function rowsOf(items: readonly SurveyItem[], query: string): Row[] {
  return query === '' ? outlineOf(items) : hitsOf(items, query);
}

function outlineOf(items: readonly SurveyItem[]): Row[] {
  const inside = new Map<string | undefined, SurveyItem[]>();
  const known = new Set(items.map(({ id }) => id));
  for (const item of items) {
    const frame = item.frame !== undefined && known.has(item.frame) ? item.frame : undefined;
    const list = inside.get(frame);
    if (list) list.push(item);
    else inside.set(frame, [item]);
  }
  const rows: Row[] = [];
  const add = (item: SurveyItem, level: number): void => {
    rows.push({ item, level, places: [] });
    for (const one of inside.get(item.id) ?? []) add(one, level + 1);
  };
  const top = inside.get(undefined) ?? [];
  for (const item of top) if (item.kind === 'frame') add(item, 0);
  for (const item of top) if (item.kind !== 'frame') add(item, 0);
  return rows;
}

function hitsOf(items: readonly SurveyItem[], query: string): Row[] {
  return items.flatMap((item) => {
    const places = item.text === '' ? [] : matchesOf(item.text, query);
    return places.length > 0 ? [{ item, level: 0, places }] : [];
  });
}
