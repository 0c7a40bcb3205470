// A list of which the server answers pages: those that were loaded, joined. The next page is loaded when the end of the list is reached.

import { useCallback, useState } from 'react';
import { mutate } from 'swr';
import type { Page } from '#protocol/workspace.ts';
import { useWorkspaceData, type WorkspaceData } from '../api/workspace-data.ts';
import { useLeaving } from './use-leaving.ts';

export interface PagedList<Row> {
  /** All rows that there are, loaded or not. */
  count: number;
  rows: readonly Row[];
  /** How many pages are in `rows`. */
  pages: number;
  isWhole: boolean;
}

/** The next page of a list. */
export interface More {
  load(): void;
  /** The last request failed: the person decides when it is sent again. */
  hasFailed: boolean;
}

export interface Paged<Row> {
  /** Undefined: not loaded yet. */
  list: PagedList<Row> | undefined;
  error: unknown;
  again(): void;
  /** Null: that is all, or it is being loaded. */
  more: More | null;
}

export type Answered = Pick<WorkspaceData<unknown>, 'error' | 'again'>;

interface Source<Row> {
  /** `page`: from 1. */
  load(page: number, signal: AbortSignal): Promise<Pick<Page<Row>, 'count' | 'totalPage'> & { rows: readonly Row[] }>;
  /** No two rows of a list have the same. */
  keyOf(row: Row): string;
  /** Events say what changes in the list. Only such a list is stored on the device; the pages of another one are all loaded anew. */
  isLive: boolean;
}

/** `name`: of the list among all that pages load; null: nothing is loaded yet. `before`: data that the page needs besides. */
export function usePaged<Row>(
  name: string | null,
  { load, keyOf, isLive }: Source<Row>,
  before: readonly Answered[],
): Paged<Row> {
  const [loading, setLoading] = useState<{ name: string; hasFailed: boolean } | null>(null);
  const { data, error, again } = useWorkspaceData<PagedList<Row>>(
    name,
    async (signal, shown) => {
      const { count, rows, totalPage } = await load(1, signal);
      const first = { count, rows, pages: 1, isWhole: totalPage <= 1 };
      if (!shown || shown.pages === 1) return first;
      // The pages that were scrolled to stay. An event tells which rows are gone.
      if (isLive) return { ...first, rows: joined(rows, shown.rows, keyOf) };
      const pages = Math.min(shown.pages, totalPage);
      const nextPages = await Promise.all(Array.from({ length: pages - 1 }, (_, i) => load(i + 2, signal)));
      const all = nextPages.reduce((list, page) => joined(list, page.rows, keyOf), rows);
      return { count, rows: all, pages, isWhole: pages >= totalPage };
    },
    isLive,
  );
  // This device stores the first page: the others are loaded as they are scrolled to.
  const leaving = useLeaving(name);
  const next = data && !data.isWhole ? data.pages + 1 : null;
  const loadNext = useCallback(() => {
    if (!name || next === null) return;
    setLoading({ name, hasFailed: false });
    const signal = leaving();
    load(next, signal)
      .then(({ count, rows, totalPage }) =>
        mutate<PagedList<Row>>(
          name,
          (list) => list && { count, rows: joined(list.rows, rows, keyOf), pages: next, isWhole: next >= totalPage },
          { revalidate: false },
        ),
      )
      .then(
        () => setLoading(null),
        (failure: unknown) => {
          if (signal.aborted) return setLoading(null);
          console.info(failure);
          // The end of the list is in view: without this the page would be requested without end.
          setLoading({ name, hasFailed: true });
        },
      );
  }, [name, next, leaving, load, keyOf]);
  const ofMore = loading?.name === name ? loading : null;
  const isLoading = ofMore?.hasFailed === false;
  return {
    list: data,
    error: error ?? before.find((source) => source.error !== undefined)?.error,
    again: () => {
      for (const source of before) if (source.error !== undefined) source.again();
      if (name) again();
    },
    more: next === null || isLoading ? null : { load: loadNext, hasFailed: ofMore !== null },
  };
}

function joined<Row>(rows: readonly Row[], tail: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const keys = new Set(rows.map(keyOf));
  return [...rows, ...tail.filter((row) => !keys.has(keyOf(row)))];
}
