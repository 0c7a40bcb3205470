// The actor of embedded boards.

import type { Actor } from './grant.ts';

/** The actor of all embeds, because viewers are not known and not stored. */
export const EMBED_ACTOR: Actor = 'host:embed';
