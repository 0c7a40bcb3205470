// Rights that change while people are on boards of two processes, on one PostgreSQL and one Redis: sockets of both follow, whichever
// process owns a board and whichever its person came to.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSeed } from '../../server/testing/seed.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { FUZZ_PEOPLE, fuzzRights } from '../contract/workspace/rights-fuzz.ts';
import { type Ground, Stage } from '../contract/workspace/stage.ts';
import { type Postgres, startPostgres } from '../services/postgres.ts';
import { type RedisServer, startRedis } from '../services/redis.ts';
import { ServerProcess } from './server-process.ts';

const isSoak = process.env.ATRIUM_SOAK !== undefined;
let postgres: Postgres;
let redis: RedisServer;
let dataDir: string;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    addresses: nodes.map(({ address }) => address),
    async sql(statement, ...values) {
      let n = 0;
      const { rows } = await client.query(
        statement.replace(/\?/g, () => `$${++n}`),
        values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
      );
      return rows as Record<string, unknown>[];
    },
    async end() {
      await client.end();
      for (const node of nodes) await node.signal('SIGTERM');
    },
  };
}

test(
  'RIGHT-1 RIGHT-8 OWN-4 whatever is changed, sockets of both processes are as the policy, asked afresh, says',
  async () => {
    const stage = await Stage.over(FUZZ_PEOPLE, twoNodes);
    await fuzzRights(stage, new Seeded(testSeed()), isSoak ? 2000 : 80);
    await stage.end();
    expect.hasAssertions();
  },
  isSoak ? 3600_000 : 240_000,
);
