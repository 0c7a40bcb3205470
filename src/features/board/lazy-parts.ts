// What of the board page is loaded only when it is asked for.

import { withWords } from '../../app/account/with-words.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const dialogsPart = lazyPart(async () => (await import('./dialogs/index.tsx')).Dialogs);
export const handsPart = lazyPart(async () => (await import('./hands/index.tsx')).HandBars);
export const statsPart = lazyPart(async () => (await import('./status/stats-panel.tsx')).StatsPanel);
export const rulerPart = lazyPart(async () => (await import('./ruler/ruler.tsx')).RulerOnBoard);
export const peoplePart = lazyPart(async () => (await import('./people/people-menu.tsx')).PeopleMenu);
export const namePart = lazyPart(async () => (await import('./dialogs/index.tsx')).AskName);
export const outsidePart = lazyPart(async () => (await import('./people/outside.tsx')).Outside);
export const followingPart = lazyPart(async () => (await import('./people/following.tsx')).Following);
export const historyPart = lazyPart(async () => (await import('./history/index.tsx')).History);
export const backPart = lazyPart(async () => (await import('./canvas/back-to-content.tsx')).BackToContent);
export const contextMenuPart = lazyPart(async () => (await import('./context-menu/index.tsx')).ContextMenu);
export const selectionBarPart = lazyPart(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);
export const badLinkPart = lazyPart(async () => (await import('./bad-link.tsx')).BadLink);
export const accountPart = lazyPart(async () => (await withWords(import('./people/account.tsx'))).BoardAccount);
export const noSecretPart = lazyPart(async () => (await import('./no-secret.tsx')).NoSecret);
export const menuPart = lazyPart(async () => (await import('./top-bar/main-menu.tsx')).MainMenu);
