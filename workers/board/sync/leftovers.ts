// What of a board is on this device alone, seen from outside of an open board: how much waits to be sent and how much was refused,
// and a copy of it. Knows the store only.

import type { Leftovers } from '#protocol/home.ts';
import { BoardStore, type StoredKept, type StoredPending } from '../store/board-store.ts';
import { exportKept } from './kept.ts';

interface Stored {
  /** Queues with something in them. */
  waiting: { secret: string; pending: StoredPending[] }[];
  kept: StoredKept[];
}

/** Rejects when the store cannot be read. */
export async function leftovers(factory: IDBFactory, alias: string): Promise<Leftovers> {
  const { waiting, kept } = await read(factory, alias);
  return {
    unsent: waiting.reduce((sum, { pending }) => sum + pending.length, 0),
    refused: kept.length,
    secrets: [...new Set(waiting.map(({ secret }) => secret))],
  };
}

/** JSON text of all of them (docs/formats.md "In the browser"). */
export async function copyOfLeftovers(factory: IDBFactory, alias: string): Promise<string> {
  const { waiting, kept } = await read(factory, alias);
  const unsent = waiting.flatMap(({ pending }) => pending.map((one): StoredKept => ({ ...one, code: 'unsent' })));
  return exportKept(alias, [...kept, ...unsent]);
}

async function read(factory: IDBFactory, alias: string): Promise<Stored> {
  const store = await BoardStore.open(factory, alias);
  try {
    const queues = (await store.clients()).map(async ({ clientIdHex, secret }) => ({
      secret,
      pending: await store.pendingOf(clientIdHex),
    }));
    const waiting = (await Promise.all(queues)).filter(({ pending }) => pending.length > 0);
    return { waiting, kept: await store.kept() };
  } finally {
    store.close();
  }
}
