// The page's one way to the HTTP API. It owns the credentials: the device's guest credential and the tokens its links have earned;
// threads are lent an access by it (lending.ts) and never see what it was given for.

import type { OpenBoardAnswer, OpenBoardRequest } from '../api.ts';
import { newGuest, SECRET_BYTES } from '../derive.ts';
import { JOINED, PANEL } from '../session-links.ts';
import { type Access, BoardHttp } from './board-http.ts';
import { call } from './call.ts';
import { guestOfDevice, keepGuest } from './guest.ts';
import { type ApiAddress, ApiError } from './request.ts';

export interface Link {
  alias: string;
  /** base64url edit or view secret; '': it is opened by the account; PANEL, JOINED: by a session. */
  secret: string;
}

export interface InSession {
  body: Pick<OpenBoardRequest, 'alias' | 'secret' | 'panel' | 'ifp_share_token'>;
  answered?(answer: OpenBoardAnswer): void;
  /** Whoever comes by it does not use the device any more. */
  isPast?: boolean;
}

export interface ApiClientDeps extends ApiAddress {
  /** What other people read beside the cursor; '': not chosen. */
  name(): string;
  /**
   * The access token of who is signed in; undefined: nobody is. `refused`: one that the server no longer takes; a new one, then.
   * Rejects with an ApiError where somebody is signed in and has none.
   */
  bearer(refused?: string): Promise<string | undefined>;
  /** A wall panel, whose guests become nobody: a person's boards are opened there without the device's guest. */
  isPanel: boolean;
  /** What is sent for a board that a session at a panel opens, in place of a link's secret. Rejects with an ApiError where there is none. */
  inSession(link: Link): Promise<InSession>;
  /** Where it fails the guest credential lives as long as the page. */
  indexedDB(): IDBFactory;
}

export class ApiClient {
  readonly #deps: ApiClientDeps;
  readonly #boards = new Map<string, BoardHttp>();
  /** Of links that ask for one, by the link: for as long as the page lives. */
  readonly #passwords = new Map<string, string>();
  /** As far as this page knows. */
  #guest = newGuest(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

  constructor(deps: ApiClientDeps) {
    this.#deps = deps;
  }

  /** What is asked of a board on this page shares one token. */
  board({ alias, secret }: Link): BoardHttp {
    const key = keyOf({ alias, secret });
    let board = this.#boards.get(key);
    if (!board) {
      board = new BoardHttp(this.#deps, (signal) => this.#open({ alias, secret }, signal));
      this.#boards.set(key, board);
    }
    return board;
  }

  /** What the link is opened with from now on; '': nothing. */
  setPassword(link: Link, password: string): void {
    this.#passwords.set(keyOf(link), password);
  }

  async #open(link: Link, signal: AbortSignal): Promise<Access> {
    const name = this.#deps.name();
    const password = this.#passwords.get(keyOf(link));
    const own = link.secret === PANEL || link.secret === JOINED ? await this.#deps.inSession(link) : undefined;
    // At most twice: another tab may have got another guest credential first.
    for (let sent = await this.#storedGuest(); ; ) {
      const opened = await this.#opened(
        { ...(own?.body ?? named(link)), guest: sent, ...(name && { name }), ...(password && { password }) },
        signal,
      );
      own?.answered?.(opened);
      if (own?.isPast) return opened;
      const { guest, ...access } = { ...opened, guest: opened.guest || sent };
      this.#guest = await this.#keepGuest(sent, guest, access.own ?? [access.actor]);
      if (this.#guest === guest) return access;
      sent = this.#guest;
    }
  }

  /** As who is signed in; once more when the token has ended meanwhile. */
  async #opened({ guest, ...body }: OpenBoardRequest, signal: AbortSignal): Promise<OpenBoardAnswer> {
    const { bearer, isPanel } = this.#deps;
    // A panel is nobody's, whoever has signed in on it.
    for (let token = body.panel === undefined ? await bearer() : undefined, again = true; ; again = false) {
      const sent = token && isPanel ? body : { guest, ...body };
      try {
        return await call(this.#deps, 'POST /api/boards/open', { body: sent, bearer: token, signal });
      } catch (error) {
        if (!token || !again || !(error instanceof ApiError) || error.status !== 401) throw error;
        token = await bearer(token);
      }
    }
  }

  async #storedGuest(): Promise<string> {
    try {
      return await guestOfDevice(this.#deps.indexedDB(), this.#guest);
    } catch {
      return this.#guest;
    }
  }

  async #keepGuest(sent: string, answered: string, own: readonly string[]): Promise<string> {
    try {
      return await keepGuest(this.#deps.indexedDB(), sent, answered, own);
    } catch {
      return answered;
    }
  }
}

function keyOf({ alias, secret }: Link): string {
  return `${alias}.${secret}`;
}

/** Without a secret the server goes by who asks. */
function named({ alias, secret }: Link): Pick<OpenBoardRequest, 'alias' | 'secret'> {
  return secret === '' ? { alias } : { alias, secret };
}
