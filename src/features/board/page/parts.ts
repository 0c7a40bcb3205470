// The tables of what opens on the board page; that of the dialogs is dialogs.tsx. A row names the code and the translation namespaces, which
// are loaded when it is first shown or preloaded. The type of shell/side-panels.ts refuses a side panel without its row.

import { type LazyPart, part } from '../../../ui/lazy-part.tsx';
import { ACTION_WORDS } from '../actions/action.ts';
import { rulerPart } from '../parts/ruler/part.ts';
import type { SidePanelName } from '../shell/side-panels.ts';
import type { PageState } from './page-state.ts';

export interface CanvasProps {
  canvas: HTMLCanvasElement;
}

/** All dialogs but the palette: their own table comes with the first of them. */
export const dialogsPart = part(() => import('./dialogs.tsx'), 'Dialogs');
export const palettePart = part(() => import('../menus/palette.tsx'), 'Palette', ACTION_WORDS);

const finding = () => import('../parts/search/index.tsx');
const leading = () => import('../parts/lead/index.tsx');

export const sidePanels: Readonly<Record<SidePanelName, LazyPart<CanvasProps>>> = {
  find: part(finding, 'Find', ACTION_WORDS),
  outline: part(finding, 'Outline', ACTION_WORDS),
  frames: part(() => import('../parts/frames/index.tsx'), 'Frames', ['frames']),
  lead: part(leading, 'LeadPanel', ['lead', 'frames']),
};

const reactions = () => import('../parts/reactions/index.tsx');

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
    signals: { when: ({ people }) => people > 1, part: part(reactions, 'Signals', ['reactions']) },
    outside: { when: ({ people }) => people > 1, part: part(() => import('../parts/people/outside.tsx'), 'Outside') },
  },
  toolOptions: {
    reactions: {
      when: ({ isReactionRowOpen }) => isReactionRowOpen,
      part: part(reactions, 'ReactionRow', ['reactions']),
    },
    back: {
      when: ({ isContentOutside }) => isContentOutside,
      part: part(() => import('../parts/back-to-content/back-to-content.tsx'), 'BackToContent'),
    },
  },
  notices: {
    ledTools: { when: ({ hasChosenTools }) => hasChosenTools, part: part(leading, 'LedTools') },
    presentation: {
      when: ({ isPresented }) => isPresented,
      part: part(() => import('../parts/present/index.tsx'), 'Presentation', ['present']),
    },
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
      part: part(finding, 'Minimap', ACTION_WORDS),
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
export const focusPart = part(leading, 'FocusIsland', ['lead']);
export const rejoinPart = part(() => import('../parts/present/follow-bar.tsx'), 'Rejoin', ['present']);
export const unsentNotePart = part(() => import('./unsent-note.tsx'), 'UnsentNote', ['unsent']);
export const accountPart = part(() => import('../parts/account/account.tsx'), 'BoardAccount', ['account']);
export const noSecretPart = part(() => import('../no-board/no-secret.tsx'), 'NoSecret');
export const panelBarPart = part(() => import('../../wall/board/panel-bar.tsx'), 'PanelBar', ['panel', 'timer']);
