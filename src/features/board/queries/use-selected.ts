// The selected items of one kind, whole: what the selection's state does not say of them.

import { useCallback, useEffect, useState } from 'react';
import type { SelectionState } from '#protocol/board-events.ts';
import type { ItemChange, ItemJson } from '#protocol/item-json.ts';
import { useBoard } from '../session/use-board.ts';

interface Selected {
  items: readonly ItemJson[];
  /** Each of them, as one step. */
  change(of: (item: ItemJson) => Omit<ItemChange, 'id'>): void;
}

export function useSelected(kind: ItemJson['kind'], selection: SelectionState): Selected {
  const board = useBoard();
  const [items, setItems] = useState<readonly ItemJson[]>([]);
  const [looks, setLooks] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every selection, and when it was changed here
  useEffect(() => {
    let counts = true;
    const calls = board.calls;
    calls
      ?.selection()
      .then((ids) => calls.items({ ids, kind }))
      .then((found) => counts && setItems(found));
    return () => {
      counts = false;
    };
  }, [kind, selection, looks]);

  const change = useCallback<Selected['change']>(
    (of) =>
      board.tell(async (calls) => {
        await calls.change(items.map((item) => ({ ...of(item), id: item.id })));
        setLooks((count) => count + 1);
      }),
    [items, board],
  );
  return { items, change };
}
