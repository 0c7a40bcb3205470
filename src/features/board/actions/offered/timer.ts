// The board's timer.

import { Timer } from 'lucide-react';
import { board } from '../../session/store.ts';
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
    enabled: () => board.role === 'editor',
    run: () => openDialog({ kind: 'timer' }),
  },
];
