// The words of what is selected.

import { PencilLine } from 'lucide-react';
import { tell } from '../../session/calls.ts';
import { WITH_TEXT } from '../../session/letters-write.ts';
import { board } from '../../session/store.ts';
import { awaitTextBox } from '../../session/text-box-port.ts';
import type { Action } from '../action.ts';

function opens(isFrame: boolean): boolean {
  const { count, kinds, locked } = board.selection;
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
  run: () => {
    const [id] = board.selection.ids;
    if (!id) return;
    tell((calls) => calls.beginEdit(id));
    awaitTextBox();
  },
} as const;

export const textActions: readonly Action[] = [
  { ...common, id: 'editText', label: 'action.editText', enabled: () => opens(false) },
  { ...common, id: 'editTitle', label: 'action.editTitle', enabled: () => opens(true) },
];
