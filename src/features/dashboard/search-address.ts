// Search on `/boards` as its address has it: the query (`q`) and the filters of its results (`team`, `project`, `kind`).

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SearchKind } from '#protocol/generated/graphql.ts';
import { SEARCH_WORDS } from '#protocol/routes.ts';
import { useResting } from './lists.ts';

const TYPING_MS = 250;

export interface SearchFilters {
  /** Null: all teams. */
  team: string | null;
  /** A project of the team; null: all projects. */
  project: string | null;
  /** Null: all kinds. */
  kind: SearchKind | null;
}
const FILTERS = ['team', 'project', 'kind'] as const;

export interface SearchAddress {
  /** The text in the field. */
  typed: string;
  type(text: string): void;
  /** The text in the field, once it has not changed for `TYPING_MS`. */
  query: string;
  /** Whether the address leads to what search finds, and not to a list of boards. */
  isSearch: boolean;
  /** Leads to all that search finds for what is typed. */
  searchAll(): void;
}

/** The search field of `/boards`. In a list it looks for titles. It changes the query that the address has; without letters it leads to the list. */
export function useSearchAddress(): SearchAddress {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(SEARCH_WORDS)?.trim() || null;
  const [typed, setTyped] = useState(inAddress ?? '');
  const rested = useResting(typed.trim(), TYPING_MS);
  const written = useRef(inAddress);
  const isSearch = inAddress !== null;
  const write = (query: string, replace: boolean) => {
    written.current = query === '' ? null : query;
    setParams((old) => withQuery(old, query), { replace });
  };
  // The palette or Back has led to another query.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress ?? '');
  }, [inAddress]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed changes the address, and not the other way round.
  useEffect(() => {
    if (isSearch && rested !== '' && rested !== written.current && rested === typed.trim()) write(rested, true);
  }, [rested]);
  return {
    typed,
    type(text) {
      setTyped(text);
      if (isSearch && text.trim() === '') write('', true);
    },
    query: inAddress ?? (typed.trim() === '' ? '' : rested),
    isSearch,
    searchAll() {
      if (typed.trim() !== '') write(typed.trim(), isSearch);
    },
  };
}

export function useSearchFilters(): [SearchFilters, (change: Partial<SearchFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const kind = Object.values(SearchKind).find((one) => one === params.get('kind')) ?? null;
  const filters: SearchFilters = { team: params.get('team'), project: params.get('project'), kind };
  const change = (changed: Partial<SearchFilters>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const name of FILTERS) {
          const value = changed[name];
          if (value === null) next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [filters, change];
}

/** Without a query there are no filters of its results. */
function withQuery(old: URLSearchParams, query: string): URLSearchParams {
  const next = new URLSearchParams(old);
  if (query === '') for (const name of [SEARCH_WORDS, ...FILTERS]) next.delete(name);
  else next.set(SEARCH_WORDS, query);
  return next;
}
