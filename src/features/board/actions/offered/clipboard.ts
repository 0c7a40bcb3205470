// Cut, copy and paste, by menu: their keys are the browser's own (clipboard/clipboard.ts).

import { ClipboardPaste, Copy, Scissors } from 'lucide-react';
import { copySelection, pasteByMenu } from '../../parts/clipboard/clipboard.ts';
import type { BoardSession } from '../../session/board-session.ts';
import type { Action } from '../action.ts';

const common = { section: 'copy', places: ['context', 'palette'] } as const;
const selected = (board: BoardSession) => board.store.selection.count > 0;

export const clipboardActions: readonly Action[] = [
  {
    ...common,
    id: 'cut',
    label: 'action.cut',
    icon: Scissors,
    keys: ['Mod+x'],
    of: 'selection',
    edits: true,
    enabled: (board) => selected(board) && !board.store.selection.locked,
    run: (board) => void copySelection(board, true),
  },
  {
    ...common,
    id: 'copy',
    label: 'action.copy',
    icon: Copy,
    keys: ['Mod+c'],
    of: 'selection',
    enabled: selected,
    run: (board) => void copySelection(board, false),
  },
  {
    ...common,
    id: 'paste',
    label: 'action.paste',
    icon: ClipboardPaste,
    keys: ['Mod+v'],
    of: 'board',
    edits: true,
    run: (board, at) => void pasteByMenu(board, at),
  },
];
