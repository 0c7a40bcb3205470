// The calls of the person who is signed in: those of the contract whose caller is a person (protocol/contract).

import { type AnyArgs, addressOf, type CallAnswer, type CallArgs } from '#protocol/browser/call.ts';
import type { PersonCallKey } from '#protocol/contract/all-calls.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';

export class UserApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Makes a call of the contract. Always resolves. */
  call<K extends PersonCallKey>(key: K, args: CallArgs<K>): Promise<HttpAnswer<CallAnswer<K>>>;
  call(key: string, { params, query, body, signal }: AnyArgs): Promise<HttpAnswer<unknown>> {
    return this.#http.call({ ...addressOf(key, params), query, body, signal });
  }
}
