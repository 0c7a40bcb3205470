// What helps to find things, and others to find them.

import { Link, ListTree, Map as MapIcon } from 'lucide-react';
import { SHAPE_ID } from '#protocol/routes.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { toggleMinimap } from '../../shell/minimap-shown.ts';
import { openPanel } from '../../shell/side-panels.ts';
import type { Action } from '../action.ts';

/** The board's address with the shape in it: it opens for whom the board does. */
async function copyLink(board: BoardSession): Promise<void> {
  const [id] = board.store.selection.ids;
  if (!id) return;
  const { origin, pathname, hash } = location;
  if (!(await copyText(`${origin}${pathname}?${SHAPE_ID}=${id}${hash}`))) board.notify('copy-blocked');
}

export const findingActions: readonly Action[] = [
  {
    id: 'outline',
    label: 'finding:action.outline',
    icon: ListTree,
    places: ['menu', 'palette'],
    section: 'view',
    of: 'board',
    run: (board) => openPanel(board, 'outline'),
  },
  {
    id: 'minimap',
    label: 'finding:action.minimap',
    icon: MapIcon,
    places: ['menu', 'palette'],
    section: 'view',
    of: 'board',
    run: toggleMinimap,
  },
  {
    id: 'copyLink',
    label: 'finding:action.copyLink',
    icon: Link,
    places: ['context', 'palette'],
    section: 'copy',
    of: 'selection',
    enabled: (board) => board.store.selection.count === 1,
    run: (board) => void copyLink(board),
  },
];
