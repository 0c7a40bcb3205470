// Reads what the tabs of a board have pending in the store, for a tab that shows what another one has not sent (sync/other-tabs.ts).

import { answerOf } from '#protocol/browser/idb.ts';
import { type BoardStore, eachRow, type StoredClient, type StoredPending } from './board-store.ts';

interface QueueQuery {
  isIncluded(client: StoredClient): boolean;
  /** Whether the caller has it. `isLast`: nothing of its client is behind it. */
  has(clientIdHex: string, clientSeq: number, isLast: boolean): boolean;
  /** Sequence number. */
  after: number;
}

/** Transactions by "clientIdHex clientSeq". */
interface StoredQueues {
  pending: Set<string>;
  /** Pending transactions that the caller lacks. */
  fetched: StoredPending[];
  /** Rows of the cached log behind `after`. */
  logged: Set<string>;
}

/** Reads all of it in one transaction. */
export async function storedQueues(
  { database }: Pick<BoardStore, 'database'>,
  { isIncluded, has, after }: QueueQuery,
): Promise<StoredQueues> {
  const transaction = await database.transaction(['clients', 'pending', 'rows']);
  const at = (name: string) => transaction.objectStore(name);
  const clients = await answerOf<StoredClient[]>(at('clients').getAll());
  const found: StoredQueues = { pending: new Set(), fetched: [], logged: new Set() };
  for (const { clientIdHex: hex } of clients.filter(isIncluded)) {
    const keys = (await answerOf(at('pending').getAllKeys(IDBKeyRange.bound([hex], [hex, []])))) as [string, number][];
    for (const key of keys) {
      found.pending.add(key.join(' '));
      if (!has(...key, key === keys.at(-1))) found.fetched.push(await answerOf(at('pending').get(key)));
    }
  }
  for await (const { clientIdHex, clientSeq } of eachRow(at('rows'), after))
    found.logged.add(`${clientIdHex} ${clientSeq}`);
  return found;
}
