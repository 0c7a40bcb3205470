// The board's frames as pages.

import { LayoutList } from 'lucide-react';
import { openPanel } from '../../shell/side-panels.ts';
import type { Action } from '../action.ts';

export const frameActions: readonly Action[] = [
  {
    id: 'frames',
    label: 'frames:title',
    icon: LayoutList,
    places: ['menu', 'palette'],
    section: 'view',
    of: 'board',
    run: (board) => openPanel(board, 'frames'),
  },
];
