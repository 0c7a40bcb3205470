// Files and pictures in and out.

import { Camera, FileArchive, FileJson, History, Image, Upload } from 'lucide-react';
import { chooseFiles, chooseImages, exportFile } from '../../files.ts';
import { openHistory } from '../../history/history.ts';
import { board } from '../../state.ts';
import type { Action } from '../action.ts';
import { copyPicture } from './copy-picture.ts';

/** Px per board unit. */
const SCALES = [1, 2, 4] as const;
const selected = () => board.selection.count > 0;

/** What can be had as a file: pictures by their scale, and JSON. `of` the selection: only that, with all that lies in it. */
function exports(of: Action['of']): Action[] {
  const selection = of === 'selection';
  const submenu = selection ? 'exportSelection' : 'exportBoard';
  const common = {
    places: ['menu', 'context', 'palette'],
    section: 'files',
    of,
    submenu,
    ...(selection ? { enabled: selected } : {}),
  } as const;
  return [
    ...SCALES.map(
      (scale): Action => ({
        ...common,
        id: `${submenu}Png${scale}`,
        label: 'action.asPng',
        values: { scale },
        icon: Image,
        run: () => void exportFile('png', { scale, selection }),
      }),
    ),
    {
      ...common,
      id: `${submenu}Atrium`,
      label: 'action.asAtrium',
      icon: FileArchive,
      run: () => void exportFile('atrium', { selection }),
    },
    {
      ...common,
      id: `${submenu}Json`,
      label: 'action.asJson',
      icon: FileJson,
      run: () => void exportFile('json', { selection }),
    },
  ];
}

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
  ...exports('board'),
  ...exports('selection'),
  {
    id: 'history',
    label: 'history.title',
    icon: History,
    places: ['menu', 'palette'],
    section: 'files',
    of: 'board',
    run: openHistory,
  },
];
