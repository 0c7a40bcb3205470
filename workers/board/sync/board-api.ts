// The HTTP side of a board: opening it by its secret, tickets for the socket, blobs, and the parts of large transactions.
// Keeps the bearer token fresh. Knows nothing of the socket, the queues or the engine.

import type { ErrorAnswer, OpenBoardAnswer, OpenBoardRequest, PartsAnswer, TicketAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';

/** An answer that is not 2xx, by the name the server gave; `network` when there was none, `damaged` when it was not what was asked. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

export interface GuestKeeper {
  guest(): Promise<string | undefined>;
  /** Keeps the answered credential and returns the one this device has now. */
  keepGuest(sent: string | undefined, answered: string): Promise<string>;
}

/** A token is renewed this long before it ends. */
const RENEW_MS = 60_000;

/** Browsers let requests of 64 KiB together outlive their page. */
const KEEPALIVE_BYTES = 48 * 1024;

export class BoardApi {
  readonly #origin: string;
  readonly #alias: string;
  readonly #secret: string;
  readonly #name: string;
  readonly #guests: GuestKeeper;
  readonly #fetch: typeof fetch;
  readonly #now: () => number;
  readonly #sha256: (bytes: Uint8Array) => Promise<Uint8Array>;
  #opened: OpenBoardAnswer | undefined;
  #ticket: string | undefined;

  constructor(
    address: { origin: string; alias: string; secret: string; name: string },
    guests: GuestKeeper,
    fetcher: typeof fetch,
    now: () => number,
    sha256: (bytes: Uint8Array) => Promise<Uint8Array>,
  ) {
    this.#origin = address.origin;
    this.#alias = address.alias;
    this.#secret = address.secret;
    this.#name = address.name;
    this.#guests = guests;
    this.#fetch = fetcher;
    this.#now = now;
    this.#sha256 = sha256;
  }

  /** The board opened, with a token that is good for a while. */
  async opened(signal: AbortSignal): Promise<OpenBoardAnswer> {
    if (!this.#opened || this.#opened.expiresAt - RENEW_MS < this.#now()) this.#opened = await this.#open(signal);
    return this.#opened;
  }

  /** For one HELLO. */
  async ticket(signal: AbortSignal): Promise<string> {
    const opened = await this.opened(signal);
    if (this.#ticket === undefined) {
      const { ticket } = await this.#bearer<TicketAnswer>(`${opened.id}/ticket`, { method: 'POST' }, signal);
      return ticket;
    }
    const ticket = this.#ticket;
    this.#ticket = undefined;
    return ticket;
  }

  /** The token or the rights behind it are no more: the next call opens anew. */
  forget(): void {
    this.#opened = undefined;
    this.#ticket = undefined;
  }

  /** `path` is below the board's own address. */
  async send(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const { id } = await this.opened(signal);
    return this.#send(`${id}/${path}`, init, signal);
  }

  /** What bears this name, and nothing else: what arrives damaged is fetched once more, then refused as `damaged`. */
  async blob(sha256: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#sound(await this.#blobs([sha256], signal), sha256, signal);
  }

  /** Several at a time (at most `LIMITS.blobsAtOnce`), in their order. */
  async blobs(wanted: readonly { sha256: string; bytes: number }[], signal: AbortSignal): Promise<Uint8Array[]> {
    const all = await this.#blobs(
      wanted.map(({ sha256 }) => sha256),
      signal,
    );
    let at = 0;
    return Promise.all(
      wanted.map(({ sha256, bytes }) => {
        at += bytes;
        return this.#sound(all.slice(at - bytes, at), sha256, signal);
      }),
    );
  }

  async #sound(arrived: Uint8Array, sha256: string, signal: AbortSignal): Promise<Uint8Array> {
    const bears = async (bytes: Uint8Array): Promise<boolean> => hexOf(await this.#sha256(bytes)) === sha256;
    if (await bears(arrived)) return arrived;
    const again = await this.#blobs([sha256], signal);
    if (await bears(again)) return again;
    throw new ApiError('damaged', 0);
  }

  async #blobs(names: readonly string[], signal: AbortSignal): Promise<Uint8Array> {
    const response = await this.send(`blobs/${names.join(',')}`, {}, signal);
    try {
      return new Uint8Array(await response.arrayBuffer());
    } catch {
      throw new ApiError('network', 0);
    }
  }

  async partsReceived(clientIdHex: string, clientSeq: number, signal: AbortSignal): Promise<number> {
    const { id } = await this.opened(signal);
    return (await this.#bearer<PartsAnswer>(`${id}/parts/${clientIdHex}/${clientSeq}`, {}, signal)).received;
  }

  /** Answers the bytes the server has now: the next offset. */
  async putPart(
    clientIdHex: string,
    clientSeq: number,
    offset: number,
    bytes: Uint8Array,
    signal: AbortSignal,
  ): Promise<number> {
    const path = `parts/${clientIdHex}/${clientSeq}?offset=${offset}`;
    return (await this.put<PartsAnswer>(path, bytes, 'application/octet-stream', signal)).received;
  }

  /** `path` is below the board's own address. A small file may outlive the page. */
  async put<T>(path: string, body: Blob | Uint8Array, type: string, signal: AbortSignal): Promise<T> {
    const { id } = await this.opened(signal);
    const init = {
      method: 'PUT',
      body: body as Blob | Uint8Array<ArrayBuffer>,
      keepalive: body instanceof Blob && body.size <= KEEPALIVE_BYTES,
      headers: { 'content-type': type },
    };
    return this.#bearer<T>(`${id}/${path}`, init, signal);
  }

  async #open(signal: AbortSignal): Promise<OpenBoardAnswer> {
    // At most twice: another tab of a new device may have got its guest credential first.
    for (let guest = await this.#guests.guest(); ; ) {
      const body: OpenBoardRequest = { alias: this.#alias, secret: this.#secret };
      if (guest !== undefined) body.guest = guest;
      if (this.#name !== '') body.name = this.#name;
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await this.#request('open', init, signal);
      const answer = await jsonOf<OpenBoardAnswer>(response);
      const kept = await this.#guests.keepGuest(guest, answer.guest);
      if (kept === answer.guest) {
        this.#ticket = answer.ticket;
        return answer;
      }
      guest = kept;
    }
  }

  async #bearer<T>(path: string, init: RequestInit, signal: AbortSignal): Promise<T> {
    return jsonOf<T>(await this.#send(path, init, signal));
  }

  /** With the token; once more with a new one when it was refused. */
  async #send(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let again = true; ; again = false) {
      const { token } = await this.opened(signal);
      const headers = { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` };
      try {
        return await this.#request(path, { ...init, headers }, signal);
      } catch (error) {
        if (!again || !(error instanceof ApiError) || error.status !== 401) throw error;
        this.forget();
      }
    }
  }

  async #request(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const fetcher = this.#fetch;
    let response: Response;
    try {
      response = await fetcher(`${this.#origin}/api/boards/${path}`, {
        ...init,
        signal,
        credentials: 'same-origin',
        cache: 'no-store',
      });
    } catch {
      throw new ApiError('network', 0);
    }
    if (response.ok) return response;
    const answer = (await response.json().catch(() => undefined)) as Partial<ErrorAnswer> | undefined;
    throw new ApiError(typeof answer?.error === 'string' ? answer.error : 'internal', response.status);
  }
}

async function jsonOf<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError('network', 0);
  }
}
