// The actions that send a signal to the others on the board: the row of reactions, and a place to look at.

import { LocateFixed, SmilePlus } from 'lucide-react';
import type { BoardSession } from '../../session/board-session.ts';
import { hasCompany, maySignal, reactionsOf, toggleReactions } from '../../shell/reactions.ts';
import type { Action } from '../action.ts';

function drawAttentionAt(board: BoardSession, at?: { xCss: number; yCss: number }): void {
  const { view } = board.motion;
  const { x, y } = board.motion.boardFromCss(at?.xCss ?? view.w / 2, at?.yCss ?? view.h / 2);
  board.tell((calls) => calls.drawAttention(x, y));
}

export const reactionActions: readonly Action[] = [
  {
    id: 'reactions',
    label: 'reactions:title',
    icon: SmilePlus,
    places: ['menu', 'palette'],
    section: 'view',
    of: 'board',
    enabled: (board) => hasCompany(board.store.people),
    run: (board) => {
      if (!reactionsOf(board).isRowOpen) toggleReactions(board, true);
    },
  },
  {
    id: 'pointHere',
    label: 'reactions:action.pointHere',
    icon: LocateFixed,
    places: ['context', 'palette'],
    section: 'view',
    of: 'board',
    enabled: (board) => board.store.people.length > 1 && maySignal(board.store),
    run: drawAttentionAt,
  },
];
