// Templates onto the board, and the board or a part of it as a template. Saving is offered to those who have the board by membership: a link
// gives no right to it.

import { LayoutTemplate, Save } from 'lucide-react';
import type { SelectionState } from '#protocol/board-events.ts';
import { ownCard } from '../../parts/account/use-own-card.ts';
import { openDialog } from '../../shell/dialogs.ts';
import type { Action } from '../action.ts';

const isFrame = ({ count, kinds }: SelectionState): boolean => count === 1 && kinds.includes('frame');

const partAction = (
  id: 'saveFrameTemplate' | 'saveSelectionTemplate',
  isOffered: (selection: SelectionState) => boolean,
): Action => ({
  id,
  label: `export:action.${id}`,
  icon: Save,
  places: ['context', 'palette'],
  section: 'files',
  of: 'selection',
  enabled: (board) => ownCard(board) !== null && isOffered(board.store.selection),
  run: (board) =>
    board.tell(async (calls) => openDialog(board, { kind: 'saveTemplate', ids: await calls.selection() })),
});

export const templateActions: readonly Action[] = [
  {
    id: 'insertTemplate',
    label: 'export:action.insertTemplate',
    icon: LayoutTemplate,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    edits: true,
    run: (board) => openDialog(board, { kind: 'insertTemplate' }),
  },
  {
    id: 'saveTemplate',
    label: 'export:action.saveTemplate',
    icon: Save,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    enabled: (board) => ownCard(board) !== null,
    run: (board) => openDialog(board, { kind: 'saveTemplate', ids: [] }),
  },
  partAction('saveFrameTemplate', (selection) => isFrame(selection)),
  partAction('saveSelectionTemplate', (selection) => selection.count > 0 && !isFrame(selection)),
];
