// No change between two looks: a change finds out that it may be made, then another one is made whole, then it is made. It has to come
// out as if it had begun after the other: what was acknowledged is there, what was refused has not happened. Each pair of the table
// in which one changes what the other rests on, on both engines.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WorkspaceAccess } from '../../../../server/access/workspace.ts';
import { LocalBus } from '../../../../server/bus/bus.ts';
import type { Database } from '../../../../server/db/database.ts';
import { openDatabase } from '../../../../server/db/open-database.ts';
import type { DatabaseHandlers } from '../../../../server/db/thread.ts';
import type { WorkspaceParts } from '../../../../server/graphql/parts.ts';
import { Seeded } from '../../../../server/testing/txns.ts';
import { startThread } from '../../../../server/threads/start.ts';
import { type Engine, engines } from '../../storage/engines.ts';
import { CHANGES, type Change, Services } from './changes.ts';
import { World } from './world.ts';

const SOAK = process.env.ATRIUM_SOAK === '1';
const SEED = 34;
const LANES = 4;

/** Of what was found by hand: always, both ways, on both engines. */
const NAMED: readonly (readonly [string, string])[] = [
  ['move a board', 'delete a team'],
  ['make a board', 'delete a team'],
  ['copy a board', 'delete a team'],
  ['restore a board', 'delete a team'],
  ['make a project', 'delete a team'],
  ['accept an invite', 'end an invite'],
  ['restore a team', 'make a team'],
  ['make the other admin less', 'make an admin less'],
];

type Db = WorkspaceParts['db'];
type Outcome = 'done' | 'refused';

/** Stands between look-up and transaction: the first call of this name waits until it is let go. */
class Gate {
  readonly db: Db;
  readonly reached: Promise<void>;
  /** What became of the call: of two at once the other one may have undone it by the time its maker reads what it made. */
  said: Outcome = 'refused';
  #reach = (): void => undefined;
  #open = (): void => undefined;

  constructor(db: Db, at: keyof DatabaseHandlers) {
    this.reached = new Promise((resolve) => {
      this.#reach = resolve;
    });
    const opened = new Promise<void>((resolve) => {
      this.#open = resolve;
    });
    this.db = new Proxy(db, {
      get: (calls, name, receiver) => {
        const call = Reflect.get(calls, name, receiver);
        if (name !== at) return call;
        return async (...ask: unknown[]) => {
          this.#reach();
          await opened;
          const answer = await (call as (...ask: unknown[]) => Promise<unknown>)(...ask);
          this.said = answer === false ? 'refused' : 'done';
          return answer;
        };
      },
    });
  }

  open(): void {
    this.#open();
  }
}

