// Several things put in order, things mirrored, hidden and shown again, and how they look given to others.

import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Eye,
  EyeOff,
  FlipHorizontal2,
  FlipVertical2,
  LayoutGrid,
  LockKeyhole,
  type LucideIcon,
  Maximize2,
  MoveHorizontal,
  MoveVertical,
  Scaling,
} from 'lucide-react';
import type { Arrangement } from '#protocol/arrangements.ts';
import { laterPart } from '#protocol/board-error.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { placeAskedOf } from '../../shell/place-asked.ts';
import type { Action } from '../action.ts';

const common = {
  places: ['context', 'bar', 'palette'],
  section: 'arrange',
  submenu: 'align',
  of: 'selection',
  edits: true,
} as const;
const unlocked = (board: BoardSession) => board.store.selection.count > 0 && !board.store.selection.locked;

const arrangement = (how: Arrangement, icon: LucideIcon, min = 2): Action => ({
  ...common,
  id: `arrange-${how}`,
  label: `arrange:${how}`,
  icon,
  enabled: (board) => unlocked(board) && board.store.selection.count >= min,
  run: (board) => board.tell((calls) => calls.arrange(how)),
});

const flip = (id: 'flipX' | 'flipY', icon: LucideIcon): Action => ({
  ...common,
  id,
  label: `arrange:${id}`,
  icon,
  enabled: unlocked,
  run: (board) => board.tell((calls) => calls.act(id)),
});

export const arrangeActions: readonly Action[] = [
  arrangement('left', AlignStartVertical),
  arrangement('centre', AlignCenterVertical),
  arrangement('right', AlignEndVertical),
  arrangement('top', AlignStartHorizontal),
  arrangement('middle', AlignCenterHorizontal),
  arrangement('bottom', AlignEndHorizontal),
  arrangement('across', AlignHorizontalSpaceBetween, 3),
  arrangement('down', AlignVerticalSpaceBetween, 3),
  arrangement('tidy', LayoutGrid),
  arrangement('width', MoveHorizontal),
  arrangement('height', MoveVertical),
  arrangement('size', Maximize2),
  flip('flipX', FlipVertical2),
  flip('flipY', FlipHorizontal2),
  {
    id: 'place',
    label: 'arrange:place',
    icon: Scaling,
    places: ['context', 'palette'],
    section: 'arrange',
    of: 'selection',
    edits: true,
    enabled: (board) => board.store.selection.count > 0,
    run: (board) => {
      placeAskedOf(board).now = true;
    },
  },
  {
    id: 'lockByLeader',
    label: 'arrange:lockByLeader',
    icon: LockKeyhole,
    places: ['context', 'palette'],
    section: 'state',
    of: 'selection',
    edits: true,
    enabled: ({ store: { selection, mode } }) => selection.count > 0 && !selection.lockedByLeader && mode.mayChange,
    run: (board) => board.tell((calls) => calls.act('lockByLeader')),
  },
  {
    id: 'hide',
    label: 'arrange:hide',
    icon: EyeOff,
    places: ['context', 'palette'],
    section: 'state',
    of: 'selection',
    edits: true,
    enabled: unlocked,
    run: (board) => hiding(board, 'hide'),
  },
  {
    id: 'showHidden',
    label: 'arrange:showHidden',
    icon: Eye,
    places: ['menu', 'context', 'palette'],
    section: 'board',
    of: 'board',
    edits: true,
    run: (board) => hiding(board, 'showHidden'),
  },
];

function hiding(board: BoardSession, what: 'hide' | 'showHidden'): void {
  board.tell((calls) =>
    retryLoad(
      async () => (await laterPart(import('../hiding.ts')))[what](calls),
      (waits) => waitFor(board.store, waits),
    ),
  );
}
