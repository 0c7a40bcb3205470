// The database that is this device's own, not a board's: the list of its boards and its guest credential. Names, records and
// the making of it are here because the board worker writes it and the home page reads it, whichever comes first.
// Documented in docs/formats.md "In the browser".

export const HOME_DATABASE = 'atrium-home';
export const HOME_VERSION = 1;
/** Records HomeBoard by alias. */
export const HOME_BOARDS = 'boards';
/** Values by name; 'guest': the credential that POST /api/boards/open answered first. */
export const HOME_DEVICE = 'device';

export interface HomeBoard {
  alias: string;
  /** base64url edit or view secret: the address is /board/incognito#alias.secret. An edit secret is never replaced by a view secret. */
  secret: string;
  /** Null until the server has said it once. */
  role: 'editor' | 'viewer' | null;
  /** Empty: untitled. */
  title: string;
  /** Last change seen on this device, anyone's. */
  changedAtMs: number;
  openedAtMs: number;
}

/** What of a board is on this device alone. */
export interface Leftovers {
  /** Transactions without an outcome. */
  unsent: number;
  /** Refused ones. */
  refused: number;
  /** The links by which what is unsent can be sent. */
  secrets: string[];
}

/** For `onupgradeneeded`. */
export function upgradeHome(db: IDBDatabase): void {
  db.createObjectStore(HOME_BOARDS, { keyPath: 'alias' });
  db.createObjectStore(HOME_DEVICE);
}
