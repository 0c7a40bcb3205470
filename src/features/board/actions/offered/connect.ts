// Connectors between what is selected, and what is done to selected ones.

import { ArrowLeftRight, Spline, Unlink } from 'lucide-react';
import type { ConnectName } from '#protocol/connectors.ts';
import type { BoardSession } from '../../session/board-session.ts';
import type { Action } from '../action.ts';
import { HOLDING } from '../holding.ts';

const common = { section: 'arrange', of: 'selection', edits: true } as const;
const run = (what: ConnectName) => (board: BoardSession) => board.tell((calls) => calls.connect(what));
const changeable = (board: BoardSession) =>
  !board.store.selection.locked && board.store.selection.kinds.includes('connector');

export const connectActions: readonly Action[] = [
  {
    ...common,
    id: 'connect',
    label: 'connectors:connect',
    icon: Spline,
    places: ['context', 'bar', 'palette'],
    enabled: (board) => {
      const { count, kinds, locked } = board.store.selection;
      return count > 1 && !locked && kinds.every((kind) => HOLDING.has(kind));
    },
    run: run('between'),
  },
  {
    ...common,
    id: 'reverseConnector',
    label: 'connectors:reverse',
    icon: ArrowLeftRight,
    places: ['context', 'palette'],
    enabled: changeable,
    run: run('reverse'),
  },
  {
    ...common,
    id: 'detachConnector',
    label: 'connectors:detach',
    icon: Unlink,
    places: ['context', 'palette'],
    enabled: changeable,
    run: run('detach'),
  },
];
