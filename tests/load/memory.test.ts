// The memory of a server under a crowd at ten times the usual rate, in two hours of a soak. What is left once the boards are idle grows no
// faster in the second hour than in the first, in which caches and compiled code fill up.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { figuresAt } from '../../server/testing/figures.ts';
import { isSoak, share } from '../../server/testing/share.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { crowd } from './crowd.ts';

/** One hour, half of the test. */
const ROUNDS = 60;
const PLAN = { boards: 5, people: 2, opsPerS: 100, cursorHz: 30, seconds: 60 };
/** Readings of the memory of an idle server, of which the lowest counts. */
const READINGS = 30;
const READ_MS = 1000;
const PER_OPS = 100_000;
/** Growth per 100,000 edits that is within the noise of a reading. */
const NOISE_BYTES = 1 << 20;

let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-memory-'));
  server = await ServerProcess.start(dataDir, { METRICS_PORT: '0' });
});
afterEach(async () => {
  await server.signal('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function idleBytes(): Promise<number> {
  let lowest = Infinity;
  for (let reading = 0; reading < READINGS; reading++) {
    const figure = await figuresAt(server.metricsPort);
    lowest = Math.min(lowest, figure('process_resident_memory_bytes'));
    await delay(READ_MS);
  }
  return lowest;
}

test.skipIf(!isSoak)(
  'the memory of the second hour grows no more than that of the first, per 100,000 edits',
  async () => {
    const rounds = share('rounds', { ci: 0, soak: 2 * ROUNDS });
    const growths: number[] = [];
    let [edits, startBytes] = [0, await idleBytes()];
    for (let round = 1; round <= rounds; round++) {
      const { pushed, acknowledged, closed } = await crowd({ ...PLAN, seed: round, address: server.address });
      expect({ acknowledged, closed }).toEqual({ acknowledged: pushed, closed: 0 });
      edits += pushed;
      if (round % (rounds / 2) !== 0) continue;
      const bytes = await idleBytes();
      growths.push(((bytes - startBytes) * PER_OPS) / edits);
      [edits, startBytes] = [0, bytes];
    }
    const [first = 0, second = 0] = growths;
    expect(second, `the first hour grew by ${first} bytes`).toBeLessThanOrEqual(Math.max(first, NOISE_BYTES));
  },
  4 * 3600_000,
);
