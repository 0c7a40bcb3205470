// How the board is led: locked focus, silence, hidden names, tools, hands.

import { Speech } from 'lucide-react';
import { openPanel } from '../../shell/side-panels.ts';
import type { Action } from '../action.ts';

export const leadActions: readonly Action[] = [
  {
    id: 'lead',
    label: 'lead:action',
    icon: Speech,
    places: ['menu', 'palette'],
    section: 'view',
    of: 'board',
    // Only managers may lead, as only they may change the mode (server/policies/board.ts).
    enabled: (board) => board.store.mode.mayChange,
    run: (board) => openPanel(board, 'lead'),
  },
];
