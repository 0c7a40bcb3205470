// One request to the HTTP API, as page and workers make it: where it goes, what of an answer is an error, and its name.
// A 2xx that is not the server's own is no answer (SPEC: ANS-1).

import type { ErrorAnswer } from '../api.ts';
import { isServerResponse } from '../response-mark.ts';
import { serverClock } from './server-clock.ts';

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

/** `path` is below /api. Rejects with an ApiError for every answer that is not 2xx, or is not the server's. */
export async function request(
  { origin, fetch }: ApiAddress,
  path: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  let response: Response;
  const sentMs = performance.now();
  try {
    response = await fetch(`${origin}/api/${path}`, { ...init, signal, cache: 'no-store' });
  } catch {
    throw new ApiError('network', 0);
  }
  if (response.ok && !isServerResponse(response)) throw new ApiError('network', 0);
  // The service worker answers some reads from a cache.
  if (init.method !== undefined && init.method !== 'GET') serverClock.learn(response.headers.get('date'), sentMs);
  if (response.ok) return response;
  const answer = (await response.json().catch(() => undefined)) as Partial<ErrorAnswer> | undefined;
  throw new ApiError(typeof answer?.error === 'string' ? answer.error : 'internal', response.status);
}

export interface ApiAddress {
  /** As https://board.example; '' on the page itself. */
  origin: string;
  fetch: typeof fetch;
}

/** `init` with `body` as JSON. */
export function jsonBody(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
