// Before a board leaves this device: what only this device has of it, sending that by a board of its own that nobody sees, and a copy.

import type { Leftovers } from '#protocol/home.ts';
import { withUnseenBoard } from './unseen-board.ts';

const store = () => import('../../workers/board/sync/leftovers.ts');

/** Rejects when this device's storage cannot be read. */
export async function leftoversOf(alias: string): Promise<Leftovers> {
  return (await store()).leftovers(indexedDB, alias);
}

/** Returns the leftovers as a file. */
export async function copyOfLeftovers(alias: string): Promise<Blob> {
  return (await store()).copyOfLeftovers(indexedDB, alias);
}

/** Resolves when all of it has an outcome, or the server is out of reach: what is left says which. */
export async function sendLeftovers(alias: string, { secrets }: Leftovers): Promise<void> {
  for (const secret of secrets) await send(alias, secret);
}

async function send(alias: string, secret: string): Promise<void> {
  const { whenLetGo } = await store();
  await whenLetGo([indexedDB, navigator.locks], alias, secret).catch(() => undefined);
  // A refusal is an outcome too.
  await withUnseenBoard({ alias, secret }, true, async (calls) => {
    if (navigator.onLine) await calls.saved();
  });
}
