// The actor of embedded boards.

import type { Actor } from './grant.ts';

/** Every embed is the same actor: who looks is not known, and not stored. */
export const EMBED_ACTOR: Actor = 'host:embed';
