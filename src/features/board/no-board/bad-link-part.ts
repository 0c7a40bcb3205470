// The deferred page shown instead of a board that does not open. The board page loads it, and so does the page that looks for a way to open
// the board.

import { part } from '../../../ui/lazy-part.tsx';

export const badLinkPart = part(() => import('./bad-link.tsx'), 'BadLink');
