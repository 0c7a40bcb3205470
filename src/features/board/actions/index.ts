// The actions that keys answer to, and those of the bars that are there from the first picture. Menus and the palette have more: offered/all.ts.

import { laterPart } from '#protocol/board-error.ts';
import { flags } from '../../../flags/flags.ts';
import { awaitPart } from '../session/awaited-part.ts';
import { closeDialog, dialogsOf, openDialog, openEyedropper } from '../shell/dialogs.ts';
import { mayChat, openChat } from '../shell/reactions.ts';
import { closePanel, openPanel, panelsOf } from '../shell/side-panels.ts';
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
    run: (board) => {
      if (panelsOf(board).open !== 'find' && panelsOf(board).open !== 'outline')
        awaitPart(board, 'find', () => closePanel(board));
      openPanel(board, 'find');
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
    run: (board) => openEyedropper(board),
  },
  chat: {
    id: 'chat',
    label: 'reactions:action.chat',
    keys: ['/'],
    places: ['context', 'palette'],
    section: 'board',
    of: 'board',
    enabled: mayChat,
    run: openChat,
  },
  print: {
    id: 'print',
    label: 'export:action.print',
    keys: ['Mod+p'],
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    run: (board) =>
      board.quietly(
        laterPart(import('../parts/export/print.ts')).then(({ printBoard }) => printBoard(board, 'frames')),
      ),
  },
  present: {
    id: 'present',
    label: 'present:action.present',
    keys: ['Mod+Alt+p'],
    places: [],
    section: 'view',
    of: 'board',
    enabled: () => flags.features.presentation,
    run: (board) => board.quietly(laterPart(import('../parts/present/start.ts')).then(({ present }) => present(board))),
  },
  palette: {
    id: 'palette',
    label: 'palette:entry',
    keys: ['Mod+k'],
    places: ['menu', 'context'],
    section: 'board',
    of: 'board',
    run: (board) => {
      if (dialogsOf(board).open?.kind !== 'palette') awaitPart(board, 'palette', () => closeDialog(board));
      openDialog(board, { kind: 'palette' });
    },
  },
  help: {
    id: 'help',
    label: 'help.title',
    keys: ['?'],
    places: ['menu', 'context', 'palette'],
    section: 'board',
    of: 'board',
    run: (board) => openDialog(board, { kind: 'help' }),
  },
} as const satisfies Record<string, Action>;
