// What lies in groups is taken as a whole.

import type { BoardCalls } from '../../../bus/board-link.ts';

/** An item and the groups it lies in, from the inside out. */
export async function withGroups(calls: BoardCalls, id: string): Promise<string[]> {
  const around = [id];
  let [item] = await calls.items({ ids: [id] });
  while (item?.parent) {
    [item] = await calls.items({ ids: [item.parent] });
    if (item?.kind !== 'group') break;
    around.push(item.id);
  }
  return around;
}
