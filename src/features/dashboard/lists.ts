// Lists of boards as pages show them: the pages of one that were fetched, joined; kept on the device, changed at once by what somebody
// does, and brought up to date by events.

import { useCallback, useEffect, useState } from 'react';
import { mutate } from 'swr';
import type { BoardCard } from '#protocol/workspace.ts';
import { useWorkspaceData } from '../../api/workspace-data.ts';
import { ask } from '../../app/workspace/signed-in-api.ts';
import { BOARDS, type BoardsAsked } from './documents.ts';

export interface BoardList {
  /** Of all that there are, fetched or not. */
  count: number;
  rows: BoardCard[];
  /** How many pages are in `rows`. */
  pages: number;
  isWhole: boolean;
}

/** How the names of lists begin (src/api/workspace-data.ts). */
export const BOARD_LISTS = 'boards ';

export interface Boards {
  list: BoardList | undefined;
  error: unknown;
  again(): void;
  /** Fetches the next page, if there is one. */
  more(): void;
  isLoadingMore: boolean;
}

/** Null: not yet known of which team. */
export function useBoards(asked: BoardsAsked | null): Boards {
  const name = asked && BOARD_LISTS + JSON.stringify(asked);
  const [loading, setLoading] = useState<string | null>(null);
  const { data, error, again } = useWorkspaceData<BoardList>(name, async (before) => {
    if (!asked) throw new Error('no team');
    const { boards } = await ask(BOARDS, { ...asked, page: 1 });
    const first = { count: boards.count, rows: boards.rows, pages: 1, isWhole: boards.totalPage <= 1 };
    // What was scrolled to stays; what is not there any more an event tells.
    return before && before.pages > 1 ? joined(first, before) : first;
  });
  // What this device kept is the first page: the others come as they are scrolled to.
  const next = data && !data.isWhole ? data.pages + 1 : null;
  const more = useCallback(() => {
    if (!asked || !name || next === null || loading === name) return;
    setLoading(name);
    ask(BOARDS, { ...asked, page: next })
      .then(({ boards }) =>
        mutate<BoardList>(
          name,
          (list) =>
            list && {
              ...joined(list, { rows: boards.rows }),
              count: boards.count,
              pages: next,
              isWhole: next >= boards.totalPage,
            },
          { revalidate: false },
        ),
      )
      .catch(console.info)
      .finally(() => setLoading(null));
  }, [asked, name, next, loading]);
  return { list: data, error, again, more, isLoadingMore: loading === name && name !== null };
}

function joined<T extends Pick<BoardList, 'rows'>>(list: T, tail: Pick<BoardList, 'rows'>): T {
  const there = new Set(list.rows.map(({ id }) => id));
  return { ...list, rows: [...list.rows, ...tail.rows.filter(({ id }) => !there.has(id))] };
}

/** What is typed is asked for when the typing rests. */
export function useResting<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
