// The actions that keys answer to, and those of the bars that are there from the first picture. Menus and the palette have more: offered/all.ts.

import { laterPart } from '#protocol/board-error.ts';
import { awaitPart } from '../session/awaited-part.ts';
import { quietly } from '../session/calls.ts';
import { board } from '../session/store.ts';
import { closeDialog, dialogs, openDialog, openEyedropper } from '../shell/dialogs.ts';
import { closePanel, openPanel, panels } from '../shell/side-panels.ts';
import type { Action } from './action.ts';
import { editingActions } from './editing.ts';
import { viewActions } from './view.ts';

export const actions = {
  ...editingActions,
  ...viewActions,
  find: {
    id: 'find',
    label: 'finding:action.find',
    keys: ['Mod+f'],
    places: ['menu', 'palette'],
    section: 'view',
    of: 'board',
    run: () => {
      if (panels.open !== 'find' && panels.open !== 'outline') awaitPart('find', closePanel);
      openPanel('find');
    },
  },
  eyedropper: {
    id: 'eyedropper',
    label: 'arrange:eyedropper.name',
    keys: ['i'],
    places: ['palette'],
    section: 'state',
    of: 'board',
    edits: true,
    run: () => openEyedropper(),
  },
  print: {
    id: 'print',
    label: 'export:action.print',
    keys: ['Mod+p'],
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    run: () => {
      const { opened } = board;
      quietly(laterPart(import('../parts/export/print.ts')).then(({ printBoard }) => printBoard('frames', opened)));
    },
  },
  palette: {
    id: 'palette',
    label: 'palette:entry',
    keys: ['Mod+k'],
    places: ['menu', 'context'],
    section: 'board',
    of: 'board',
    run: () => {
      if (dialogs.open?.kind !== 'palette') awaitPart('palette', closeDialog);
      openDialog({ kind: 'palette' });
    },
  },
  help: {
    id: 'help',
    label: 'help.title',
    keys: ['?'],
    places: ['menu', 'context', 'palette'],
    section: 'board',
    of: 'board',
    run: () => openDialog({ kind: 'help' }),
  },
} as const satisfies Record<string, Action>;
