// The open board as the lists of the person show it, for menus and dialogs that offer something to those who have it by membership.

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { mayBeSignedIn } from '../../../../auth/may-be-signed-in.ts';
import { type BoardSession, perBoard } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';
import { ownCardOf, readCard } from './own-card.ts';

const requestOf = perBoard(() => ({ isSent: false }));

/** Returns null without a signed-in person, without a role by membership, or until it is loaded. Requested once for each board. */
export function useOwnCard(): BoardCard | null {
  const board = useBoard();
  void useSnapshot(ownCardOf(board)).card;
  useEffect(() => {
    const request = requestOf(board);
    if (request.isSent || !mayBeSignedIn()) return;
    request.isSent = true;
    if (ownCard(board) === null) void readCard(board);
  }, [board]);
  return ownCard(board);
}

export function ownCard(board: BoardSession): BoardCard | null {
  const { card } = ownCardOf(board);
  return card?.alias === board.address.alias ? card : null;
}
