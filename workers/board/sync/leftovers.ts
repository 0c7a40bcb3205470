// What of a board is on this device alone, seen from outside of an open board: how much waits to be sent and how much was refused,
// and a copy of it. Knows the store only.

import type { Leftovers } from '#protocol/home.ts';
import { BoardImages } from '../store/board-images.ts';
import { BoardStore, type StoredKept, type StoredPending } from '../store/board-store.ts';
import { exportKept } from './kept-file.ts';
import { lockName } from './locks.ts';

/** A board that was left a moment ago still draws its cover and writes; one that is open in another tab sends by itself. */
const LET_GO_MS = 5000;

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

/**
 * Resolves when nobody in this browser holds what waits by this link, so that who opens the board now can send it, or after `withinMs`.
 * Rejects when the store cannot be read.
 */
export async function whenLetGo(
  [factory, locks]: [IDBFactory, LockManager | undefined],
  alias: string,
  secret: string,
  withinMs = LET_GO_MS,
): Promise<void> {
  // On plain http nobody knows who holds it.
  if (!locks) return;
  const { waiting } = await read(factory, alias);
  const ours = waiting.filter((one) => one.secret === secret).flatMap(({ pending }) => pending);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), withinMs);
  const free = [...new Set(ours.map(({ clientIdHex }) => clientIdHex))].map((hex) =>
    locks.request(lockName(hex), { signal: late.signal }, () => {}).catch(() => {}),
  );
  await Promise.all(free).finally(() => clearTimeout(timer));
}

/** All of them, with the pictures that lie here (docs/formats.md "In the browser"). */
export async function copyOfLeftovers(factory: IDBFactory, alias: string): Promise<Blob> {
  const { waiting, kept } = await read(factory, alias);
  const unsent = waiting.flatMap(({ pending }) => pending.map((one): StoredKept => ({ ...one, code: 'unsent' })));
  const store = await BoardStore.open(factory, alias);
  try {
    const images = new BoardImages(store.database, Date.now);
    return await exportKept(alias, [...kept, ...unsent], (name) => images.get(name).catch(() => undefined));
  } finally {
    store.close();
  }
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
