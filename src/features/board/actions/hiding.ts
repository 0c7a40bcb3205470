// What is selected is hidden, with all that lies in it; and all that is hidden is shown and selected again.

import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';

export async function hide(calls: BoardCalls): Promise<void> {
  const ids = new Set(await calls.selection());
  const chosen = await calls.items({ ids: [...ids] });
  const holds = chosen.some(({ kind }) => kind === 'group' || kind === 'frame');
  const all = holds ? inside(await calls.items(), ids) : chosen;
  await calls.change(all.map(({ id }) => ({ id, hidden: true })));
  await calls.select([]);
}

export async function showHidden(calls: BoardCalls): Promise<void> {
  const hidden = (await calls.items()).filter((item) => item.hidden);
  await calls.change(hidden.map(({ id }) => ({ id, hidden: false })));
  await calls.select(hidden.map(({ id }) => id));
}

/** These, and whatever lies in one of them. */
function inside(items: readonly ItemJson[], ids: Set<string>): ItemJson[] {
  const parents = new Map(items.map(({ id, parent }) => [id, parent]));
  const within = (id: string | null | undefined): boolean => !!id && (ids.has(id) || within(parents.get(id)));
  return items.filter(({ id }) => within(id));
}
