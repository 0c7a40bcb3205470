// The menu of the board, loaded when it is first asked for: at the top, and on a wall at both edges.

import { lazyPart } from '../../../ui/lazy-part.tsx';
import { withActionWords } from '../actions/with-action-words.ts';

export const menuPart = lazyPart(async () => (await withActionWords(import('./main-menu.tsx'))).MainMenu);
