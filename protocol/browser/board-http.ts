// The routes of one board with its token, which is kept fresh: asked for anew before it ends and when it was refused. Where tokens
// come from it does not know.

import type { OpenBoardAnswer } from '../api.ts';
import type { BoardCallKey, BytesCallKey } from '../contract/all-calls.ts';
import { type AnyArgs, answerIn, type CallAnswer, type CallArgs, requestOf } from './call.ts';
import { type ApiAddress, ApiError, request } from './request.ts';
import { serverClock } from './server-clock.ts';

/** What somebody holds who may ask things of a board; the device's guest credential is not among it. */
export type Access = Omit<OpenBoardAnswer, 'guest'>;
/** Opens the board anew. Rejects with an ApiError. */
export type Lend = (signal: AbortSignal) => Promise<Access>;

/** A token is renewed this long before it ends. */
const RENEW_MS = 60_000;

/** The calls about one board whose answer is a value, or none. */
export type BoardValueKey = Exclude<BoardCallKey, BytesCallKey>;

export class BoardHttp {
  readonly #address: ApiAddress;
  readonly #lend: Lend;
  #access: Access | undefined;

  constructor(address: ApiAddress, lend: Lend) {
    this.#address = address;
    this.#lend = lend;
  }

  /** With a token that is good for a while. */
  async opened(signal: AbortSignal): Promise<Access> {
    if (!this.#access || this.#access.expiresAt - RENEW_MS < serverClock.now()) return this.renew(signal);
    return this.#access;
  }

  /** Opens the board now. Bound: it is what a thread is lent by. */
  readonly renew: Lend = async (signal) => {
    this.#access = await this.#lend(signal);
    return this.#access;
  };

  /** The token or the rights behind it are no more: the next call opens anew. */
  forget(): void {
    this.#access = undefined;
  }

  /** Makes a call about the board. Once more with a new token when it was refused. Rejects with an ApiError. */
  call<K extends BoardValueKey>(key: K, args: CallArgs<K>): Promise<CallAnswer<K>>;
  async call(key: string, { signal = new AbortController().signal, ...args }: AnyArgs): Promise<unknown> {
    return answerIn(await this.#sendTo((id) => requestOf(key, { ...args, params: { ...args.params, id } }), signal));
  }

  /** `path` is below the board's own address. Once more with a new token when it was refused. */
  send(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    return this.#sendTo((id) => ({ path: `boards/${id}/${path}`, init }), signal);
  }

  async #sendTo(
    requestFor: (board: string) => { path: string; init: RequestInit },
    signal: AbortSignal,
  ): Promise<Response> {
    for (let again = true; ; again = false) {
      const { id, token } = await this.opened(signal);
      const { path, init } = requestFor(id);
      const headers = { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` };
      try {
        return await request(this.#address, path, { ...init, headers }, signal);
      } catch (error) {
        if (!again || !(error instanceof ApiError) || error.status !== 401) throw error;
        this.forget();
      }
    }
  }
}
