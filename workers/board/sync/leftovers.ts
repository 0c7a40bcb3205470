// What of a board is on this device alone, seen from outside of an open board: how much waits to be sent and how much was refused,
// and a copy of it. Knows the store only.

import { BoardError } from '#protocol/board-error.ts';
import type { Leftovers } from '#protocol/home.ts';
import { BoardImages } from '../../store/board-images.ts';
import { BoardStore, type StoredClient, type StoredKept, type StoredPending } from '../../store/board-store.ts';
import { exportKept } from './kept-file.ts';
import { lockName } from './locks.ts';
import { ownWork } from './own-work.ts';

/** A board that was left a moment ago still draws its cover and writes; one that is open in another tab sends by itself. */
const LET_GO_MS = 5000;

interface Stored {
  /** Queues with something in them. */
  waiting: { client: StoredClient; pending: StoredPending[] }[];
  kept: StoredKept[];
}

/** Rejects when the store cannot be read. */
export async function leftovers(factory: IDBFactory, alias: string): Promise<Leftovers> {
  return counted(await read(factory, alias));
}

function counted({ waiting, kept }: Stored): Leftovers {
  return {
    unsent: waiting.reduce((sum, { pending }) => sum + pending.length, 0),
    refused: kept.length,
    secrets: [...new Set(waiting.map(({ client }) => client.secret))],
  };
}

/**
 * The leftovers that these actors made, or that were made before the server knew anybody (CLI-21); `others`: how many of them change what
 * others made. Rejects when the store cannot be read.
 */
export async function ownLeftovers(
  factory: IDBFactory,
  alias: string,
  own: readonly string[],
): Promise<Leftovers & { others: number }> {
  const stored = ofActors(await read(factory, alias), own);
  return { ...counted(stored), others: ownWork(asStoredKept(stored)).foreignCount };
}

/** A copy of them without what others made, with the images that lie here (docs/formats.md "In the browser"). Rejects with `nothing-to-export` where nothing else is left. */
export async function copyOfOwnLeftovers(factory: IDBFactory, alias: string, own: readonly string[]): Promise<Blob> {
  const copied = ownWork(asStoredKept(ofActors(await read(factory, alias), own))).ownTransactions;
  if (copied.length === 0) throw new BoardError('nothing-to-export');
  return copyOf(factory, alias, copied);
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
  const ours = waiting.filter(({ client }) => client.secret === secret).flatMap(({ pending }) => pending);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), withinMs);
  const free = [...new Set(ours.map(({ clientIdHex }) => clientIdHex))].map((hex) =>
    locks.request(lockName(hex), { signal: late.signal }, () => {}).catch(() => {}),
  );
  await Promise.all(free).finally(() => clearTimeout(timer));
}

function asStoredKept({ waiting, kept }: Stored): StoredKept[] {
  return [...kept, ...waiting.flatMap(({ pending }) => pending.map((one): StoredKept => ({ ...one, code: 'unsent' })))];
}

/** The store does not say who made rejected ones. They are shown to whoever uses the device, as on the open board. */
function ofActors({ waiting, kept }: Stored, own: readonly string[]): Stored {
  const isOwn = ({ actor, heldFor }: StoredClient): boolean =>
    heldFor === undefined ? actor === null || own.includes(actor) : own.includes(heldFor);
  return { kept, waiting: waiting.filter(({ client }) => isOwn(client)) };
}

async function copyOf(factory: IDBFactory, alias: string, copied: readonly StoredKept[]): Promise<Blob> {
  const store = await BoardStore.open(factory, alias);
  try {
    const images = new BoardImages(store.database, Date.now);
    return await exportKept(alias, copied, (name) => images.get(name).catch(() => undefined));
  } finally {
    store.close();
  }
}

async function read(factory: IDBFactory, alias: string): Promise<Stored> {
  const store = await BoardStore.open(factory, alias);
  try {
    const queues = (await store.clients()).map(async (client) => ({
      client,
      pending: await store.pendingOf(client.clientIdHex),
    }));
    const waiting = (await Promise.all(queues)).filter(({ pending }) => pending.length > 0);
    return { waiting, kept: await store.kept() };
  } finally {
    store.close();
  }
}
