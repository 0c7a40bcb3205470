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
      'app/account/account-menu.tsx',
      'app/workspace/sidebar.tsx',
      'app/workspace/palette/actions.tsx',
    ],
  },
  deleteAccount: { kind: 'page', at: ['features/settings/index.tsx'] },
  arabic: { kind: 'language', at: ['i18n/languages.ts'] },
  strokeEraser: { kind: 'tool', at: ['features/board/tool-bar/tools.ts'] },
  perfectDraw: { kind: 'tool', at: ['features/board/people/person.ts'] },
  floatingToolbar: { kind: 'tool', at: ['features/board/life.ts', 'features/board/top-bar/main-menu.tsx'] },
  keyboardNavigation: {
    kind: 'shortcut',
    at: ['features/board/input/keyboard.ts', 'features/board/dialogs/help-keys.ts'],
  },
  handwritingCanvas: {
    kind: 'drawing',
    at: ['features/board/tool-bar/tools.ts', 'features/board/actions/editing.ts', 'features/board/life.ts'],
  },
  debugGrid: { kind: 'drawing', at: ['features/board/life.ts', 'features/board/canvas/guides.ts'] },
  exportQr: { kind: 'page', at: ['features/handed-file/index.tsx', 'features/board/export/export-dialog.tsx'] },
  cloudDrive: 'none yet',
  confetti: 'none yet',
  lockedFocus: 'none yet',
  presentation: 'none yet',
  cursorChat: 'none yet',
};
