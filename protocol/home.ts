// The database that is this device's own, not a board's: the list of its boards and its guest credential. Names, records and
// the making of it are here because the board worker writes it and the home page reads it, whichever comes first.
// Documented in docs/formats.md "In the browser".

export const HOME_DATABASE = 'atrium-home';
export const HOME_VERSION = 1;
/** Records HomeBoard by alias. */
export const HOME_BOARDS = 'boards';
/** Values by name; 'guest': the credential that POST /api/boards/open answered first; HOME_OWN: who used it by the last answer. */
export const HOME_DEVICE = 'device';
/** All actors that count as who uses the device, that one first. */
export const HOME_OWN = 'own';

export interface HomeBoard {
  alias: string;
  /** base64url edit or view secret: the address is boardPath's. An edit secret is never replaced by a view secret. '': opened by the account alone. */
  secret: string;
  /** Null until the server has said it once. */
  role: 'editor' | 'viewer' | null;
  /** Empty: untitled. */
  title: string;
  /** Last change seen on this device, anyone's. */
  changedAtMs: number;
  openedAtMs: number;
  /**
   * The actor with whose account it came to this device (`person:<id>`), and goes from it; '' before the server has said who one is.
   * None: the device's own, whoever is signed in.
   */
  account?: string | undefined;
  /** Joined at a wall panel: the session has ended, and something on the board is unsent. */
  hasEnded?: boolean;
}

/** As `account` of a board. */
export function accountOf(actor: string): string | undefined {
  return actor.startsWith('person:') ? actor : undefined;
}

/** Who is signed in on this device. */
export interface Account {
  /** `person:<id>` */
  actor: string;
  /** Epoch ms of the sign-in. */
  sinceMs: number;
}

/** Whether a board came with this account, or a record is of its time and nobody has said yet whose it is. */
export function isOfAccount({ account, openedAtMs }: HomeBoard, { actor, sinceMs }: Account): boolean {
  return account === '' ? openedAtMs >= sinceMs : account === actor;
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
