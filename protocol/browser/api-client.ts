// The page's one way to the HTTP API. It owns the credentials: the device's guest credential and the tokens its links have earned;
// threads are lent an access by it (lending.ts) and never see what it was given for.

import type { OpenBoardAnswer, OpenBoardRequest } from '../api.ts';
import { newGuest, SECRET_BYTES } from '../derive.ts';
import { type Access, BoardHttp } from './board-http.ts';
import { guestOfDevice, keepGuest } from './guest.ts';
import { type ApiAddress, jsonBody, jsonOf, request } from './request.ts';

export interface Link {
  alias: string;
  /** base64url edit or view secret. */
  secret: string;
}

export interface ApiClientAround extends ApiAddress {
  /** Epoch ms. */
  now(): number;
  /** What other people read beside the cursor; '': not chosen. */
  name(): string;
  /** Where it fails the guest credential lives as long as the page. */
  indexedDB(): IDBFactory;
}

export class ApiClient {
  readonly #around: ApiClientAround;
  readonly #boards = new Map<string, BoardHttp>();
  /** As far as this page knows. */
  #guest = newGuest(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

  constructor(around: ApiClientAround) {
    this.#around = around;
  }

  /** What is asked of a board on this page shares one token. */
  board({ alias, secret }: Link): BoardHttp {
    const key = `${alias}.${secret}`;
    let board = this.#boards.get(key);
    if (!board) {
      board = new BoardHttp(this.#around, (signal) => this.#open({ alias, secret }, signal), this.#around.now);
      this.#boards.set(key, board);
    }
    return board;
  }

  async #open(link: Link, signal: AbortSignal): Promise<Access> {
    const name = this.#around.name();
    // At most twice: another tab may have got another guest credential first.
    for (let sent = await this.#storedGuest(); ; ) {
      const body: OpenBoardRequest = { ...link, guest: sent };
      if (name !== '') body.name = name;
      const response = await request(this.#around, 'boards/open', jsonBody('POST', body), signal);
      const { guest, ...access } = await jsonOf<OpenBoardAnswer>(response);
      this.#guest = await this.#keepGuest(sent, guest);
      if (this.#guest === guest) return access;
      sent = this.#guest;
    }
  }

  async #storedGuest(): Promise<string> {
    try {
      return await guestOfDevice(this.#around.indexedDB(), this.#guest);
    } catch {
      return this.#guest;
    }
  }

  async #keepGuest(sent: string, answered: string): Promise<string> {
    try {
      return await keepGuest(this.#around.indexedDB(), sent, answered);
    } catch {
      return answered;
    }
  }
}
