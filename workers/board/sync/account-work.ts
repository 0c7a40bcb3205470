// What of a board only this device has and an account has made: counted before somebody signs out, then left to wait for that account
// alone, or dropped. Knows the store only.

import type { Account, Leftovers } from '#protocol/home.ts';
import {
  BoardStore,
  type StoredClient,
  type StoredKept,
  type StoredPending,
  type WriteBatch,
} from '../../store/board-store.ts';

interface Work {
  queues: { client: StoredClient; pending: StoredPending[] }[];
  /** Of a board that came with the account: whose they are is not stored. */
  kept: StoredKept[];
}

interface Of {
  account: Account;
  /** The board came with the account, and goes with it. */
  isWhole: boolean;
}

/** Rejects when the store cannot be read. */
export function workOfAccount(factory: IDBFactory, alias: string, of: Of): Promise<Leftovers> {
  return withStore(factory, alias, async (store) => {
    const { queues, kept } = await read(store, of);
    return {
      unsent: queues.reduce((sum, { pending }) => sum + pending.length, 0),
      refused: kept.length,
      secrets: [...new Set(queues.map(({ client }) => client.secret))],
    };
  });
}

/** Whatever waits is sent when the account is signed in here again, by nobody else. */
export function holdWork(factory: IDBFactory, alias: string, of: Of): Promise<void> {
  return withStore(factory, alias, async (store) => {
    const { queues } = await read(store, of);
    const heldFor = of.account.actor;
    await store.write(
      { ...NOTHING, clients: queues.map(({ client }) => ({ ...client, actor: heldFor, heldFor })) },
      true,
    );
    if (of.isWhole) await store.dropCache();
  });
}

export function dropWork(factory: IDBFactory, alias: string, of: Of): Promise<void> {
  return withStore(factory, alias, async (store) => {
    const { queues, kept } = await read(store, of);
    const retired = queues.map(({ client }) => client.clientIdHex);
    const settled = queues.flatMap(({ pending }) => pending);
    await store.write({ ...NOTHING, settled, retired, unkept: kept }, true);
  });
}

/** The account is signed in here again. */
export function releaseWork(factory: IDBFactory, alias: string, actor: string): Promise<void> {
  return withStore(factory, alias, async (store) => {
    const held = (await store.clients()).filter(({ heldFor }) => heldFor === actor);
    if (held.length === 0) return;
    await store.write({ ...NOTHING, clients: held.map(({ heldFor: _, ...client }) => client) }, true);
  });
}

const NOTHING: WriteBatch = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };

async function read(store: BoardStore, { account, isWhole }: Of): Promise<Work> {
  const queues: Work['queues'] = [];
  for (const client of await store.clients()) {
    if (!isOf(account, client)) continue;
    const pending = await store.pendingOf(client.clientIdHex);
    if (pending.length > 0) queues.push({ client, pending });
  }
  return { queues, kept: isWhole ? await store.kept() : [] };
}

/** A queue that no server has seen is of whoever was signed in when it was begun. */
function isOf({ actor, sinceMs }: Account, client: StoredClient): boolean {
  if (client.heldFor !== undefined) return client.heldFor === actor;
  return client.actor === null ? client.createdAtMs >= sinceMs : client.actor === actor;
}

async function withStore<T>(factory: IDBFactory, alias: string, work: (store: BoardStore) => Promise<T>): Promise<T> {
  const store = await BoardStore.open(factory, alias);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
