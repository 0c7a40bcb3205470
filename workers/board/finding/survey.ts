// What is on the board, in short: for its outline, search, and the small picture of all of it. Loaded when one of those is first opened.

import type { SurveyItem } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { packIds, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { type Run, readRuns } from '#protocol/items/runs.ts';
import type { EngineApi } from '../engine-api.ts';

type Engine = Pick<EngineApi, 'items' | 'outline' | 'runs'>;

/** At most `n` in reading order, after `from` or from the beginning. Groups are not told: what is in them is. */
export function survey(engine: Engine, from: string | null, n: number): SurveyItem[] {
  const ids = engine.outline(packIds(from === null ? [] : [from]), n);
  if (ids.length === 0) return [];
  const items = readItems(engine.items(ids, -1, true));
  const byId = new Map(items.map((item) => [item.id, item]));
  const around = parentsOf(engine, items);
  const runs = readRuns(engine.runs(ids));
  return unpackIds(ids).flatMap((id) => {
    const item = byId.get(id);
    return item ? [inShort(item, around, runs.get(id))] : [];
  });
}

function inShort(item: ItemJson, around: Around, run: Run | undefined): SurveyItem {
  const { id, kind, bounds, style, text, locked, hidden, parent } = item;
  const frame = frameAround(parent, around);
  return {
    id,
    kind,
    box: bounds,
    color: style.color ?? null,
    fill: style.fill ?? null,
    text: text ?? '',
    ...(run ? { line: [...run] } : {}),
    ...(frame ? { frame } : {}),
    ...(locked ? { isLocked: true } : {}),
    ...(hidden ? { isHidden: true } : {}),
  };
}

type Around = ReadonlyMap<string, ItemJson>;

/** What they lie in, and what that lies in. */
function parentsOf(engine: Engine, items: readonly ItemJson[]): Around {
  const around = new Map<string, ItemJson>();
  let missing = namesOf(items, around);
  while (missing.length > 0) {
    const found = readItems(engine.items(packIds(missing), -1, false));
    for (const item of found) around.set(item.id, item);
    missing = namesOf(found, around);
  }
  return around;
}

function namesOf(items: readonly ItemJson[], known: Around): string[] {
  const parents = items.flatMap(({ parent }) => (parent && !known.has(parent) ? [parent] : []));
  return [...new Set(parents)];
}

/** The innermost frame. */
function frameAround(parent: string | undefined, around: Around): string | undefined {
  let at = parent ? around.get(parent) : undefined;
  while (at && at.kind !== 'frame') at = at.parent ? around.get(at.parent) : undefined;
  return at?.id;
}
