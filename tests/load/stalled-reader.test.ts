// A reader that stops reading while much is written: it costs the server at most 16 MiB, is closed, and the others get every row.
// LIM-3, LIM-9.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServerProcess } from '../faults/server-process.ts';
import { stalledReader } from './stalled-reader.ts';

const MIB = 1 << 20;
const soak = process.env.ATRIUM_SOAK !== undefined;
const flowBytes = (soak ? 200 : 24) * MIB;
const beforeBytes = (soak ? 100 : 12) * MIB;

let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-stalled-'));
  server = await ServerProcess.start(dataDir, { METRICS_PORT: '0' });
});
afterEach(async () => {
  await server.signal('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test(`LIM-9 LIM-3 ${flowBytes / MIB} MiB flow past a reader that does not read`, async () => {
  const { address, metricsPort } = server;
  const { grownBytes, bufferedBytes, closedMs, sockets, bufferedAfter } = await stalledReader({
    address,
    metricsPort,
    beforeBytes,
    flowBytes,
    seed: 81,
  });
  console.log(
    `grew by ${(grownBytes / MIB).toFixed(1)} MiB, ${(bufferedBytes / MIB).toFixed(1)} MiB in the fullest socket`,
  );
  expect(bufferedBytes).toBeLessThanOrEqual(6 * MIB);
  // The allocator keeps what it likes; over a long flow that evens out.
  if (soak) expect(grownBytes).toBeLessThanOrEqual(16 * MIB);
  expect(closedMs).not.toBeNaN();
  expect({ sockets, bufferedAfter }).toEqual({ sockets: 2, bufferedAfter: 0 });
}, 600_000);
