// Which frame a wall shows as its page, whoever turned to it: somebody at the wall or a phone that leads it.

import { proxy } from 'valtio/vanilla';
import { perBoard } from '../../board/session/board-session.ts';

/** Null: none was turned to. */
export const shownPageOf = perBoard(() => proxy<{ id: string | null }>({ id: null }));
