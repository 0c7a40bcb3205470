// The items that are selected, whole, as they are now: what the selection's state does not say of them.

import { useEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import type { ItemJson } from '#protocol/item-json.ts';
import { openBoard } from '../session/calls.ts';
import { board } from '../session/store.ts';

/** While something changes it is looked at no more often. */
export const LOOK_EVERY_MS = 80;

/** Read again whenever something of the board may have changed, or `look` is called; null before they are known. */
export function useItems(ids: readonly string[]): [readonly ItemJson[] | null, () => Promise<void>] {
  const [items, setItems] = useState<readonly ItemJson[] | null>(null);
  const look = useRef(async () => {});
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = board.changes;
    look.current = async () => {
      timer = undefined;
      seen = board.changes;
      const found = await openBoard()
        ?.items({ ids: [...ids] })
        .catch(() => null);
      if (!gone && found) setItems(found);
    };
    void look.current();
    const off = subscribe(board, () => {
      if (board.changes !== seen) timer ??= setTimeout(look.current, LOOK_EVERY_MS);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      off();
    };
  }, [ids]);
  return [items, () => look.current()];
}
