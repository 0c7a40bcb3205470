// The categories of an owner as the page shows them, and what is changed of them. A new order is shown before the server has acknowledged it.

import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../workspace/signed-in-api.ts';
import { useNotice } from '../notice.tsx';
import { refusal } from '../refusal.ts';
import { ChangeQueue } from './change-queue.ts';
import { DELETE_CATEGORY, ORDER_CATEGORIES, SAVE_CATEGORY } from './operations.ts';
import type { Owner } from './owners.ts';
import { type Category, type Settings, useSettings } from './use-settings.ts';

/** Names by language. */
export type CategoryNames = Category['names'];

export interface Categories {
  /** The categories in their order. Undefined: not loaded. */
  categories: readonly Category[] | undefined;
  settings: Settings;
  notice: ReactNode;
  /** Moves the category at `from` to the index `to`. */
  move(from: number, to: number): Promise<void>;
  /** Rejects where the server refuses a name. */
  save(id: string, names: CategoryNames): Promise<void>;
  /** Rejects where it is not deleted. */
  remove(id: string): Promise<void>;
}

export function useCategories(owner: Owner): Categories {
  const { t } = useTranslation('team');
  const { notice, show } = useNotice();
  const settings = useSettings(owner, show);
  const [queue] = useState(() => new ChangeQueue());
  const [ordered, setOrdered] = useState<readonly Category[]>();
  useEffect(() => {
    if (settings.data && queue.isIdle) setOrdered(undefined);
  }, [settings.data, queue]);
  const categories = ordered ?? settings.data?.categories;
  const send = async (change: () => Promise<unknown>) => {
    try {
      await queue.run(change);
    } finally {
      if (queue.isIdle) settings.reload();
    }
  };
  return {
    categories,
    settings,
    notice,
    async move(from, to) {
      if (!categories) return;
      const moved = movedRow(categories, from, to);
      setOrdered(moved);
      const ids = moved.map(({ id }) => id);
      try {
        await send(() => ask(ORDER_CATEGORIES, { owner: owner.kind, ownerId: owner.id, ids }));
      } catch (failure) {
        setOrdered((before) => (before === moved ? undefined : before));
        show({ text: refusal(t, failure) });
      }
    },
    save: (id, names) =>
      send(() => ask(SAVE_CATEGORY, { id, owner: owner.kind, ownerId: owner.id, names: [...names] })),
    remove: (id) => send(() => ask(DELETE_CATEGORY, { id })),
  };
}

/** Returns the rows with the one at `from` at the index `to`. */
export function movedRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const otherRows = rows.filter((_, index) => index !== from);
  return [...otherRows.slice(0, to), ...rows.slice(from, from + 1), ...otherRows.slice(to)];
}
