// Before a board leaves this device: what only this device has of it, sending that by a board of its own that nobody sees, and a copy.

import type { Leftovers } from '#protocol/home.ts';
import { homeStore } from '../device/home-store.ts';
import { withBackgroundBoard } from './background-board.ts';

const store = () => import('../../workers/board/sync/leftovers.ts');

/** Rejects when this device's storage cannot be read. */
export async function leftoversOf(alias: string): Promise<Leftovers> {
  return (await store()).leftovers(indexedDB, alias);
}

/** Returns the leftovers that the person who uses this device made. `others`: how many of them change what others made. Undefined: the device lists no such board. */
export async function ownLeftoversOf(
  alias: string,
): Promise<(Leftovers & { others: number; title: string }) | undefined> {
  const board = await homeStore().board(alias);
  // Reading a database that is not there would create it.
  if (!board) return undefined;
  const found = await (await store()).ownLeftovers(indexedDB, alias, await ownActors());
  return { ...found, title: board.title };
}

/** Rejects with `nothing-to-export` where all of them are changes to what others made. */
export async function copyOfOwnLeftovers(alias: string): Promise<Blob> {
  return (await store()).copyOfOwnLeftovers(indexedDB, alias, await ownActors());
}

async function ownActors(): Promise<string[]> {
  return (await homeStore().own()) ?? [];
}

/** Resolves when all of it has an outcome, or the server is out of reach: what is left says which. */
export async function sendLeftovers(alias: string, { secrets }: Leftovers): Promise<void> {
  for (const secret of secrets) await send(alias, secret);
}

async function send(alias: string, secret: string): Promise<void> {
  const { whenLetGo } = await store();
  await whenLetGo([indexedDB, navigator.locks], alias, secret).catch(() => undefined);
  // A refusal is an outcome too.
  await withBackgroundBoard({ alias, secret }, true, async (calls) => {
    if (navigator.onLine) await calls.saved();
  });
}
