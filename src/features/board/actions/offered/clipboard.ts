// Cut, copy and paste, by menu: their keys are the browser's own (clipboard/clipboard.ts).

import { ClipboardPaste, Copy, Scissors } from 'lucide-react';
import { copySelection, pasteByMenu } from '../../parts/clipboard/clipboard.ts';
import { board } from '../../session/store.ts';
import type { Action } from '../action.ts';

const common = { section: 'copy', places: ['context', 'palette'] } as const;
const selected = () => board.selection.count > 0;

export const clipboardActions: readonly Action[] = [
  {
    ...common,
    id: 'cut',
    label: 'action.cut',
    icon: Scissors,
    keys: ['Mod+x'],
    of: 'selection',
    edits: true,
    enabled: () => selected() && !board.selection.locked,
    run: () => void copySelection(true),
  },
  {
    ...common,
    id: 'copy',
    label: 'action.copy',
    icon: Copy,
    keys: ['Mod+c'],
    of: 'selection',
    enabled: selected,
    run: () => void copySelection(false),
  },
  {
    ...common,
    id: 'paste',
    label: 'action.paste',
    icon: ClipboardPaste,
    keys: ['Mod+v'],
    of: 'board',
    edits: true,
    run: (at) => void pasteByMenu(at),
  },
];
