// Ownership among several processes. A process is alive while it renews one lease, for all its boards together, by the database's
// clock. A board belongs to who took it last; it can be taken from a process that is not alive, which raises its epoch, and from
// then on the log refuses what the one before it still appends. So a lease decides who may try, and the epoch who may write.

import { randomUUID } from 'node:crypto';
import { sha256 } from '../../access/board-secrets.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Owners, Ownership } from './board-owners.ts';
import type { ownerChanges } from './owner-changes.ts';
import type { ownerQueries } from './owner-queries.ts';

type Db = Uses<{
  reads: {
    owners: Only<typeof ownerQueries, 'lineAddress'>;
  };
  changes: {
    owners: Only<
      typeof ownerChanges,
      'arrive' | 'beat' | 'depart' | 'freeBoard' | 'freeLines' | 'takeBoard' | 'takeLine'
    >;
  };
}>;

/** Whoever has the id of a line has the line: the database has its hash alone. */
const lineHash = (id: string): Uint8Array => sha256(Buffer.from(id));

export class Leases implements Owners {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #leaseMs: number;
  #address = '';
  /** The node's name since it last was alive; after an expired lease it gets a new one. */
  #id = randomUUID();
  #lost = (): void => undefined;
  /** When the last renewal that succeeded was begun, by this process's own monotonic clock. */
  #renewedMs = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #over = false;
  #hasBegun = (): void => undefined;
  readonly #begun = new Promise<void>((resolve) => (this.#hasBegun = resolve));

  constructor(db: Db, bus: Bus, leaseMs: number) {
    this.#db = db;
    this.#bus = bus;
    this.#leaseMs = leaseMs;
  }

  async begin(address: string): Promise<void> {
    this.#address = address;
    await this.#arrive();
    this.#later();
    this.#hasBegun();
  }

  onLost(lost: () => void): void {
    this.#lost = lost;
  }

  async take(board: string): Promise<Ownership> {
    await this.#begun;
    const taken = await this.#db.changes.owners.takeBoard({ board, node: this.#id });
    return 'epoch' in taken ? { mine: true, epoch: taken.epoch } : { mine: false, address: taken.address };
  }

  async free(board: string, epoch: number | undefined): Promise<void> {
    if (epoch === undefined) return;
    await this.#db.changes.owners.freeBoard({ board, epoch });
    this.#bus.publish({ kind: 'free' });
  }

  async takeLine(id: string): Promise<string | undefined> {
    await this.#begun;
    return await this.#db.changes.owners.takeLine({ line: lineHash(id), node: this.#id });
  }

  async lineAddress(id: string): Promise<string | undefined> {
    return await this.#db.reads.owners.lineAddress(lineHash(id));
  }

  async freeLines(ids: readonly string[]): Promise<void> {
    await this.#db.changes.owners.freeLines({ lines: ids.map(lineHash), node: this.#id });
  }

  async close(): Promise<void> {
    this.#over = true;
    clearTimeout(this.#timer);
    // Its lease expires by itself.
    await this.#db.changes.owners.depart(this.#id).catch(() => undefined);
    this.#bus.publish({ kind: 'free' });
  }

  #later(): void {
    if (this.#over) return;
    this.#timer = setTimeout(() => void this.#beat().finally(() => this.#later()), this.#leaseMs / 5);
  }

  async #beat(): Promise<void> {
    const begunMs = performance.now();
    const alive = await this.#db.changes.owners.beat({ id: this.#id, leaseMs: this.#leaseMs }).catch(() => undefined);
    if (this.#over) return;
    if (alive) this.#renewedMs = begunMs;
    // The database does not answer: until the lease expires it is still ours.
    else if (alive === false || performance.now() - this.#renewedMs > this.#leaseMs) await this.#arrive(this.#lost);
  }

  /** Alive under a new name, which owns nothing. */
  async #arrive(lost?: () => void): Promise<void> {
    this.#id = randomUUID();
    lost?.();
    const begunMs = performance.now();
    const arrived = this.#db.changes.owners.arrive({ id: this.#id, address: this.#address, leaseMs: this.#leaseMs });
    // When a later renewal fails the next one tries again.
    await (lost ? arrived.catch(() => undefined) : arrived);
    this.#renewedMs = begunMs;
  }
}
