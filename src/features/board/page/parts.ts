// The tables of what opens on the board page. A row names the code and the translation namespaces, which are loaded when it is first shown
// or preloaded. The types of shell/ refuse a dialog or a side panel without its row.

import { type LazyPart, part } from '../../../ui/lazy-part.tsx';
import { ACTION_WORDS } from '../actions/action.ts';
import { rulerPart } from '../parts/ruler/part.ts';
import type { DialogName, DialogState } from '../shell/dialogs.ts';
import type { SidePanelName } from '../shell/side-panels.ts';
import type { PageState } from './page-state.ts';

export interface CanvasProps {
  canvas: HTMLCanvasElement;
}

const imageDialog = part(() => import('../parts/images/image-dialog.tsx'), 'ImageDialog', ['images']);
const ownDialogs = part(() => import('../parts/account/own-dialogs.tsx'), 'OwnDialogs', ['dashboard']);

export const dialogs: { readonly [K in DialogName]: LazyPart<DialogState<K> & CanvasProps> } = {
  share: part(() => import('./light-dialogs.tsx'), 'ShareDialog'),
  name: part(() => import('./light-dialogs.tsx'), 'NameDialog'),
  rename: part(() => import('./light-dialogs.tsx'), 'RenameBoard'),
  calibrate: part(() => import('./light-dialogs.tsx'), 'CalibrateDialog'),
  help: part(() => import('../menus/help.tsx'), 'Help', ['help', ...ACTION_WORDS]),
  palette: part(() => import('../menus/palette.tsx'), 'Palette', ACTION_WORDS),
  timer: part(() => import('../parts/timer/timer-dialog.tsx'), 'TimerDialog', ['timer']),
  pen: part(() => import('../parts/pens/pen-question.tsx'), 'PenQuestion', ['wall']),
  move: ownDialogs,
  delete: ownDialogs,
  eyedropper: part(() => import('../parts/eyedropper/eyedropper.tsx'), 'Eyedropper', ['arrange']),
  crop: imageDialog,
  alt: imageDialog,
  link: part(() => import('../text/link-dialog.tsx'), 'LinkDialog', ['text-format']),
  leave: part(() => import('../parts/files/leave-dialog.tsx'), 'LeaveDialog', ['images']),
  export: part(() => import('../parts/export/export-dialog.tsx'), 'ExportDialog', ['export']),
  import: part(() => import('../parts/files/import-report.tsx'), 'ImportDialog', ['files']),
};

export const sidePanels: Readonly<Record<SidePanelName, LazyPart<CanvasProps>>> = {
  find: part(() => import('../parts/search/index.tsx'), 'Find', ACTION_WORDS),
  outline: part(() => import('../parts/search/index.tsx'), 'Outline', ACTION_WORDS),
  frames: part(() => import('../parts/frames/index.tsx'), 'Frames', ['frames']),
};

/** Shown over the canvas while the condition holds. */
interface Overlay {
  when(state: PageState): boolean;
  part: LazyPart<CanvasProps>;
}

/** The overlays by what they stand right below, in the order of the page. */
export const overlays = {
  textBox: {
    ruler: { when: ({ isRulerShown }) => isRulerShown, part: rulerPart },
  },
  bars: {
    cursorNames: {
      when: ({ people }) => people > 1,
      part: part(() => import('../parts/people/cursor-names.tsx'), 'CursorNames'),
    },
    outside: { when: ({ people }) => people > 1, part: part(() => import('../parts/people/outside.tsx'), 'Outside') },
  },
  toolOptions: {
    back: {
      when: ({ isContentOutside }) => isContentOutside,
      part: part(() => import('../parts/back-to-content/back-to-content.tsx'), 'BackToContent'),
    },
  },
  notices: {
    timer: {
      when: ({ hasTimer }) => hasTimer,
      part: part(() => import('../parts/timer/timer-island.tsx'), 'TimerIsland', ['timer']),
    },
    toolbars: {
      when: ({ toolbars }) => toolbars > 0,
      part: part(() => import('../bars/personal-toolbars/index.tsx'), 'HandBars', ['arrange']),
    },
  },
  sidePanel: {
    stats: {
      when: ({ areStatsShown }) => areStatsShown,
      part: part(() => import('../parts/stats/stats-panel.tsx'), 'StatsPanel'),
    },
    minimap: {
      when: ({ isMinimapShown }) => isMinimapShown,
      part: part(() => import('../parts/search/index.tsx'), 'Minimap', ACTION_WORDS),
    },
  },
  top: {
    history: {
      when: ({ isHistoryOpen }) => isHistoryOpen,
      part: part(() => import('../history/index.tsx'), 'History'),
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Overlay>>>>;

export const contextMenuPart = part(() => import('../menus/context-menu.tsx'), 'ContextMenu', ACTION_WORDS);

// Among the notices, and around the board.
export const imageImportsPart = part(() => import('../parts/files/image-imports-list.tsx'), 'ImageImports', ['images']);
export const followingPart = part(() => import('../parts/people/following.tsx'), 'Following');
export const unsentNotePart = part(() => import('./unsent-note.tsx'), 'UnsentNote', ['unsent']);
export const accountPart = part(() => import('../parts/account/account.tsx'), 'BoardAccount', ['account']);
export const noSecretPart = part(() => import('../no-board/no-secret.tsx'), 'NoSecret');
export const panelBarPart = part(() => import('../../wall/board/panel-bar.tsx'), 'PanelBar', ['panel', 'timer']);
