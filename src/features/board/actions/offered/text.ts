// The words of what is selected.

import { PencilLine } from 'lucide-react';
import type { BoardSession } from '../../session/board-session.ts';
import { WITH_TEXT } from '../../session/letters-write.ts';
import { awaitTextBox } from '../../session/text-box-port.ts';
import type { Action } from '../action.ts';

function opens(board: BoardSession, isFrame: boolean): boolean {
  const { count, kinds, locked } = board.store.selection;
  const [kind] = kinds;
  return count === 1 && kinds.length === 1 && !locked && WITH_TEXT.has(kind ?? '') && (kind === 'frame') === isFrame;
}

const common = {
  icon: PencilLine,
  keys: ['Enter'],
  places: ['context', 'palette'],
  section: 'text',
  of: 'selection',
  edits: true,
  run: (board: BoardSession) => {
    const [id] = board.store.selection.ids;
    if (!id) return;
    board.tell((calls) => calls.beginEdit(id));
    awaitTextBox(board);
  },
} as const;

export const textActions: readonly Action[] = [
  { ...common, id: 'editText', label: 'action.editText', enabled: (board) => opens(board, false) },
  { ...common, id: 'editTitle', label: 'action.editTitle', enabled: (board) => opens(board, true) },
];
