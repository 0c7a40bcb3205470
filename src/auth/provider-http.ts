// One request to a provider, and which of its failures is a refusal and which only means that it cannot be reached.

import { serverClock } from '#protocol/browser/server-clock.ts';
import { UnreachableError } from './errors.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export const TIMEOUT_MS = 30_000;

/** Rejects with an UnreachableError where there is no answer, or one of a server that fails. */
export async function ask(fetch: Fetch, url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  // AbortSignal.timeout is missing in the oldest browsers.
  const sentMs = performance.now();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
  try {
    response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store', signal: patience.signal });
  } catch (error) {
    throw new UnreachableError(error);
  } finally {
    clearTimeout(timer);
  }
  // Another origin's providers do not let a page read it.
  serverClock.learn(response.headers.get('date'), sentMs);
  if (response.status >= 500 || response.status === 429) throw new UnreachableError(response.status);
  return response;
}

export function bearer(token: string, method: 'GET' | 'POST'): RequestInit {
  return { method, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } };
}

/** An object; undefined for whatever else an answer says. */
export async function objectOf(response: Response): Promise<Record<string, unknown> | undefined> {
  const value: unknown = await response.json().catch(() => undefined);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
