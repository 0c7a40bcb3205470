// Lists what keys and pointers do: from the actions that they run, and from rows of gestures in this file.

import type { TFunction } from 'i18next';
import { flags } from '../../../flags/flags.ts';
import type { ACTION_WORDS } from '../actions/action.ts';
import { allActions } from '../actions/offered/all.ts';
import { barTools, moreTools, shapeTools } from '../actions/tools.ts';
import { spoken } from '../session/shortcuts.ts';

export interface KeySection {
  title: string;
  rows: (readonly [name: string, keys: string])[];
}

const ARROWS = '← ↑ ↓ →';

export function keySections(t: TFunction<['dict', 'help', ...typeof ACTION_WORDS]>): KeySection[] {
  const tools = [...barTools, ...shapeTools, ...moreTools].filter((one) => one.keys);
  const others = allActions.filter(
    (action) =>
      action.keys &&
      !tools.some((tool) => tool.id === action.id) &&
      action.section !== 'text' &&
      action.id !== 'unlock' &&
      action.id !== 'keepTool' &&
      (action.id !== 'chat' || flags.features.cursorChat),
  );
  const withArrows = (held: string) => `${spoken(`${held}+ArrowUp`).replace('↑', '')}${ARROWS}`;
  const moving = [
    [t('help:key.pan'), spoken(' ')],
    [t('help:key.drag'), t('keys.middle')],
    [t('help:key.pinch'), `${spoken('Mod+x').replace('X', '')}${t('keys.scroll')}`],
    [t('help:key.arrows'), ARROWS],
    [t('help:key.far'), withArrows('Shift')],
    ...(flags.features.keyboardNavigation ? [[t('help:key.walk'), 'Tab'] as const] : []),
  ] as const;
  const onward = flags.features.keyboardNavigation
    ? ([
        [t('connectors:onward'), withArrows('Mod')],
        [t('connectors:beside'), `${withArrows('Mod')} · Tab`],
      ] as const)
    : [];
  const editing = [
    [t('help:key.place'), spoken('Enter')],
    [t('help:key.edit'), `${spoken('Enter')} · ${t('keys.doubleClick')}`],
    [t('help:key.type'), t('keys.letters')],
    [t('help:key.begin'), t('keys.doubleClick')],
    [t('help:key.resize'), withArrows('Alt')],
    ...onward,
    [t('help:key.copyDrag'), `${spoken('Alt+x').replace('X', '')}${t('keys.drag')}`],
    [t('help:key.keep'), `${spoken('q')} · ${t('keys.onTool')}`],
    [t('help:key.menu'), `${t('keys.rightClick')} · ${spoken('Shift+F10')}`],
  ] as const;
  const presenting = [
    [t('present:keys.next'), `→ ↓ · ${spoken(' ')} · ${spoken('Enter')} · PgDn`],
    [t('present:keys.previous'), `← ↑ · ${spoken('Shift+ ')} · PgUp`],
    [t('present:keys.ends'), 'Home · End'],
    [t('present:keys.goTo'), `${t('present:keys.number')} · ${spoken('Enter')}`],
    [t('present:keys.black'), 'B · .'],
    [t('present:keys.white'), 'W · ,'],
    [t('tool.laser'), 'L'],
    [t('tool.pen'), 'P'],
    [t('tool.eraser'), 'E'],
    [t('present:overview'), 'O · G'],
    [t('present:keys.spotlight'), 'S'],
    [t('present:fullScreen'), 'F'],
    [t('present:keys.leave'), spoken('Escape')],
  ] as const;
  return [
    {
      title: t('help:key.tools'),
      rows: tools.map((one) => [t(`tool.${one.id}`), spoken(one.keys?.[0] ?? '')] as const),
    },
    { title: t('help:key.moving'), rows: [...moving] },
    { title: t('help:key.editing'), rows: [...editing] },
    {
      title: t('help:key.actions'),
      rows: others.map((action) => [t(action.label), action.keys?.map((chord) => spoken(chord)).join(' · ') ?? '']),
    },
    ...(flags.features.presentation ? [{ title: t('present:keys.title'), rows: [...presenting] }] : []),
  ];
}
