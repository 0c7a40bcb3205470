// A browser for tests: one IndexedDB and one set of locks that several tabs share, tabs that can be killed at any moment (then
// nothing of them ever happens again), short pauses. The wire is given by the test.

import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ApiClient } from '#protocol/browser/api-client.ts';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { BoardStore, type StoredBoard } from '../../../store/board-store.ts';
import { evictBoard } from '../../../store/evict-board.ts';
import { SyncClient } from '../client.ts';
import { type SyncEnvironment, TIMING } from '../environment.ts';
import type { SyncHost, SyncOptions } from '../host.ts';
import type { Release } from '../locks.ts';
import { paperSnapshot } from './paper-host.ts';

globalThis.IDBKeyRange ??= IDBKeyRange;

export const ALIAS = 'aaaabbbbccccdddd';
export const SECRET = 'A'.repeat(43);

export interface Wire {
  origin: string;
  fetch: typeof fetch;
  socket(url: string): WebSocket;
}

export interface Tab<H extends SyncHost> {
  client: SyncClient;
  host: H;
  network(online: boolean): void;
  /** The process of the tab dies. */
  kill(): void;
}

export class TestBrowser {
  readonly indexedDB: IDBFactory;
  readonly #locks = new Map<string, Dead>();
  readonly #seeds = { bytes: 0 };
  readonly random: () => number;
  readonly id: number;
  readonly #databases: IDBDatabase[] = [];
  /** Tabs of other browsers hear nothing of these. */
  readonly #channels = randomUUID();
  /** Of who is signed in; undefined: nobody is. */
  bearer: string | undefined;
  isPanel = false;
  /** Transactions on a full disk fail with this. */
  quota: ((stores: readonly string[]) => boolean) | undefined;

  /** `indexedDB`: that of a browser which has got another version of the page. */
  constructor(random: () => number = () => 0.5, id = 1, indexedDB = new IDBFactory()) {
    this.random = random;
    this.id = id;
    this.indexedDB = indexedDB;
  }

  /** As Safari does with those of a page in the background; `told`: the page hears of it. */
  closeDatabases(told: boolean): void {
    for (const db of this.#databases.splice(0)) {
      db.close();
      if (told) db.onclose?.(new Event('close'));
    }
  }

