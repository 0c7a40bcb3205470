// Rights that change while people are on boards of two processes, on one PostgreSQL and one Redis: sockets of both follow, whichever
// process owns a board and whichever its person came to.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSeed } from '../../server/testing/seed.ts';
import { isSoak, share } from '../../server/testing/share.ts';
import { Seeded } from '../../server/testing/txns.ts';
import * as panels from '../contract/panels/sessions-fuzz.ts';
import { FUZZ_PEOPLE, fuzzRights } from '../contract/workspace/rights-fuzz.ts';
import { type Ground, postgresSql, TestTeam } from '../contract/workspace/stage.ts';
import { type RedisServer, startRedis } from '../services/redis.ts';
import { type SharedPostgres, sharedPostgres } from '../services/shared-postgres.ts';
import { ServerProcess } from './server-process.ts';

let postgres: SharedPostgres;
let redis: RedisServer;
let dataDir: string;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-nodes-'));
});
afterAll(async () => {
  await postgres.end();
  await redis.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** Two processes, and a connection of the test's own. */
async function twoNodes(told: Record<string, string>): Promise<Ground> {
  const url = await postgres.newDatabase();
  const settings = { DATABASE_URL: url, REDIS_URL: redis.url, ...told };
  const nodes = [await ServerProcess.start(dataDir, settings), await ServerProcess.start(dataDir, settings)];
  const { sql, end } = await postgresSql(url);
  return {
    addresses: nodes.map(({ address }) => address),
    sql,
    async end() {
      await end();
      for (const node of nodes) await node.signal('SIGTERM');
    },
  };
}

test(
  'RIGHT-1 RIGHT-8 OWN-4 whatever is changed, sockets of both processes are as the policy, asked afresh, says',
  async () => {
    const stage = await TestTeam.over(FUZZ_PEOPLE, twoNodes);
    await fuzzRights(stage, new Seeded(testSeed()), share('rounds', { ci: 40, soak: 2000 }));
    await stage.end();
    expect.hasAssertions();
  },
  isSoak ? 3600_000 : 240_000,
);

test(
  'PANEL-5 PANEL-6 PANEL-8 PANEL-9 whatever is done to sessions, who is on their boards at both processes may be, and no panel is anybody',
  async () => {
    const stage = await TestTeam.over(panels.FUZZ_PEOPLE, twoNodes);
    await panels.fuzzSessions(stage, new Seeded(testSeed()), share('rounds', { ci: 100, soak: 2000 }));
    await stage.end();
    expect.hasAssertions();
  },
  isSoak ? 3600_000 : 240_000,
);
