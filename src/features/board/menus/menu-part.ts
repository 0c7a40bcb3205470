// The menu of the board, loaded when it is first asked for: at the top, and on a wall at both edges.

import { part } from '../../../ui/lazy-part.tsx';
import { ACTION_WORDS } from '../actions/action.ts';

export const menuPart = part(() => import('./main-menu.tsx'), 'MainMenu', [
  ...ACTION_WORDS,
  'dashboard',
  'whats-new-menu',
]);
