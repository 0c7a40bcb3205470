// The list of this device's boards in IndexedDB: its names and its record, shared by the board worker (which writes it) and
// the home page (which reads it). Documented in docs/formats.md "In the browser".

export const HOME_DATABASE = 'atrium-home';
export const HOME_VERSION = 1;
/** Object store with keyPath 'alias'. */
export const HOME_STORE = 'boards';

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
