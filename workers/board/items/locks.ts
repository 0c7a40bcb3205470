// Which items a lock holds: their own, or that of the topmost group they are in (server/board/realtime/SPEC.md REJ-7). Loaded with what asks.

import { BoardError } from '#protocol/board-error.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import type { EngineApi } from '../../engine/engine.ts';

type Engine = Pick<EngineApi, 'items'>;

/** Those of them that a lock holds. */
export function heldAmong(engine: Engine, ids: readonly string[]): Set<string> {
  const known = new Map<string, ItemJson | undefined>();
  for (let missing = [...new Set(ids)]; missing.length > 0; ) {
    for (const id of missing) known.set(id, undefined);
    const found = readItems(engine.items(packIds(missing), -1, false));
    for (const item of found) known.set(item.id, item);
    missing = [...new Set(found.flatMap(({ parent }) => (parent && !known.has(parent) ? [parent] : [])))];
  }
  return new Set(ids.filter((id) => rootOf(id, known)?.locked));
}

/** Throws `locked` where a lock holds one of these, by its place among them: `what[3].id`. */
export function assertUnlocked(engine: Engine, ids: readonly string[], what: string): void {
  const held = heldAmong(engine, ids);
  const place = ids.findIndex((id) => held.has(id));
  if (place >= 0) throw new BoardError('locked', `${what}[${place}].id: ${ids[place]} is locked`);
}

function rootOf(id: string, known: ReadonlyMap<string, ItemJson | undefined>): ItemJson | undefined {
  let root = known.get(id);
  for (;;) {
    const group: ItemJson | undefined = root?.parent ? known.get(root.parent) : undefined;
    if (group?.kind !== 'group') return root;
    root = group;
  }
}