describe.each(Object.entries(engines))('on %s', (engineName, start) => {
  let engine: Engine;
  let thread: ReturnType<typeof startThread<DatabaseHandlers>>;
  let beside: Database;
  beforeAll(async () => {
    engine = await start();
    const where = await engine.fresh();
    thread = startThread(new URL('../../../../server/db/thread.ts', import.meta.url), where);
    await thread.calls.probe();
    beside = await openDatabase(where);
  }, 120_000);
  afterAll(async () => {
    await beside.close();
    await thread.calls.close();
    await thread.stop();
    await engine.end();
  });

  const services = (db: Db) =>
    new Services({
      db,
      bus: new LocalBus(),
      access: new WorkspaceAccess(db),
      txnsAt: async () => [],
      publicUrl: () => 'http://atrium.example',
    } as unknown as WorkspaceParts);
  const outcome = async (change: Change, db: Db, world: World): Promise<Outcome> => {
    try {
      const answer = await change.make(services(db), world);
      return answer === false ? 'refused' : 'done';
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === undefined || code === 'internal') throw error;
      return 'refused';
    }
  };
  const seen = async (world: World, held: string, other: string) => ({ held, other, rows: await world.rows() });

  /** `held` has looked, `other` is made, `held` is made. */
  const raced = async (held: Change, other: Change) => {
    const world = await World.of(beside.queries);
    const gate = new Gate(thread.calls, held.at);
    const making = outcome(held, gate.db, world);
    await Promise.race([gate.reached, making.then((said) => expect.fail(`${held.at} was not asked for: ${said}`))]);
    const said = await outcome(other, thread.calls, world);
    gate.open();
    return seen(world, await making, said);
  };
  /** One after the other. */
  const inTurn = async (first: Change, second: Change) => {
    const world = await World.of(beside.queries);
    const said = [await outcome(first, thread.calls, world), await outcome(second, thread.calls, world)];
    return { world, said };
  };
  /** Both have looked, then both are made at once. */
  const atOnce = async (one: Change, other: Change) => {
    const world = await World.of(beside.queries);
    const gates = [one, other].map(({ at }) => new Gate(thread.calls, at)) as [Gate, Gate];
    const making = [outcome(one, gates[0].db, world), outcome(other, gates[1].db, world)] as const;
    await Promise.all(gates.map(({ reached }) => reached));
    for (const gate of gates) gate.open();
    await Promise.all(making);
    return seen(world, gates[0].said, gates[1].said);
  };
  const asIfLater = async (held: Change, other: Change) => {
    const { world, said } = await inTurn(other, held);
    return seen(world, said[1] as string, said[0] as string);
  };
  const of = (name: string) => CHANGES[name] as Change;
  const check = async (held: string, other: string): Promise<void> => {
    const [was, is] = [await asIfLater(of(held), of(other)), await raced(of(held), of(other))];
    expect(is, `“${held}” has looked, then “${other}”`).toEqual(was);
  };

  test.each(NAMED)(
    '%s, %s: either between the other’s look and its doing, and both at once',
    async (one, other) => {
      await check(one, other);
      await check(other, one);
      const either = [await asIfLater(of(one), of(other)), await turned(asIfLater(of(other), of(one)))];
      expect(either).toContainEqual(await atOnce(of(one), of(other)));
    },
    60_000,
  );

  const pairs = pairsThatShare();
  const chosen = SOAK ? [...allPairs()] : pairs.filter((_, i) => i % 2 === (engineName === 'SQLite' ? 0 : 1));
  test(
    `${SOAK ? 'every pair, both ways' : `each pair that shares a thing, one way (seed ${SEED})`}`,
    async () => {
      const faults: string[] = [];
      const left = [...chosen];
      const lane = async (): Promise<void> => {
        for (let pair = left.pop(); pair; pair = left.pop())
          await check(...pair).catch((error: Error) => void faults.push(error.message));
      };
      // Places of their own: what is made in one is nothing to another.
      await Promise.all(Array.from({ length: LANES }, lane));
      expect(faults).toEqual([]);
    },
    SOAK ? 3600_000 : 120_000,
  );
});

async function turned<Seen extends { held: string; other: string }>(seen: Promise<Seen>): Promise<Seen> {
  const { held, other, ...rest } = await seen;
  return { ...rest, held: other, other: held } as Seen;
}

function* allPairs(): Generator<readonly [string, string]> {
  for (const held of Object.keys(CHANGES)) for (const other of Object.keys(CHANGES)) yield [held, other];
}

/** Where the other one changes what this one rests on; where both do so, one way by the seed. */
function pairsThatShare(): (readonly [string, string])[] {
  const random = new Seeded(SEED);
  const shares = (held: string, other: string) => {
    const { restsOn } = CHANGES[held] as Change;
    return (CHANGES[other] as Change).changes.some((thing) => restsOn.includes(thing));
  };
  const found: (readonly [string, string])[] = [];
  for (const [held, other] of allPairs()) {
    if (held > other) continue;
    const ways = [[held, other] as const, [other, held] as const].filter(([a, b]) => shares(a, b));
    const way = ways[held === other ? 0 : random.below(Math.max(1, ways.length))];
    if (way) found.push(way);
  }
  return found;
}
