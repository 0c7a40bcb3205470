// The race finds what it is for: of a server in which one check is missing where a change is made, it says so.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupCalls } from '../../../../server/platform/database/calls.ts';
import { openDatabase } from '../../../../server/platform/database/open-database.ts';
import { connect } from '../../../../server/platform/threads/rpc.ts';
import type { DatabaseClient } from '../../../../server/start/queries.ts';
import { type Engine, engines } from '../../storage/engines.ts';
import { CHANGES, type Change } from './changes.ts';
import type { Planted } from './plant.ts';
import { Race, type Seen } from './race.ts';

/** One has looked, the other is made: what is found then. */
const MISSING: Record<string, Planted & { held: string; other: string }> = {
  'whether who makes it may make it still': {
    file: 'server/access/lock-rights.ts',
    check: 'for (const right of rights) await checkRight(access, right);',
    held: 'move a board',
    other: 'delete a team',
  },
  'whether the invite has been ended': {
    file: 'server/workspace/invites/invite-changes.ts',
    check: `.where('revoked', '=', 0)
          .where('expires', '>', nowMs)
          .where('accepted_by', 'is', null)`,
    held: 'accept an invite',
    other: 'end an invite',
  },
  'whether what they changed it by still stands': {
    file: 'server/access/lock-grant.ts',
    check: 'return new GrantValidator(sources).validate(grant);',
    held: 'make a link',
    other: 'take a role on a board',
  },
};

describe.each(Object.entries(engines))('on %s', (_name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  }, 120_000);
  afterAll(() => engine.end());

  test.each(Object.entries(MISSING))('missing, and found: %s', async (_what, { held, other, ...planted }) => {
    const where = await engine.fresh();
    const beside = await openDatabase(where);
    const worker = new Worker(new URL('../../../../server/start/database-thread.ts', import.meta.url), {
      workerData: { ...where, planted },
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', new URL('plant.ts', import.meta.url).href],
    });
    const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
    const race = new Race(groupCalls<DatabaseClient>(connect(worker)), beside);
    const of = (name: string) => CHANGES[name] as Change;
    const both = async (): Promise<[Seen, Seen]> => [
      await race.inTurn(of(held), of(other)),
      await race.raced(of(held), of(other)),
    ];
    const [was, is] = await Promise.race([both(), failed]);
    expect(is).not.toEqual(was);
    expect([was.held, is.held]).toEqual(['refused', 'done']);
    await worker.terminate();
    await beside.close();
  });
});
