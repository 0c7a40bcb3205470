// A race of two changes in one place: one has looked, the other is made whole, the first is made.

import { expect } from 'vitest';
import { WorkspaceAccess } from '../../../../server/access/membership.ts';
import { LocalBus } from '../../../../server/platform/bus/bus.ts';
import type { Database } from '../../../../server/platform/database/database.ts';
import type { DatabaseClient } from '../../../../server/start/queries.ts';
import { replaceCalls } from '../../../../server/testing/replace-calls.ts';
import { type Change, type ChangeCall, type RaceDeps, Services } from './changes.ts';
import { World } from './world.ts';

type Outcome = 'done' | 'refused';

/** Stands between look-up and transaction: the first call of this name waits until it is let go. */
class Gate {
  readonly db: DatabaseClient;
  readonly reached: Promise<void>;
  /** What became of the call: of two at once the other one may have undone it by the time its maker reads what it made. */
  said: Outcome = 'refused';
  #reach = (): void => undefined;
  #open = (): void => undefined;

  constructor(db: DatabaseClient, at: ChangeCall) {
    this.reached = new Promise((resolve) => {
      this.#reach = resolve;
    });
    const opened = new Promise<void>((resolve) => {
      this.#open = resolve;
    });
    this.db = replaceCalls(db, (name, call) => {
      if (name !== at) return call;
      return async (...ask) => {
        this.#reach();
        await opened;
        const answer = await call(...ask);
        this.said = answer === false ? 'refused' : 'done';
        return answer;
      };
    });
  }

  open(): void {
    this.#open();
  }
}

/** What came of two changes, and all that is there afterwards. */
export interface Seen {
  held: string;
  other: string;
  rows: string[];
}

export class Race {
  readonly #db: DatabaseClient;
  readonly #beside: Database;

  /** `beside`: the same database, where worlds are made and looked at. */
  constructor(db: DatabaseClient, beside: Database) {
    this.#db = db;
    this.#beside = beside;
  }

  /** `held` has looked, `other` is made, `held` is made. */
  async raced(held: Change, other: Change): Promise<Seen> {
    const world = await this.#world();
    const gate = new Gate(this.#db, held.at);
    const making = outcome(held, gate.db, world);
    await Promise.race([gate.reached, making.then((said) => expect.fail(`${held.at} was not asked for: ${said}`))]);
    const said = await outcome(other, this.#db, world);
    gate.open();
    return seen(world, await making, said);
  }

  /** `held` is made whole after `other`. */
  async inTurn(held: Change, other: Change): Promise<Seen> {
    const world = await this.#world();
    const said = await outcome(other, this.#db, world);
    return seen(world, await outcome(held, this.#db, world), said);
  }

  /** Both have looked, then both are made at once. */
  async atOnce(held: Change, other: Change): Promise<Seen> {
    const world = await this.#world();
    const gates = [held, other].map(({ at }) => new Gate(this.#db, at)) as [Gate, Gate];
    const making = [outcome(held, gates[0].db, world), outcome(other, gates[1].db, world)] as const;
    await Promise.all(gates.map(({ reached }) => reached));
    for (const gate of gates) gate.open();
    await Promise.all(making);
    return seen(world, gates[0].said, gates[1].said);
  }

  #world(): Promise<World> {
    return World.of(this.#beside.queries);
  }
}

function services(db: DatabaseClient): Services {
  return new Services({
    db,
    bus: new LocalBus(),
    access: new WorkspaceAccess(db.reads.memberships),
    txnsAt: async () => [],
    blobs: { put: async () => '0'.repeat(64) },
    boardTemplate: async () => ({ json: new Uint8Array(), images: [], items: 0, frames: 0, searchText: '' }),
    copies: { take: () => true },
    publicUrl: () => 'http://atrium.example',
  } as unknown as RaceDeps);
}

async function outcome(change: Change, db: DatabaseClient, world: World): Promise<Outcome> {
  try {
    const answer = await change.make(services(db), world);
    return answer === false ? 'refused' : 'done';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined || code === 'internal') throw error;
    return 'refused';
  }
}

async function seen(world: World, held: string, other: string): Promise<Seen> {
  return { held, other, rows: await world.rows() };
}
