// Files and pictures in and out.

import { Camera, Download, History, Image, Upload } from 'lucide-react';
import { chooseFiles, chooseImages } from '../../parts/files/files.ts';
import { board } from '../../session/store.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { openHistory } from '../../shell/history-open.ts';
import type { Action } from '../action.ts';
import { copyPicture } from './copy-picture.ts';

const selected = () => board.selection.count > 0;

export const fileActions: readonly Action[] = [
  {
    id: 'import',
    label: 'menu.import',
    icon: Upload,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    edits: true,
    run: () => chooseFiles(),
  },
  {
    id: 'photo',
    label: 'action.photo',
    icon: Camera,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    edits: true,
    enabled: () => matchMedia('(pointer: coarse)').matches,
    run: () => chooseImages(true),
  },
  {
    id: 'copyPng',
    label: 'action.copyPng',
    icon: Image,
    places: ['context', 'palette'],
    section: 'files',
    of: 'selection',
    enabled: selected,
    run: () => void copyPicture(),
  },
  {
    id: 'exportBoard',
    label: 'export:action.board',
    icon: Download,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    run: () => openDialog({ kind: 'export', selection: false }),
  },
  {
    id: 'exportSelection',
    label: 'export:action.selection',
    icon: Download,
    places: ['context', 'palette'],
    section: 'files',
    of: 'selection',
    enabled: selected,
    run: () => openDialog({ kind: 'export', selection: true }),
  },
  {
    id: 'history',
    label: 'history.title',
    icon: History,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    enabled: () => board.readsHistory,
    run: openHistory,
  },
];
