// A call of the REST contract as pages and workers make it. The key of a row is its method and path, and its types are those of the arguments
// and of the answer. Rows are imported as types alone.

import type { AllCalls, BytesCallKey, CallKey, PublicCallKey } from '../contract/all-calls.ts';
import type { AnswerOf, ArgsOf } from '../contract/calls.ts';
import { type ApiAddress, ApiError, jsonBody, request } from './request.ts';

/** The value that a call answers; undefined where it answers none. */
export type CallAnswer<K extends CallKey> = AnswerOf<AllCalls[K]>;
export type CallArgs<K extends CallKey> = ArgsOf<AllCalls[K]>;

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The arguments of any call. */
export interface AnyArgs {
  params?: Values;
  query?: Values;
  body?: unknown;
  bytes?: Blob | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

/** Returns the method of a call and its path below /api, with its parameters in it. */
export function addressOf(key: string, params: Values = {}): { method: string; path: string } {
  const [method = '', url = ''] = key.split(' /api/');
  return { method, path: url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name]))) };
}

/** Returns the request of a call: its path below /api with its query, and its body. */
export function requestOf(
  key: string,
  { params, query = {}, body, bytes, headers = {}, keepalive }: AnyArgs,
): { path: string; init: RequestInit } {
  const { method, path } = addressOf(key, params);
  const named = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = named.length > 0 ? `?${new URLSearchParams(named)}` : '';
  const init = bytes ? { method, body: bytes, headers } : body === undefined ? { method } : jsonBody(method, body);
  return { path: path + search, init: keepalive ? { ...init, keepalive } : init };
}

/** Returns the value of a response; undefined if it has none. Throws `network` if it is damaged. */
export async function answerIn(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
    throw new ApiError('network', 0);
  }
}

/** Makes a call that everybody may make; `bearer` is an access token. Rejects with an ApiError. */
export function call<K extends Exclude<PublicCallKey, BytesCallKey>>(
  address: ApiAddress,
  key: K,
  args: CallArgs<K> & { bearer?: string | undefined },
): Promise<CallAnswer<K>>;
export async function call(
  address: ApiAddress,
  key: string,
  { signal = new AbortController().signal, bearer, ...args }: AnyArgs & { bearer?: string | undefined },
): Promise<unknown> {
  const { path, init } = requestOf(key, args);
  if (bearer) init.headers = { ...init.headers, authorization: `Bearer ${bearer}` };
  return answerIn(await request(address, path, init, signal));
}
