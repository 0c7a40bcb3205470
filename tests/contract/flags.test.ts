// The files that read each feature flag.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES, type Feature } from '#protocol/features.ts';

/** The files below src that read each feature. */
const FILES: Record<Feature, readonly string[]> = {
  settings: [
    'features/settings/index.tsx',
    'account/account-menu.tsx',
    'workspace/sidebar.tsx',
    'workspace/palette/actions.tsx',
    'workspace/inbox/inbox-list.tsx',
  ],
  deleteAccount: ['features/settings/index.tsx'],
  arabic: ['i18n/languages.ts'],
  strokeEraser: ['features/board/session/tool-in-hand.ts'],
  perfectDraw: ['device/input-settings.ts'],
  floatingToolbar: ['features/board/input/attach.ts', 'features/board/menus/main-menu.tsx'],
  keyboardNavigation: ['features/board/actions/keyboard.ts', 'features/board/menus/help-keys.ts'],
  handwritingCanvas: [
    'features/board/session/tool-in-hand.ts',
    'features/board/actions/editing.ts',
    'features/board/start/board-life.ts',
    'features/board/bars/brushes.tsx',
  ],
  debugGrid: ['features/board/start/board-life.ts', 'features/board/upkeep/guides.ts'],
  exportQr: ['features/download-link/index.tsx', 'features/board/parts/export/export-dialog.tsx'],
  cloudDrive: [],
  confetti: ['features/board/parts/timer/confetti.tsx'],
  lockedFocus: ['features/board/page/notices.tsx', 'features/board/parts/lead/lead-panel.tsx'],
  presentation: [
    'features/board/actions/index.ts',
    'features/board/actions/offered/present.ts',
    'features/board/bars/bars.tsx',
    'features/board/menus/help-keys.ts',
    'features/board/page/layer.tsx',
    'features/board/parts/frames/index.tsx',
    'features/board/parts/share/embed/index.tsx',
    'features/embed/embedded-board.ts',
  ],
  cursorChat: ['features/board/menus/help-keys.ts', 'features/board/shell/reactions.ts'],
};

const src = path.resolve(import.meta.dirname, '../../src');

const usersOf = (name: string): string[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => new RegExp(`features\\.${name}\\b`).test(readFileSync(path.join(src, file), 'utf8')))
    .map((file) => file.split(path.sep).join('/'))
    .sort();

test.each(Object.keys(FEATURES) as Feature[])('%s is read where its row says', (name) => {
  expect(usersOf(name)).toEqual(FILES[name].toSorted());
});
