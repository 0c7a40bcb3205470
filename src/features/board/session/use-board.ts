// The open board, for the components around it.

import { createContext, useContext } from 'react';
import type { BoardSession } from './board-session.ts';

export const BoardContext = createContext<BoardSession | null>(null);

export function useBoard(): BoardSession {
  const board = useContext(BoardContext);
  if (!board) throw new Error('outside of a board');
  return board;
}
