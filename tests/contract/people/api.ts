// Calls of /api/user as any client makes them.

import type { Tokens } from '../identity/client.ts';

export interface Answer {
  status: number;
  /** undefined: nothing came. */
  body: Record<string, unknown> | undefined;
}

export function callsTo(address: string) {
  return async (who: Tokens | string | undefined, method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers: Record<string, string> = {};
    if (who !== undefined) headers.authorization = `Bearer ${typeof who === 'string' ? who : who.access_token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(`${address}/api/user/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
  };
}

/** Status and name of a refusal. */
export function refusal({ status, body }: Answer): [number, unknown] {
  return [status, body?.error];
}
