// Files and pictures in and out.

import { Camera, Download, History, Image, Upload } from 'lucide-react';
import { chooseFiles, chooseImages } from '../../parts/files/files.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { openHistory } from '../../shell/history-open.ts';
import type { Action } from '../action.ts';
import { copyPicture } from './copy-picture.ts';

const selected = (board: BoardSession) => board.store.selection.count > 0;

export const importFiles: Action = {
  id: 'import',
  label: 'menu.import',
  icon: Upload,
  places: ['menu', 'palette'],
  section: 'files',
  of: 'board',
  edits: true,
  run: (board) => chooseFiles(board),
};

export const fileActions: readonly Action[] = [
  importFiles,
  {
    id: 'photo',
    label: 'action.photo',
    icon: Camera,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    edits: true,
    enabled: () => matchMedia('(pointer: coarse)').matches,
    run: (board) => chooseImages(board, true),
  },
  {
    id: 'copyPng',
    label: 'action.copyPng',
    icon: Image,
    places: ['context', 'palette'],
    section: 'files',
    of: 'selection',
    enabled: selected,
    run: (board) => void copyPicture(board),
  },
  {
    id: 'exportBoard',
    label: 'export:action.board',
    icon: Download,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    run: (board) => openDialog(board, { kind: 'export', selection: false }),
  },
  {
    id: 'exportSelection',
    label: 'export:action.selection',
    icon: Download,
    places: ['context', 'palette'],
    section: 'files',
    of: 'selection',
    enabled: selected,
    run: (board) => openDialog(board, { kind: 'export', selection: true }),
  },
  {
    id: 'history',
    label: 'history.title',
    icon: History,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    enabled: (board) => board.store.readsHistory,
    run: openHistory,
  },
];
