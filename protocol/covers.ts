// The pictures of boards that this device keeps, by alias: drawn here by the board worker, or brought from the server by the home
// page; shown on its cards. Names, record and the making of the database are here because both sides write it.
// Documented in docs/formats.md "In the browser".

import type { Box } from './bus.ts';

export const COVERS_DATABASE = 'atrium-covers';
export const COVERS_VERSION = 2;
/** Records BoardCover by alias. */
export const COVERS = 'covers';
/** BroadcastChannel: the alias of a board whose cover here has changed. */
export const COVERS_CHANNEL = 'atrium-covers';

/** A social image is exactly so large. */
export const SOCIAL_PX = { w: 1200, h: 630 } as const;

export interface BoardCover {
  alias: string;
  /** Light paper whatever the theme; null: nothing is on the board. */
  picture: Blob | null;
  /** Of the last change it shows that has a number. */
  seq: number;
  /** It also shows changes that had no number yet. */
  pending: boolean;
  /** The server has this one or a newer one. */
  shared: boolean;
  /** What of the board it shows, board units; null: not known here. */
  area: Box | null;
}

/** For `onupgradeneeded`. Covers of an older form are drawn again. */
export function upgradeCovers(db: IDBDatabase): void {
  if (db.objectStoreNames.contains(COVERS)) db.deleteObjectStore(COVERS);
  db.createObjectStore(COVERS, { keyPath: 'alias' });
}
