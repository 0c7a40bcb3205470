// The board's timer.

import { Timer } from 'lucide-react';
import { openDialog } from '../../shell/dialogs.ts';
import type { Action } from '../action.ts';

export const timerActions: readonly Action[] = [
  {
    id: 'timer',
    label: 'timer:action',
    icon: Timer,
    places: ['menu', 'palette'],
    section: 'view',
    of: 'board',
    // It is no edit: it is neither undone nor in the history.
    enabled: (board) => board.store.role === 'editor',
    run: (board) => openDialog(board, { kind: 'timer' }),
  },
];
