// The actions that start a presentation, without those that keys run. The board's frames are the pages.

import { MonitorPlay, Presentation } from 'lucide-react';
import { laterPart } from '#protocol/board-error.ts';
import { flags } from '../../../../flags/flags.ts';
import type { Action } from '../action.ts';

const load = () => laterPart(import('../../parts/present/start.ts'));
const isOffered = (): boolean => flags.features.presentation;
const board = { section: 'view', of: 'board' } as const;

export const presentActions: readonly Action[] = [
  {
    ...board,
    id: 'presentToEveryone',
    label: 'present:action.everyone',
    icon: Presentation,
    places: ['menu', 'palette'],
    enabled: ({ store }) => isOffered() && store.role === 'editor',
    run: (on) => on.quietly(load().then(({ startPresenting }) => startPresenting(on, { mode: 'everyone' }))),
  },
  {
    ...board,
    id: 'presentAlone',
    label: 'present:action.alone',
    icon: MonitorPlay,
    places: ['menu', 'palette'],
    enabled: isOffered,
    run: (on) => on.quietly(load().then(({ startPresenting }) => startPresenting(on, { mode: 'alone' }))),
  },
  {
    id: 'presentFromHere',
    label: 'present:action.fromHere',
    icon: Presentation,
    places: ['context', 'palette'],
    section: 'state',
    of: 'selection',
    enabled: ({ store }) =>
      isOffered() && store.selection.count === 1 && store.selection.kinds.every((kind) => kind === 'frame'),
    run: (on) => on.quietly(load().then(({ presentSelected }) => presentSelected(on))),
  },
];
