// A palette searches on the server: titles of boards, texts on them, and people. With `>` before it a query is for actions alone, which the
// page finds itself, with `@` for people alone.

import { useEffect, useState } from 'react';
import { LIMITS } from '#protocol/limits.ts';
import { ask } from '../signed-in-api.ts';
import { FIND_PEOPLE, type FindPeopleQuery, SEARCH_BOARDS, type SearchBoardsQuery } from './operations.ts';

export type FoundBoard = SearchBoardsQuery['titles']['rows'][number]['board'];
type WrittenRow = SearchBoardsQuery['written']['rows'][number];
export interface FoundItem {
  board: WrittenRow['board'];
  item: NonNullable<WrittenRow['item']>;
}
export type FoundPerson = FindPeopleQuery['members']['rows'][number];

/** A query is sent when nothing was typed for this time. */
const TYPING_MS = 150;

export interface PaletteSearch {
  /** Without the sign before it. */
  query: string;
  kind: 'all' | 'actions' | 'people';
}

export function searchFrom(typed: string): PaletteSearch {
  const sign = typed.trimStart()[0];
  if (sign === '>' || sign === '@')
    return { query: typed.trimStart().slice(1).trim(), kind: sign === '>' ? 'actions' : 'people' };
  return { query: typed.trim(), kind: 'all' };
}

export interface Found {
  boards: readonly FoundBoard[];
  /** Texts on boards. */
  written: readonly FoundItem[];
  people: readonly FoundPerson[];
  /** `failed`: a part of it could not be loaded. */
  state: 'asking' | 'answered' | 'failed';
}

const NOTHING: Found = { boards: [], written: [], people: [], state: 'answered' };

/** Nothing typed finds nothing. `teamId`: whose people are looked for; undefined: nobody's, or not known yet. */
export function useFound(teamId: string | undefined, { query, kind }: PaletteSearch): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (kind === 'actions' || query === '') {
      setFound(NOTHING);
      return;
    }
    const old = new AbortController();
    setFound((before) => ({ ...before, state: 'asking' }));
    const timer = setTimeout(async () => {
      const search = query.slice(0, LIMITS.searchChars);
      const [boards, people] = await Promise.allSettled([
        kind === 'people' ? null : ask(SEARCH_BOARDS, { words: search }, old.signal),
        teamId ? ask(FIND_PEOPLE, { teamId, search }, old.signal) : null,
      ]);
      if (old.signal.aborted) return;
      setFound({
        ...(boards.status === 'fulfilled' && boards.value ? boardsIn(boards.value) : { boards: [], written: [] }),
        people: people.status === 'fulfilled' ? (people.value?.members.rows ?? []) : [],
        state: boards.status === 'rejected' || people.status === 'rejected' ? 'failed' : 'answered',
      });
    }, TYPING_MS);
    return () => {
      old.abort();
      clearTimeout(timer);
    };
  }, [teamId, query, kind]);
  return found;
}

function boardsIn({ titles, written }: SearchBoardsQuery): Pick<Found, 'boards' | 'written'> {
  return {
    boards: titles.rows.map(({ board }) => board),
    written: written.rows.flatMap(({ board, item }) => (item ? [{ board, item }] : [])),
  };
}
