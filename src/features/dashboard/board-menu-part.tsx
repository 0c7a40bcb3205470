// The menu of a board, and the dialogs it opens, loaded when one reaches for it.

import { lazyPart } from '../../ui/lazy-part.tsx';

export const BoardMenuPart = lazyPart(async () => (await import('./board-menu.tsx')).BoardMenu);
