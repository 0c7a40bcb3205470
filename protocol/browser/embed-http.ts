// The HTTP side of an embedded board: opens it by the link's secret, and fetches chunks, large rows and images. Sends no cookie and no
// credential of the device, and keeps nothing. Chunks and rows come without authors, so their bytes are not those of their names.

import type { Access } from './board-http.ts';
import { call } from './call.ts';
import { type ApiAddress, ApiError, request } from './request.ts';
import { serverClock } from './server-clock.ts';

/** A token is renewed this long before it ends. */
const RENEW_MS = 60_000;

/** The board and the secret of a link that gives viewing. */
interface EmbedLink {
  alias: string;
  secret: string;
}

export class EmbedHttp {
  readonly #address: ApiAddress;
  readonly #link: EmbedLink;
  #opened: Access | undefined;

  constructor({ origin, fetch: fetchFrom }: ApiAddress, link: EmbedLink) {
    this.#address = { origin, fetch: (input, init) => fetchFrom(input, { ...init, credentials: 'omit' }) };
    this.#link = link;
  }

  /** Returns a ticket for one HELLO. Rejects with an ApiError. */
  async ticket(signal: AbortSignal): Promise<string> {
    return (await this.#open(signal)).ticket;
  }

  /** The board opened, with a token that is good for a while. Rejects with an ApiError. */
  async opened(signal: AbortSignal): Promise<Access> {
    const { expiresAt = 0 } = this.#opened ?? {};
    return this.#opened && expiresAt - RENEW_MS > serverClock.now() ? this.#opened : this.#open(signal);
  }

  /** The next call opens the board anew. */
  forget(): void {
    this.#opened = undefined;
  }

  /** Snapshot chunks, in their order. Rejects with an ApiError. */
  blobs(names: readonly { sha256: string }[], signal: AbortSignal): Promise<Uint8Array[]> {
    return Promise.all(names.map(({ sha256 }) => this.#bytes(`chunks/${sha256}`, signal)));
  }

  /** A large transaction. Rejects with an ApiError. */
  row(sha256: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#bytes(`rows/${sha256}`, signal);
  }

  /** Rejects with an ApiError. */
  async image(sha256: string, signal: AbortSignal): Promise<Blob> {
    return (await this.#get(`images/${sha256}`, signal)).blob();
  }

  /** The picture of the whole board; undefined if it has none. Rejects with an ApiError. */
  async cover(signal: AbortSignal): Promise<Blob | undefined> {
    const response = await this.#get('cover', signal);
    return response.status === 204 ? undefined : response.blob();
  }

  async #open(signal: AbortSignal): Promise<Access> {
    const { alias, secret } = this.#link;
    const answer = await call(this.#address, 'POST /api/embeds/open', { body: { alias, secret }, signal });
    this.#opened = { ...answer, alias, role: 'viewer', history: false, actor: '', name: '' };
    return this.#opened;
  }

  async #bytes(path: string, signal: AbortSignal): Promise<Uint8Array> {
    const response = await this.#get(path, signal);
    try {
      return new Uint8Array(await response.arrayBuffer());
    } catch {
      throw new ApiError('network', 0);
    }
  }

  /** Once more with a new token when it was refused. */
  async #get(path: string, signal: AbortSignal): Promise<Response> {
    for (let isFirst = true; ; isFirst = false) {
      const { id, token } = await this.opened(signal);
      const headers = { authorization: `Bearer ${token}` };
      try {
        return await request(this.#address, `embeds/${id}/${path}`, { headers }, signal);
      } catch (error) {
        if (!isFirst || !(error instanceof ApiError) || error.status !== 401) throw error;
        this.forget();
      }
    }
  }
}
