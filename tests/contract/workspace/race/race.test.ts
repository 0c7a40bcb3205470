// No change between two looks: a change finds out that it may be made, then another one is made whole, then it is made. It has to come
// out as if it had begun after the other: what was acknowledged is there, what was refused has not happened. Each pair of the table
// in which one changes what the other rests on, on both engines.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../../server/platform/database/database.ts';
import { openDatabase } from '../../../../server/platform/database/open-database.ts';
import type { DatabaseThread } from '../../../../server/start/queries.ts';
import { startDatabase } from '../../../../server/start/start-threads.ts';
import { Seeded } from '../../../../server/testing/txns.ts';
import { type Engine, engines } from '../../storage/engines.ts';
import { CHANGES, type Change } from './changes.ts';
import { Race, type Seen } from './race.ts';

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

describe.each(Object.entries(engines))('on %s', (engineName, start) => {
  let engine: Engine;
  let thread: DatabaseThread;
  let beside: Database;
  let race: Race;
  beforeAll(async () => {
    engine = await start();
    const where = await engine.fresh();
    thread = await startDatabase(where);
    beside = await openDatabase(where);
    race = new Race(thread.calls, beside);
  }, 120_000);
  afterAll(async () => {
    await beside.close();
    await thread.calls.close();
    await thread.stop();
    await engine.end();
  });

  const of = (name: string) => CHANGES[name] as Change;
  const check = async (held: string, other: string): Promise<void> => {
    const [was, is] = [await race.inTurn(of(held), of(other)), await race.raced(of(held), of(other))];
    expect(is, `“${held}” has looked, then “${other}”`).toEqual(was);
  };

  test.each(NAMED)(
    '%s, %s: either between the other’s look and its doing, and both at once',
    async (one, other) => {
      await check(one, other);
      await check(other, one);
      const either = [await race.inTurn(of(one), of(other)), await turned(race.inTurn(of(other), of(one)))];
      expect(either).toContainEqual(await race.atOnce(of(one), of(other)));
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

async function turned(seen: Promise<Seen>): Promise<Seen> {
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
