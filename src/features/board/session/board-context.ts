// The address of the board shown, for the chrome around it.

import { createContext, useContext } from 'react';
import type { BoardAddress } from './address.ts';

export const BoardContext = createContext<BoardAddress | null>(null);

export function useBoardAddress(): BoardAddress {
  const address = useContext(BoardContext);
  if (!address) throw new Error('outside of a board page');
  return address;
}
