// Where one looks.

import { Minus, Plus } from 'lucide-react';
import type { Action } from './action.ts';

const common = { of: 'board', section: 'view' } as const;

export const viewActions = {
  zoomIn: {
    ...common,
    id: 'zoomIn',
    label: 'action.zoomIn',
    icon: Plus,
    keys: ['+', '='],
    places: ['palette'],
    run: (board) => board.tell((calls) => calls.zoomStep(1)),
  },
  zoomOut: {
    ...common,
    id: 'zoomOut',
    label: 'action.zoomOut',
    icon: Minus,
    keys: ['-'],
    places: ['palette'],
    run: (board) => board.tell((calls) => calls.zoomStep(-1)),
  },
  fit: {
    ...common,
    id: 'fit',
    label: 'action.fit',
    keys: ['Shift+1'],
    places: ['context', 'palette'],
    run: (board) => board.tell((calls) => calls.cameraFit('all')),
  },
  fitSelection: {
    id: 'fitSelection',
    label: 'action.fitSelection',
    keys: ['Shift+2'],
    places: ['context', 'palette'],
    of: 'selection',
    section: 'state',
    enabled: (board) => board.store.selection.count > 0,
    run: (board) => board.tell((calls) => calls.cameraFit('selection')),
  },
  actualSize: {
    ...common,
    id: 'actualSize',
    label: 'action.actualSize',
    keys: ['Shift+0'],
    places: ['context', 'palette'],
    run: (board) => board.tell((calls) => calls.cameraSet({ ...board.motion.camera, zoom: 1 })),
  },
} as const satisfies Record<string, Action>;
