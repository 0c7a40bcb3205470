// While a leader chooses which tools the others see: a tool in hand that is no longer shown gives way to Select.

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isToolShown } from '../../session/led.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';

export function LedTools() {
  const board = useBoard();
  const { lead, mode, tool } = useSnapshot(board.store);
  const isShown = isToolShown({ lead, mode }, tool);
  useEffect(() => {
    if (!isShown) chooseTool(board, 'select');
  }, [isShown, board]);
  return null;
}
