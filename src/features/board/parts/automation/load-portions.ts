// Items on their way to the board: packed in portions while the board takes those before, and put as one transaction. Of a mistake in
// the last item nothing is left.

import { transfer } from 'comlink';
import type { LoadPortion } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { isItemId, readable } from '#protocol/item-schema.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { packItems } from './pack.ts';

/** Items of one message: a ms or two of copying on either side. */
const PORTION = 500;
/** So many messages are in flight at most: neither side waits for the other, and no copy of all piles up. */
const AHEAD = 3;

/**
 * Returns the ids of the items in their order, when all are on the board. `landing`: where they go, and the images they show. `items` is emptied. Rejects as `load`
 * does.
 */
export async function loadInPortions(
  board: BoardSession,
  calls: BoardCalls,
  items: ItemInput[],
  landing: Pick<LoadPortion, 'aim' | 'shift' | 'images'> = {},
): Promise<string[]> {
  const named = readable('items', () => namedIn(items));
  const run = board.newRun();
  const ids: string[] = [];
  const sent: Promise<string[]>[] = [];
  const total = items.length;
  try {
    for (let from = 0; from === 0 || from < total; from += PORTION) {
      // Packed items are removed: an iterable of very many would be in memory twice.
      const packed = await packItems(items.splice(0, PORTION), from);
      if (sent.length === AHEAD) ids.push(...((await sent.shift()) ?? []));
      const portion = {
        run,
        total,
        last: from + PORTION >= total,
        ...(from === 0 && { ...landing, ...(named.length > 0 && { named }) }),
      };
      const portionIds = calls.load(
        packed.items,
        transfer(packed.points, [packed.points.buffer]),
        packed.offsets,
        portion,
      );
      // The caller learns of a failure when it awaits the portion.
      portionIds.catch(() => {});
      sent.push(portionIds);
    }
    for (const portionIds of sent) ids.push(...(await portionIds));
    return ids;
  } catch (error) {
    await calls.loadDrop(run);
    throw error;
  }
}

/** Ids of items by which others name them. Looked at as it is: each is checked when it is packed. */
function namedIn(items: readonly Partial<ItemInput>[]): string[] {
  const names = new Set(items.flatMap((item) => [item?.parent, item?.start?.id, item?.end?.id]));
  return items.flatMap((item) => (item?.id !== undefined && names.has(item.id) && isItemId(item.id) ? item.id : []));
}
