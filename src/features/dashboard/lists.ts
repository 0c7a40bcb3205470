// Lists of boards as pages show them: the pages of one that were fetched, joined; kept on the device, changed at once by what somebody
// does, and brought up to date by events.

import { useCallback, useEffect, useState } from 'react';
import { mutate } from 'swr';
import type { BoardCard, BoardSort, BoardStatus, BoardsOf } from '#protocol/generated/graphql.ts';
import { useWorkspaceData, type WorkspaceData } from '../../api/workspace-data.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { useLeaving } from '../../workspace/use-leaving.ts';
import { BOARDS } from './operations.ts';

/** Which boards a list has. */
export interface BoardsAsked {
  teamId: string;
  projectId: string | null;
  of: BoardsOf;
  status: BoardStatus;
  sortBy: BoardSort;
  search: string;
}

export interface BoardList {
  /** Of all that there are, fetched or not. */
  count: number;
  rows: readonly BoardCard[];
  /** How many pages are in `rows`. */
  pages: number;
  isWhole: boolean;
}

/** How the names of lists begin (src/api/workspace-data.ts). */
export const BOARD_LISTS = 'boards ';

/** The next page of a list. */
export interface More {
  load(): void;
  /** The last time: it is asked for again when somebody says so. */
  hasFailed: boolean;
}

export interface Boards {
  list: BoardList | undefined;
  error: unknown;
  again(): void;
  /** Null: that is all, or it is on its way. */
  more: More | null;
}

export type Answered = Pick<WorkspaceData<unknown>, 'error' | 'again'>;

/** `asked`: null: not yet known of which team. `before`: what the page asks besides, and what says of which team it is. */
export function useBoards(asked: BoardsAsked | null, ...before: readonly Answered[]): Boards {
  const name = asked && BOARD_LISTS + JSON.stringify(asked);
  const [loading, setLoading] = useState<{ name: string; hasFailed: boolean } | null>(null);
  const { data, error, again } = useWorkspaceData<BoardList>(name, async (signal, before) => {
    if (!asked) throw new Error('no team');
    const { boards } = await ask(BOARDS, { ...asked, page: 1 }, signal);
    const first = { count: boards.count, rows: boards.rows, pages: 1, isWhole: boards.totalPage <= 1 };
    // What was scrolled to stays; what is not there any more an event tells.
    return before && before.pages > 1 ? joined(first, before) : first;
  });
  // What this device kept is the first page: the others come as they are scrolled to.
  const leaving = useLeaving(name);
  const next = data && !data.isWhole ? data.pages + 1 : null;
  const more = useCallback(() => {
    if (!asked || !name || next === null) return;
    setLoading({ name, hasFailed: false });
    const signal = leaving();
    ask(BOARDS, { ...asked, page: next }, signal)
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
      .then(
        () => setLoading(null),
        (error: unknown) => {
          if (signal.aborted) return setLoading(null);
          console.info(error);
          // What the end of the list in view asked for would be asked for without end.
          setLoading({ name, hasFailed: true });
        },
      );
  }, [asked, name, next, leaving]);
  const ofMore = loading?.name === name ? loading : null;
  const isLoading = ofMore?.hasFailed === false;
  return {
    list: data,
    error: error ?? before.find((one) => one.error !== undefined)?.error,
    again: () => {
      for (const one of before) if (one.error !== undefined) one.again();
      if (name) again();
    },
    more: next === null || isLoading ? null : { load: more, hasFailed: ofMore !== null },
  };
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
