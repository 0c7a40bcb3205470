// What of the board page is loaded only when it is asked for.

import { withWords } from '../../../account/with-words.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { withActionWords } from '../actions/with-action-words.ts';

export const dialogsPart = lazyPart(async () => (await withActionWords(import('./dialogs.tsx'))).Dialogs);
export const palettePart = lazyPart(async () => (await withActionWords(import('../menus/palette.tsx'))).Palette);
export const findingPart = lazyPart(async () => (await withActionWords(import('../parts/search/index.tsx'))).Finding);
export const handsPart = lazyPart(async () => {
  const [{ HandBars }] = await Promise.all([
    import('../bars/personal-toolbars/index.tsx'),
    i18n.loadNamespaces('arrange'),
  ]);
  return HandBars;
});
export const statsPart = lazyPart(async () => (await import('../parts/stats/stats-panel.tsx')).StatsPanel);
export const cursorNamesPart = lazyPart(async () => (await import('../parts/people/cursor-names.tsx')).CursorNames);
export const outsidePart = lazyPart(async () => (await import('../parts/people/outside.tsx')).Outside);
export const imageImportsPart = lazyPart(async () => {
  const [{ ImageImports }] = await Promise.all([
    import('../parts/files/image-imports-list.tsx'),
    i18n.loadNamespaces('images'),
  ]);
  return ImageImports;
});
export const followingPart = lazyPart(async () => (await import('../parts/people/following.tsx')).Following);
export const framesPart = lazyPart(async () => {
  const [{ Frames }] = await Promise.all([import('../parts/frames/index.tsx'), i18n.loadNamespaces('frames')]);
  return Frames;
});
export const timerPart = lazyPart(async () => {
  const [{ TimerIsland }] = await Promise.all([
    import('../parts/timer/timer-island.tsx'),
    i18n.loadNamespaces('timer'),
  ]);
  return TimerIsland;
});
export const historyPart = lazyPart(async () => (await import('../history/index.tsx')).History);
export const backPart = lazyPart(
  async () => (await import('../parts/back-to-content/back-to-content.tsx')).BackToContent,
);
export const contextMenuPart = lazyPart(
  async () => (await withActionWords(import('../menus/context-menu.tsx'))).ContextMenu,
);
export const unsentNotePart = lazyPart(async () => {
  const [{ UnsentNote }] = await Promise.all([import('./unsent-note.tsx'), i18n.loadNamespaces('unsent')]);
  return UnsentNote;
});
export const accountPart = lazyPart(async () => (await withWords(import('../parts/account/account.tsx'))).BoardAccount);
export const noSecretPart = lazyPart(async () => (await import('../no-board/no-secret.tsx')).NoSecret);
export const panelBarPart = lazyPart(async () => {
  const [{ PanelBar }] = await Promise.all([
    import('../../wall/board/panel-bar.tsx'),
    i18n.loadNamespaces(['panel', 'timer']),
  ]);
  return PanelBar;
});