  open<H extends SyncHost>(
    host: H,
    wire: Wire,
    options: Partial<SyncOptions> = {},
    timing: Partial<SyncEnvironment['timing']> = {},
    compacted: (board: StoredBoard) => Uint8Array[] = paperSnapshot,
  ): Tab<H> {
    const dead = new Dead();
    const environment: SyncEnvironment = {
      openStore: (alias) => dead.guard(new BoardStore(this.#factory(), alias, `${alias} ${this.#channels}`)),
      openHome: async () => dead.guard(await HomeStore.open(this.indexedDB)),
      makeRoom: (open) => dead.live(evictBoard(this.indexedDB, open)),
      locks: {
        hold: async (hex) => this.#take(hex, dead) as Release,
        take: async (hex) => this.#take(hex, dead),
      },
      socket: wire.socket,
      fetch: (async (...request: Parameters<typeof fetch>) => {
        const response = await dead.live(wire.fetch(...request));
        const { arrayBuffer, json } = response;
        response.arrayBuffer = () => dead.live(arrayBuffer.call(response));
        response.json = () => dead.live(json.call(response));
        return response;
      }) as typeof fetch,
      compact: async (alias) => {
        const store = dead.guard(await BoardStore.open(this.#factory(), alias));
        const board = await store.load(new Set());
        const chunks = compacted(board);
        const last = board.rows.at(-1);
        if (last) await store.replaceSnapshot(last.seq, chunks, last.term);
        store.close();
        return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      },
      subtle: undefined,
      now: () => Date.now(),
      random: this.random,
      randomBytes: (n) => this.#randomBytes(n),
      yieldNow: () => dead.live(new Promise((resolve) => setImmediate(resolve))),
      timing: {
        ...TIMING,
        pauseMs: 4,
        maxPauseMs: 20,
        connectMs: 3_000,
        presenceMs: 1,
        orphansMs: 20,
        idleMs: 5,
        ...timing,
      },
    };
    const { alias = ALIAS, secret = SECRET } = options;
    const api = new ApiClient({
      origin: wire.origin,
      fetch: environment.fetch,
      name: () => '',
      bearer: async () => this.bearer,
      isPanel: this.isPanel,
      inSession: async ({ alias }) => ({ body: { alias } }),
      indexedDB: () => this.indexedDB,
    });
    const { renew: lend } = api.board({ alias, secret });
    const client = new SyncClient(
      dead.mute(host),
      { origin: wire.origin, alias, secret, lend, fresh: false, signedIn: this.bearer !== undefined, ...options },
      { ...environment, socket: (url) => dead.socket(wire.socket(url)) },
    );
    return {
      client,
      host,
      network: (online) => client.network(online),
      kill: () => {
        dead.kill();
        for (const [hex, owner] of this.#locks) if (owner === dead) this.#locks.delete(hex);
        // Its timers must not keep the test alive; whatever it still wants to do never happens.
        void client.stop();
      },
    };
  }

  #take(hex: string, dead: Dead): Release | undefined {
    if (this.#locks.has(hex)) return undefined;
    this.#locks.set(hex, dead);
    return () => {
      if (this.#locks.get(hex) === dead) this.#locks.delete(hex);
    };
  }

  /** Distinct for every browser and draw, the same in every run. */
  #randomBytes(n: number): Uint8Array {
    const bytes = new Uint8Array(n);
    new DataView(bytes.buffer).setUint32(0, this.id);
    new DataView(bytes.buffer).setUint32(4, ++this.#seeds.bytes);
    return bytes;
  }

  /** The factory, with the disk full where the test says so. */
  #factory(): IDBFactory {
    const full = (stores: readonly string[]) => this.quota?.(stores) ?? false;
    return {
      open: (name: string, version: number) => {
        const request = this.indexedDB.open(name, version);
        request.addEventListener('success', () => {
          const db = request.result;
          this.#databases.push(db);
          const transaction = db.transaction.bind(db);
          db.transaction = (stores: string | string[], mode?: IDBTransactionMode, options?: IDBTransactionOptions) => {
            if (mode === 'readwrite' && full([stores].flat())) throw new DOMException('no room', 'QuotaExceededError');
            return transaction(stores, mode, options);
          };
        });
        return request;
      },
    } as unknown as IDBFactory;
  }
}

/** What a killed tab had begun never ends, and what it is told is not heard. */
class Dead {
  #killed = false;
  readonly #sockets = new Set<WebSocket>();

  kill(): void {
    this.#killed = true;
    for (const socket of this.#sockets) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.onerror = () => {};
      socket.close();
    }
  }

  live<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      promise.then(
        (value) => this.#killed || resolve(value),
        (error) => this.#killed || reject(error),
      );
    });
  }

  /** Every method: not begun once dead, never answered when it dies meanwhile. */
  guard<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const value = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (this.#killed) return name === 'close' ? undefined : new Promise(() => {});
          const answer = value.apply(object, args);
          return answer instanceof Promise ? this.live(answer) : answer;
        };
      },
    });
  }

  mute<H extends SyncHost>(host: H): H {
    return new Proxy(host, {
      get: (object, name) => {
        const value = Reflect.get(object, name, object);
        return typeof value === 'function'
          ? (...args: unknown[]) => (this.#killed ? [] : value.apply(object, args))
          : value;
      },
    });
  }

  socket(socket: WebSocket): WebSocket {
    this.#sockets.add(socket);
    return socket;
  }
}

/** Longest without a change. */
const RESTS_MS = 20_000;

/** Waits for a state, however long the machine takes, while what is told of it changes; the test's own limit ends it. */
export async function until(what: string | (() => string), holds: () => boolean | Promise<boolean>): Promise<void> {
  const told = typeof what === 'string' ? () => what : what;
  let before = told();
  let endMs = Date.now() + RESTS_MS;
  while (!(await holds())) {
    if (Date.now() > endMs) {
      const now = told();
      if (now === before) throw new Error(`never: ${now}`);
      before = now;
      endMs = Date.now() + RESTS_MS;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
