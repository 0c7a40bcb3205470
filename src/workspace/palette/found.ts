// What the palette offers for what is typed: boards and people that the server finds, and actions by their name. `>` asks for actions
// alone, `@` for people alone.

import { useEffect, useState } from 'react';
import { ask } from '../signed-in-api.ts';
import { FIND_BOARDS, FIND_PEOPLE, type FindBoardsQuery, type FindPeopleQuery } from './operations.ts';

export type FoundBoard = FindBoardsQuery['boards']['rows'][number];
export type FoundPerson = FindPeopleQuery['members']['rows'][number];

/** What is typed is asked for when the typing rests. */
const TYPING_MS = 150;
const BOARDS_SHOWN = 6;

export interface Wanted {
  /** What is meant, without the sign before it. */
  words: string;
  kind: 'all' | 'actions' | 'people';
}

export function wantedBy(typed: string): Wanted {
  const sign = typed.trimStart()[0];
  if (sign === '>' || sign === '@')
    return { words: typed.trimStart().slice(1).trim(), kind: sign === '>' ? 'actions' : 'people' };
  return { words: typed.trim(), kind: 'all' };
}

export interface Found {
  boards: readonly FoundBoard[];
  people: readonly FoundPerson[];
  /** What of it is on its way, or could not be asked. */
  state: 'asking' | 'answered' | 'failed';
}

const NOTHING: Found = { boards: [], people: [], state: 'answered' };

/** Nothing typed finds nobody; `teamId` undefined: not known yet. */
export function useFound(teamId: string | undefined, { words, kind }: Wanted): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (!teamId || kind === 'actions' || words === '') {
      setFound(NOTHING);
      return;
    }
    const old = new AbortController();
    setFound((before) => ({ ...before, state: 'asking' }));
    const timer = setTimeout(async () => {
      const asked = { teamId, search: words };
      const [boards, people] = await Promise.allSettled([
        kind === 'people' ? { boards: { rows: [] } } : ask(FIND_BOARDS, asked, old.signal),
        ask(FIND_PEOPLE, asked, old.signal),
      ]);
      if (old.signal.aborted) return;
      setFound({
        boards: boards.status === 'fulfilled' ? boards.value.boards.rows.slice(0, BOARDS_SHOWN) : [],
        people: people.status === 'fulfilled' ? people.value.members.rows : [],
        state: boards.status === 'rejected' || people.status === 'rejected' ? 'failed' : 'answered',
      });
    }, TYPING_MS);
    return () => {
      old.abort();
      clearTimeout(timer);
    };
  }, [teamId, words, kind]);
  return found;
}
