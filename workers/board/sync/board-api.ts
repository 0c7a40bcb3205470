// The HTTP side of a board in its thread: tickets for the socket, blobs, and the parts of large transactions, by an access that the
// page has lent. Knows nothing of the socket, the queues or the engine.

import { type Access, BoardHttp, type BoardValueKey, type Lend } from '#protocol/browser/board-http.ts';
import type { CallAnswer, CallArgs } from '#protocol/browser/call.ts';
import { type ApiAddress, ApiError } from '#protocol/browser/request.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { PictureAnswer } from '#protocol/contract/files.ts';
import { release } from '../../store/release.ts';

/** Browsers let requests of 64 KiB together outlive their page. */
const KEEPALIVE_BYTES = 48 * 1024;

/** The pictures of a board, as their addresses name them. */
export type PictureName = 'cover' | 'social-image';

export class BoardApi {
  readonly #http: BoardHttp;
  readonly #sha256: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Of the access that was lent last, until it is used. */
  #ticket: string | undefined;

  constructor(address: ApiAddress, lend: Lend, sha256: (bytes: Uint8Array) => Promise<Uint8Array>) {
    const withTicket: Lend = async (signal) => {
      const access = await lend(signal);
      this.#ticket = access.ticket;
      return access;
    };
    this.#http = new BoardHttp(address, withTicket);
    this.#sha256 = sha256;
  }

  /** The board opened, with a token that is good for a while. */
  opened(signal: AbortSignal): Promise<Access> {
    return this.#http.opened(signal);
  }

  /** For one HELLO. */
  async ticket(signal: AbortSignal): Promise<string> {
    await this.opened(signal);
    const ticket = this.#ticket;
    this.#ticket = undefined;
    return ticket ?? (await this.#http.call('POST /api/boards/:id/ticket', { signal })).ticket;
  }

  /** The token or the rights behind it are no more: the next call opens anew. */
  forget(): void {
    this.#http.forget();
    this.#ticket = undefined;
  }

  /** Makes a call about the board. Rejects with an ApiError. */
  call<K extends BoardValueKey>(key: K, args: CallArgs<K>): Promise<CallAnswer<K>> {
    return this.#http.call(key, args);
  }

  /** `path` is below the board's own address. */
  send(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    return this.#http.send(path, init, signal);
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
    return bytesOf(await this.send(`blobs/${names.join(',')}`, {}, signal));
  }

  async partsReceived(clientIdHex: string, clientSeq: number, signal: AbortSignal): Promise<number> {
    const params = { clientId: clientIdHex, clientSeq: String(clientSeq) };
    return (await this.call('GET /api/boards/:id/parts/:clientId/:clientSeq', { params, signal })).received;
  }

  /** Answers the bytes the server has now: the next offset. */
  async putPart(
    clientIdHex: string,
    clientSeq: number,
    offset: number,
    bytes: Uint8Array,
    signal: AbortSignal,
  ): Promise<number> {
    const { received } = await this.call('PUT /api/boards/:id/parts/:clientId/:clientSeq', {
      params: { clientId: clientIdHex, clientSeq: String(clientSeq) },
      query: { offset },
      bytes: bytes as Uint8Array<ArrayBuffer>,
      headers: { 'content-type': 'application/octet-stream' },
      signal,
    });
    return received;
  }

  /** By its own type; what arrives damaged is fetched once more, then refused as `damaged`. */
  async image(sha256: string, signal: AbortSignal): Promise<Blob> {
    const response = await this.send(`blobs/${sha256}`, {}, signal);
    const bytes = await this.#sound(await bytesOf(response), sha256, signal);
    const image = new Blob([bytes as BlobPart], { type: response.headers.get('content-type') ?? '' });
    release(bytes);
    return image;
  }

  /** Resolves when the server names the bytes it has; rejects with `damaged` where those are others. */
  async putImage(sha256: string, image: Blob, signal: AbortSignal): Promise<void> {
    const headers = { 'content-type': image.type };
    const sent = { params: { sha256 }, bytes: image, headers, signal };
    const stored = await this.call('PUT /api/boards/:id/blobs/:sha256', sent);
    if (stored.sha256 !== sha256 || stored.bytes !== image.size) throw new ApiError('damaged', 0);
  }

  /** Sends a picture of the board as it was after row `seq`. A small one may outlive the page. */
  putPicture(kind: PictureName, seq: number, picture: Blob): Promise<PictureAnswer> {
    return this.call(`PUT /api/boards/:id/${kind}`, {
      query: { seq },
      bytes: picture,
      headers: { 'content-type': picture.type },
      keepalive: picture.size <= KEEPALIVE_BYTES,
    });
  }
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    throw new ApiError('network', 0);
  }
}
