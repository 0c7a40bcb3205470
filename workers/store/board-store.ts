// One board's database in this browser ("In the browser" of docs/formats.md): what is pending, what was refused, and a cache of
// the log (a snapshot's chunks and the rows after it). Several tabs share it; every write is one transaction.
// Invariant: a transaction is never both in the cached log and pending. It knows nothing of the engine or the socket.

import { Database } from '#protocol/browser/database.ts';
import { answerOf, completionOf, openDatabase } from '#protocol/browser/idb.ts';
import { readHeader } from '#protocol/txn-header.ts';
import { sumOf } from './sum.ts';

const VERSION = 2;
/** Of how rows are folded; raised with what an older version folds otherwise. 2: formats of texts (op 9). */
const MODEL_VERSION = 2;
/** 1 MiB. */
const FEW_CHUNKS = 4;
const FEW_ROWS = 64;
/** A row beyond this comes alone. */
const LARGE_ROW_BYTES = 1 << 20;
/** Own rows of so long before the newest one stay where a snapshot takes their place: when a server is restored from a backup they may be all there is. */
const OWN_ROWS_MS = 30 * 24 * 3600_000;
/** Of what was acknowledged and is in the server's log no more. */
export const SERVER_RESTORED = 'server-restored';

export function databaseName(alias: string): string {
  return `atrium-board-${alias}`;
}

/** A row of the log, as folded. */
export interface StoredRow {
  seq: number;
  clientIdHex: string;
  clientSeq: number;
  actor: string;
  atMs: number;
  txn: Uint8Array;
  /** Undefined: not known. */
  term?: string;
  /** Written by this device's own actor. */
  own?: true;
}

/** A local transaction without outcome. Bytes and number never change once it is stored: the server compares them. */
export interface StoredPending {
  clientIdHex: string;
  clientSeq: number;
  txn: Uint8Array;
  /** Number of the same client it builds on; 0 none. */
  after: number;
  /** Place among all of its worker's transactions, whichever clientId they travel under. */
  order: number;
  atMs: number;
  /** What it builds on in the queue of another tab. */
  waitsFor?: { clientIdHex: string; clientSeq: number };
}

export interface StoredKept extends StoredPending {
  code: string;
}

/** A clientId with transactions here. Whoever holds its lock owns it. */
export interface StoredClient {
  clientIdHex: string;
  /** The link it pushes by: a viewer's link must not take over an editor's queue. */
  secret: string;
  /** Whom the server took its transactions from; null before the first connection. The server binds a clientId to one actor. */
  actor: string | null;
  createdAtMs: number;
  /** The actor who signed out and left it here: it waits for that one's next sign-in, and nobody else's worker takes it. */
  heldFor?: string;
}

export interface WriteBatch {
  clients: StoredClient[];
  pending: StoredPending[];
  /** Also removes the transaction of each from `pending`, whoever's it is. */
  rows: StoredRow[];
  settled: { clientIdHex: string; clientSeq: number }[];
  kept: StoredKept[];
  unkept: { clientIdHex: string; clientSeq: number }[];
  retired: string[];
}

export interface StoredBoard {
  /** Sequence number of the chunks; 0 with none. */
  snapshotSeq: number;
  /** Of row `snapshotSeq`; undefined: not known. */
  snapshotTerm: string | undefined;
  chunks: Uint8Array[];
  /** Of each chunk as it was stored (sum.ts); undefined: stored before there were any. */
  chunkSums: number[] | undefined;
  /** The chunks were folded by a version that folds some rows otherwise than this one. */
  stale: boolean;
  /** Without a gap from snapshotSeq + 1. */
  rows: StoredRow[];
  pending: StoredPending[];
}

/** What became of own rows that the server's log lacks. */
export interface Reset {
  moved: number;
  remain: boolean;
}

export class BoardStore {
  readonly #db: Database;
  readonly #channelName: string;
  #channel: BroadcastChannel | undefined;

