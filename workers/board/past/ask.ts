// The routes of a board that only the page knows (versions, duplicates), asked with the board's own rights.

import type { Sync } from '../sync/host.ts';

export async function ask(sync: Sync, method: string, path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers };
  const response = await sync.send(path, init);
  return response.status === 204 ? undefined : response.json();
}
