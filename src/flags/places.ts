// What each feature flag takes away where it is off, and where its code stands. `none yet`: the feature comes with a later issue, and
// nothing may use its flag before its row here says where (tests/contract/flags.test.ts).

import type { Feature } from '#protocol/features.ts';

export interface Place {
  kind: 'page' | 'tool' | 'shortcut' | 'language' | 'drawing';
  /** Files below src that ask it. */
  at: readonly string[];
}

export const PLACES: Record<Feature, Place | 'none yet'> = {
  settings: {
    kind: 'page',
    at: [
      'features/settings/index.tsx',
      'account/account-menu.tsx',
      'workspace/sidebar.tsx',
      'workspace/palette/actions.tsx',
      'workspace/inbox/inbox-list.tsx',
    ],
  },
  deleteAccount: { kind: 'page', at: ['features/settings/index.tsx'] },
  arabic: { kind: 'language', at: ['i18n/languages.ts'] },
  strokeEraser: { kind: 'tool', at: ['features/board/session/tool-in-hand.ts'] },
  perfectDraw: { kind: 'tool', at: ['device/input-settings.ts'] },
  floatingToolbar: {
    kind: 'tool',
    at: ['features/board/input/attach.ts', 'features/board/menus/main-menu.tsx'],
  },
  keyboardNavigation: {
    kind: 'shortcut',
    at: ['features/board/actions/keyboard.ts', 'features/board/menus/help-keys.ts'],
  },
  handwritingCanvas: {
    kind: 'drawing',
    at: [
      'features/board/session/tool-in-hand.ts',
      'features/board/actions/editing.ts',
      'features/board/start/board-life.ts',
      'features/board/bars/brushes.tsx',
    ],
  },
  debugGrid: { kind: 'drawing', at: ['features/board/start/board-life.ts', 'features/board/upkeep/guides.ts'] },
  exportQr: { kind: 'page', at: ['features/download-link/index.tsx', 'features/board/parts/export/export-dialog.tsx'] },
  cloudDrive: 'none yet',
  confetti: 'none yet',
  lockedFocus: 'none yet',
  presentation: 'none yet',
  cursorChat: 'none yet',
};
