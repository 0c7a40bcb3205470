// Search of a palette: boards by their titles, texts on boards, and people, on the server; without the server the boards that this device
// lists. A query that begins with `>` is for actions alone, which the page finds itself. One with `@` is for people alone.

import { useEffect, useState } from 'react';
import { LIMITS } from '#protocol/limits.ts';
import { ask } from '../signed-in-api.ts';
import { SEARCH_BOARDS, SEARCH_PEOPLE, type SearchBoardsQuery, type SearchPeopleQuery } from './operations.ts';
import { findStoredBoards, type StoredBoard } from './stored-boards.ts';

type TitleRow = SearchBoardsQuery['titles']['rows'][number];
type WrittenRow = SearchBoardsQuery['written']['rows'][number];
export type FoundBoard = Pick<TitleRow['board'], 'id' | 'alias' | 'title' | 'coverSeq' | 'project'>;
export interface FoundItem {
  board: WrittenRow['board'];
  item: NonNullable<WrittenRow['item']>;
}
export type FoundPerson = SearchPeopleQuery['searchPeople'][number];

/** A query is sent when nothing was typed for this time. */
const TYPING_MS = 150;
/** The number of boards of this device that are shown. */
const MAX_STORED = 6;

/** Where a palette searches: on the server in the person's name, on this device alone, or nowhere. */
export type PaletteSource = 'account' | 'device' | 'none';

export interface PaletteSearch {
  /** The text behind the sign. */
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
  /** `failed`: a part of it could not be loaded; the boards may be those of this device. */
  state: 'asking' | 'answered' | 'failed';
}

const NOTHING: Found = { boards: [], written: [], people: [], state: 'answered' };

/** Without a query it finds the boards of this device that were opened last. */
export function useFound({ query, kind }: PaletteSearch, source: PaletteSource): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (kind === 'actions' || source === 'none' || (kind === 'people' && query === '')) {
      setFound(NOTHING);
      return;
    }
    const old = new AbortController();
    setFound((before) => ({ ...(query === '' ? NOTHING : before), state: 'asking' }));
    const search = async () => {
      const boards = kind === 'all';
      const result = await (source === 'account' && query !== ''
        ? searchServer(query, boards, old.signal)
        : searchDevice(query, boards));
      if (!old.signal.aborted) setFound(result);
    };
    const timer = setTimeout(() => void search().catch(console.info), query === '' ? 0 : TYPING_MS);
    return () => {
      old.abort();
      clearTimeout(timer);
    };
  }, [source, query, kind]);
  return found;
}

/** `hasBoards`: whether boards are searched besides people. */
async function searchServer(query: string, hasBoards: boolean, signal: AbortSignal): Promise<Found> {
  if (!navigator.onLine) return { ...(await searchDevice(query, hasBoards)), state: 'failed' };
  const variables = { words: query.slice(0, LIMITS.searchChars) };
  const [boards, people] = await Promise.allSettled([
    hasBoards ? ask(SEARCH_BOARDS, variables, signal) : null,
    ask(SEARCH_PEOPLE, variables, signal),
  ]);
  return {
    ...(boards.status === 'fulfilled' ? boardsIn(boards.value) : await searchDevice(query, hasBoards)),
    people: people.status === 'fulfilled' ? people.value.searchPeople : [],
    state: boards.status === 'rejected' || people.status === 'rejected' ? 'failed' : 'answered',
  };
}

async function searchDevice(query: string, hasBoards: boolean): Promise<Found> {
  if (!hasBoards) return NOTHING;
  return { ...NOTHING, boards: (await findStoredBoards(query)).slice(0, MAX_STORED).map(storedBoard) };
}

/** The device does not know its id, which no row needs. */
function storedBoard({ alias, title, project }: StoredBoard): FoundBoard {
  return { id: alias, alias, title, coverSeq: null, project: project === undefined ? null : { name: project } };
}

function boardsIn(answer: SearchBoardsQuery | null): Pick<Found, 'boards' | 'written'> {
  return {
    boards: answer?.titles.rows.map(({ board }) => board) ?? [],
    written: answer?.written.rows.flatMap(({ board, item }) => (item ? [{ board, item }] : [])) ?? [],
  };
}
