// Lists of boards as pages show them: kept on the device, changed at once by what somebody does, and brought up to date by events.

import { useEffect, useState } from 'react';
import type { BoardCard, BoardSort, BoardStatus, BoardsOf } from '#protocol/generated/graphql.ts';
import { type Answered, type Paged, type PagedList, usePaged } from '../../workspace/paged-list.ts';
import { ask } from '../../workspace/signed-in-api.ts';
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

export type BoardList = PagedList<BoardCard>;

/** How the names of lists begin (src/api/workspace-data.ts). */
export const BOARD_LISTS = 'boards ';

/** `asked`: null: not yet known of which team. `before`: what the page asks besides, and what says of which team it is. */
export function useBoards(asked: BoardsAsked | null, ...before: readonly Answered[]): Paged<BoardCard> {
  const load = async (page: number, signal: AbortSignal) => {
    if (!asked) throw new Error('no team');
    return (await ask(BOARDS, { ...asked, page }, signal)).boards;
  };
  return usePaged(asked && BOARD_LISTS + JSON.stringify(asked), { load, keyOf: ({ id }) => id, isLive: true }, before);
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
