// The items that are selected, whole, as they are now: what the selection's state does not say of them.

import { useEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import type { ItemJson } from '#protocol/item-json.ts';
import { useBoard } from '../session/use-board.ts';

/** While something changes it is looked at no more often. */
export const LOOK_EVERY_MS = 80;

/** Read again whenever something of the board may have changed, or `look` is called; null before they are known. */
export function useItems(ids: readonly string[]): [readonly ItemJson[] | null, () => Promise<void>] {
  const board = useBoard();
  const [items, setItems] = useState<readonly ItemJson[] | null>(null);
  const look = useRef(async () => {});
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = board.store.changes;
    look.current = async () => {
      timer = undefined;
      seen = board.store.changes;
      const found = await board.calls?.items({ ids: [...ids] }).catch(() => null);
      if (!gone && found) setItems(found);
    };
    void look.current();
    const off = subscribe(board.store, () => {
      if (board.store.changes !== seen) timer ??= setTimeout(look.current, LOOK_EVERY_MS);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      off();
    };
  }, [ids, board]);
  return [items, () => look.current()];
}