  /** For what lies beside the log (board-images.ts). */
  get database(): Database {
    return this.#db;
  }

  /** Opened at its first use. `channelName`: over which its tabs tell each other what they have written. */
  constructor(factory: IDBFactory, alias: string, channelName = databaseName(alias)) {
    this.#channelName = channelName;
    this.#db = new Database(() =>
      openDatabase(factory, databaseName(alias), VERSION, (fresh, from) => {
        if (from < 2) {
          fresh.createObjectStore('images', { keyPath: 'sha256' }).createIndex('waiting', 'waiting');
          fresh.createObjectStore('imageBytes');
        }
        if (from > 0) return;
        fresh.createObjectStore('meta');
        fresh.createObjectStore('chunks');
        fresh.createObjectStore('rows', { keyPath: 'seq' });
        fresh.createObjectStore('pending', { keyPath: ['clientIdHex', 'clientSeq'] });
        fresh.createObjectStore('clients', { keyPath: 'clientIdHex' });
        fresh.createObjectStore('kept', { keyPath: ['clientIdHex', 'clientSeq'] });
      }),
    );
  }

  /** Rejects when the browser gives no storage. */
  static async open(factory: IDBFactory, alias: string): Promise<BoardStore> {
    const store = new BoardStore(factory, alias);
    await store.#db.opened();
    return store;
  }

  /** The cached log and the queues of `clientIds`, of one moment. */
  async load(clientIds: ReadonlySet<string>): Promise<StoredBoard> {
    const transaction = await this.#db.transaction(['meta', 'chunks', 'rows', 'pending']);
    const at = (name: string) => transaction.objectStore(name);
    const snapshotSeq = (await answerOf<number | undefined>(at('meta').get('snapshotSeq'))) ?? 0;
    const snapshotTerm = await answerOf<string | undefined>(at('meta').get('snapshotTerm'));
    const chunkSums = await answerOf<number[] | undefined>(at('meta').get('chunkSums'));
    const modelVersion = await answerOf<[number, number] | undefined>(at('meta').get('modelVersion'));
    // A few at a time: what a browser hands over at once, it copies at once.
    const chunks: Uint8Array[] = [];
    for (let some = FEW_CHUNKS; some === FEW_CHUNKS; ) {
      const range = IDBKeyRange.bound(chunks.length, chunks.length + FEW_CHUNKS - 1);
      some = chunks.push(...(await answerOf<Uint8Array[]>(at('chunks').getAll(range)))) - range.lower;
    }
    const rows: StoredRow[] = [];
    for await (const row of eachRow(at('rows'), snapshotSeq)) rows.push(row);
    const pending = await answerOf<StoredPending[]>(at('pending').getAll());
    return {
      snapshotSeq,
      snapshotTerm,
      chunks,
      chunkSums,
      stale: snapshotSeq > 0 && !isCurrent(modelVersion, snapshotSeq),
      rows: unbroken(rows, snapshotSeq),
      pending: pending.filter((one) => clientIds.has(one.clientIdHex)),
    };
  }

  /** This device made the board: an empty one is known here, too. */
  async begin(): Promise<void> {
    (await this.#db.transaction('meta', 'readwrite')).objectStore('meta').put(true, 'begun');
  }

  /** How far what is here goes, without reading it: the newest number, and how many transactions have none. */
  async standing(): Promise<{ seq: number; pending: number }> {
    const transaction = await this.#db.transaction(['meta', 'rows', 'pending']);
    const at = (name: string) => transaction.objectStore(name);
    const snapshotSeq = (await answerOf<number | undefined>(at('meta').get('snapshotSeq'))) ?? 0;
    const newest = await answerOf(at('rows').openKeyCursor(null, 'prev'));
    const pending = await answerOf(at('pending').count());
    return { seq: Math.max(snapshotSeq, Number(newest?.key ?? 0)), pending };
  }

  /** Calls `listener` after another tab has written to the queues. */
  listen(listener: () => void): void {
    this.#tabs.onmessage = listener;
  }

  async pendingOf(clientIdHex: string): Promise<StoredPending[]> {
    const range = IDBKeyRange.bound([clientIdHex], [clientIdHex, []]);
    return answerOf((await this.#db.transaction('pending')).objectStore('pending').getAll(range));
  }

  async clients(): Promise<StoredClient[]> {
    return answerOf((await this.#db.transaction('clients')).objectStore('clients').getAll());
  }

  /** Names of the images that the server has not been sent. */
  async waitingImages(): Promise<string[]> {
    const index = (await this.#db.transaction('images')).objectStore('images').index('waiting');
    return (await answerOf(index.getAllKeys())).map(String);
  }

  async kept(): Promise<StoredKept[]> {
    return answerOf((await this.#db.transaction('kept')).objectStore('kept').getAll());
  }

  async keptCount(): Promise<number> {
    return answerOf((await this.#db.transaction('kept')).objectStore('kept').count());
  }

  /** All or nothing. `strict` waits for the disk, else for the operating system (enough when only the tab dies). */
  async write(batch: WriteBatch, strict: boolean): Promise<void> {
    const transaction = await this.#db.transaction(['rows', 'pending', 'clients', 'kept'], 'readwrite', {
      durability: strict ? 'strict' : 'relaxed',
    });
    const done = completionOf(transaction);
    const at = (name: string) => transaction.objectStore(name);
    const [rows, pending, clients, kept] = [at('rows'), at('pending'), at('clients'), at('kept')];
    try {
      for (const client of batch.clients) clients.put(client);
      for (const one of batch.pending) pending.put(one);
      for (const row of batch.rows) {
        rows.put(row);
        pending.delete([row.clientIdHex, row.clientSeq]);
      }
      for (const { clientIdHex, clientSeq } of batch.settled) pending.delete([clientIdHex, clientSeq]);
      for (const one of batch.kept) kept.put(one);
      for (const { clientIdHex, clientSeq } of batch.unkept) kept.delete([clientIdHex, clientSeq]);
      for (const clientIdHex of batch.retired) clients.delete(clientIdHex);
      // At once, or it waits for the answers to come back here: a page that is left meanwhile would take it along.
      transaction.commit();
    } catch (error) {
      // Some browsers throw the quota here instead of aborting.
      transaction.abort();
      await done.catch(() => {});
      throw error;
    }
    await done;
    if (batch.pending.length + batch.settled.length > 0) this.#tabs.postMessage(null);
  }

  /** Puts a newer snapshot in place of the older one and its rows, but for own ones of late. False when another tab had stored one at least as new. */
  async replaceSnapshot(seq: number, chunks: readonly Uint8Array[], term?: string): Promise<boolean> {
    const transaction = await this.#db.transaction(['meta', 'chunks', 'rows'], 'readwrite', { durability: 'relaxed' });
    const done = completionOf(transaction);
    const meta = transaction.objectStore('meta');
    const known = (await answerOf(meta.get('snapshotSeq'))) as number | undefined;
    const newer = seq > (known ?? 0);
    if (newer) {
      const store = transaction.objectStore('chunks');
      store.clear();
      for (const [index, bytes] of chunks.entries()) store.put(bytes, index);
      meta.put(seq, 'snapshotSeq');
      meta.put(chunks.map(sumOf), 'chunkSums');
      meta.put([MODEL_VERSION, seq], 'modelVersion');
      if (term === undefined) meta.delete('snapshotTerm');
      else meta.put(term, 'snapshotTerm');
      await leaveOwn(transaction.objectStore('rows'), seq, OWN_ROWS_MS);
    }
    await done;
    return newer;
  }

  /**
   * The cached log gives way to another reading of the server's; own rows stay, but for those that the server's log lacks: they move to
   * `kept`. Answers how many, and whether any of those that were moved so far are there still: another tab may have moved them.
   */
  async resetCache(lacks: (row: KnownRow) => boolean): Promise<Reset> {
    const transaction = await this.#db.transaction(['meta', 'chunks', 'rows', 'kept'], 'readwrite');
    const done = completionOf(transaction);
    const at = (name: string) => transaction.objectStore(name);
    at('meta').clear();
    at('chunks').clear();
    const lost = (await leaveOwn(at('rows'))).filter(lacks);
    const atMs = Date.now();
    for (const [index, { seq }] of lost.entries()) {
      const { clientIdHex, clientSeq, txn } = await answerOf<StoredRow>(at('rows').get(seq));
      const { after } = readHeader(txn);
      // Before everything that has no outcome.
      const order = index - lost.length;
      at('kept').put({ clientIdHex, clientSeq, txn, after, order, atMs, code: SERVER_RESTORED });
      at('rows').delete(seq);
    }
    const kept = await answerOf<StoredKept[]>(at('kept').getAll());
    await done;
    return { moved: lost.length, remain: kept.some(({ code }) => code === SERVER_RESTORED) };
  }

  /** Makes room: forgets the cached log; what is pending or kept stays. */
  async dropCache(): Promise<void> {
    const transaction = await this.#db.transaction(['meta', 'chunks', 'rows'], 'readwrite');
    const done = completionOf(transaction);
    for (const name of ['meta', 'chunks', 'rows']) transaction.objectStore(name).clear();
    await done;
  }

  close(): void {
    this.#channel?.close();
    this.#db.close();
  }

  get #tabs(): BroadcastChannel {
    this.#channel ??= new BroadcastChannel(this.#channelName);
    return this.#channel;
  }
}

/** The rows behind `after`, up to `upTo`: a few at a time, and while they are large one by one. */
export async function* eachRow(
  rows: IDBObjectStore,
  after: number,
  upTo = Number.POSITIVE_INFINITY,
): AsyncGenerator<StoredRow, void> {
  let last = after;
  // There is no range behind the last one.
  for (let max = 1, isAll = false; !isAll && last !== upTo; ) {
    const few = await answerOf<StoredRow[]>(rows.getAll(IDBKeyRange.bound(last, upTo, true), max));
    isAll = few.length < max;
    last = few.at(-1)?.seq ?? last;
    max = few.some(({ txn }) => txn.length > LARGE_ROW_BYTES) ? 1 : Math.min(FEW_ROWS, 2 * max);
    yield* few;
  }
}

/** A row but for its bytes. */
export type KnownRow = Omit<StoredRow, 'txn'>;

/** Of the rows up to `upTo` leaves this device's own that are not much older than the newest; answers them. They are not written again: each may be large. */
async function leaveOwn(
  rows: IDBObjectStore,
  upTo = Number.POSITIVE_INFINITY,
  maxAgeMs = Number.POSITIVE_INFINITY,
): Promise<KnownRow[]> {
  const own: KnownRow[] = [];
  let newestMs = 0;
  for await (const { txn: _, ...row } of eachRow(rows, 0, upTo)) {
    newestMs = row.atMs;
    if (row.own) own.push(row);
  }
  const left = own.filter(({ atMs }) => atMs >= newestMs - maxAgeMs);
  let last = 0;
  for (const { seq } of left) {
    if (seq > last + 1) rows.delete(IDBKeyRange.bound(last, seq, true, true));
    last = seq;
  }
  if (upTo > last) rows.delete(IDBKeyRange.bound(last, upTo, true));
  return left;
}

/** Of these chunks: an older version that stored some since has left the note of those before. */
function isCurrent([version, seq] = [0, 0], snapshotSeq: number): boolean {
  return version >= MODEL_VERSION && seq === snapshotSeq;
}

/** Another tab may have stopped caching in between. */
function unbroken(rows: StoredRow[], snapshotSeq: number): StoredRow[] {
  const unbrokenRows: StoredRow[] = [];
  for (const row of rows) {
    if (row.seq !== snapshotSeq + unbrokenRows.length + 1) break;
    unbrokenRows.push(row);
  }
  return unbrokenRows;
}
