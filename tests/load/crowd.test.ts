// A crowd on a real server process, short here and long in a soak: every edit is answered, nobody is closed, and the log has
// exactly what was acknowledged. How quick it is, `npm run bench -- sync load` tells.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { figuresAt } from '../../server/testing/figures.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { type CrowdPlan, crowd } from './crowd.ts';

const soak = process.env.ATRIUM_SOAK !== undefined;
let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-crowd-'));
  server = await ServerProcess.start(dataDir, { METRICS_PORT: '0' });
});
afterEach(async () => {
  await server.signal('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const seconds = soak ? 60 : 2;
const plans: Record<string, Pick<CrowdPlan, 'boards' | 'people'>> = {
  'one board': { boards: 1, people: soak ? 150 : 30 },
  'many boards': { boards: soak ? 100 : 10, people: soak ? 10 : 3 },
};

test.each(Object.entries(plans))(
  'ACK-1 ACK-2 RES-1 a crowd on %s: all of it is answered and stored, nobody is closed',
  async (_name, size) => {
    const plan = { ...size, opsPerS: 10, cursorHz: 30, seconds, seed: 91 };
    const { pushed, acknowledged, closed, rejected, cursorMs } = await crowd({ ...plan, address: server.address });
    expect({ acknowledged, closed, rejected }).toEqual({ acknowledged: pushed, closed: 0, rejected: 0 });
    expect(cursorMs.length).toBeGreaterThan(0);
    const now = await figuresAt(server.metricsPort);
    expect(now('atrium_rows_total')).toBe(pushed);
    expect(now('atrium_board_failures_total')).toBe(0);
    expect((await server.signal('SIGTERM')).code).toBe(0);
    const db = new DatabaseSync(path.join(dataDir, 'atrium.db'), { readOnly: true });
    const stored = db.prepare(
      'SELECT count(*) AS n, sum(last) AS last FROM (SELECT max(seq) AS last FROM board_op GROUP BY board)',
    );
    const rows = db.prepare('SELECT count(*) AS n FROM board_op').get();
    const found = stored.get();
    db.close();
    expect([rows, found]).toEqual([{ n: pushed }, { n: size.boards, last: pushed }]);
  },
  soak ? 600_000 : 60_000,
);
