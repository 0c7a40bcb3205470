// Creates the queues of this worker, each with the lock of its clientId. No other worker of this browser adopts a queue while its lock is
// held. Knows neither the outbox nor what is stored.

import type { BoardStore } from '../../store/board-store.ts';
import type { SyncEnvironment } from './environment.ts';
import type { Release } from './locks.ts';
import { Queue } from './pending-txn.ts';

export class OwnQueues {
  readonly #environment: Pick<SyncEnvironment, 'randomBytes' | 'locks' | 'openStore'>;
  /** By clientId. */
  readonly #locks = new Map<string, Promise<Release>>();

  constructor(environment: Pick<SyncEnvironment, 'randomBytes' | 'locks' | 'openStore'>) {
    this.#environment = environment;
  }

  /** Requests the lock before the store or the server hears of the queue: nobody else can have it. */
  create(): Queue {
    const queue = new Queue(this.#environment.randomBytes(16), false);
    this.#locks.set(queue.hex, this.#environment.locks.hold(queue.hex));
    return queue;
  }

  /** Opens the store of a board once the locks are held: nothing may be written under a clientId without its lock. Undefined: no store. */
  async openStore(alias: string): Promise<BoardStore | undefined> {
    try {
      await Promise.all(this.#locks.values());
      return this.#environment.openStore(alias);
    } catch {
      return undefined;
    }
  }

  /** Another worker may adopt the queue from now on. */
  async release(clientIdHex: string): Promise<void> {
    const lock = this.#locks.get(clientIdHex);
    this.#locks.delete(clientIdHex);
    (await lock)?.();
  }

  async releaseAll(): Promise<void> {
    for (const lock of this.#locks.values()) (await lock)();
  }
}
