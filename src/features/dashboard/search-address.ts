// Search on `/boards` as its address has it: the query (`q`) and the filters of its results (`team`, `project`, `kind`).

import { useSearchParams } from 'react-router-dom';
import { SearchKind } from '#protocol/generated/graphql.ts';
import { SEARCH_PARAMETER } from '#protocol/routes.ts';

export interface SearchFilters {
  /** Null: all teams. */
  team: string | null;
  /** A project of the team; null: all projects. */
  project: string | null;
  /** Null: all kinds. */
  kind: SearchKind | null;
}
const FILTERS = ['team', 'project', 'kind'] as const;

/** The query of the address, '' without one, and the function that leads to the list of boards in its place. */
export function useSearchQuery(): [query: string, clear: () => void] {
  const [params, setParams] = useSearchParams();
  const clear = () =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const name of [SEARCH_PARAMETER, ...FILTERS]) next.delete(name);
        return next;
      },
      { replace: true },
    );
  return [params.get(SEARCH_PARAMETER)?.trim() ?? '', clear];
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
