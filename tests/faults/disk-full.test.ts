// The disk is full while clients push, on a small file system of its own: nothing is acknowledged that is not in the log, the process
// lives, boards are read on, and as soon as there is room again edits are. ACK-6. Where nothing may be mounted it is left out.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { figuresAt } from '../../server/testing/figures.ts';
import { checkLog } from '../../server/testing/log-check.ts';
import { ResumingClient } from '../../server/testing/resuming-client.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { allDone, comeBack, editFor } from './editing.ts';
import { ServerProcess } from './server-process.ts';

const MIB = 1 << 20;
const roundsOfFull = process.env.ATRIUM_SOAK ? 20 : 2;
const folder = mkdtempSync(path.join(tmpdir(), 'atrium-full-'));
// Larger than the database's own log becomes before it is taken in (64 MiB), so that what is taken away is room again.
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'none', folder]).status === 0;
let server: ServerProcess;
beforeAll(async () => {
  if (mounted) server = await ServerProcess.start(folder, { METRICS_PORT: '0' });
});
afterAll(async () => {
  await server?.signal('SIGKILL');
  if (mounted) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes all room there is. */
function fill(): void {
  for (const size of [MIB, 4096])
    for (let n = 0; ; n++) {
      const file = path.join(folder, `filler-${size}-${n}`);
      try {
        writeFileSync(file, new Uint8Array(size));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
        rmSync(file, { force: true });
        break;
      }
    }
}

function makeRoom(): void {
  spawnSync('sh', ['-c', 'rm -f "$0"/filler-*', folder]);
}

test.skipIf(!mounted)(
  'ACK-6 the disk is full during commits: no false ACK, and edits go on as soon as there is room',
  async () => {
    const seed = testSeed();
    const random = new Seeded(seed);
    const secret = random.bytes(32);
    const { address, metricsPort } = server;
    const database = path.join(folder, 'atrium.db');
    const clients = [new ResumingClient(secret), new ResumingClient(secret)];
    const ids: Uint8Array[] = [];
    const failures = async (): Promise<number> => (await figuresAt(metricsPort))('atrium_board_failures_total');
    const sound = { missing: 0, gaps: 0, duplicates: 0 };
    const recoveredMs: number[] = [];
    for (let round = 0; round < roundsOfFull; round++) {
      for (const client of clients) await comeBack(client, [address]);
      await editFor(100, clients, ids, random);
      fill();
      const before = await failures();
      // There is room left in files that are there already.
      while ((await failures()) === before) await editFor(50, clients, ids, random);
      for (const { peer } of clients) expect((await peer?.isClosed())?.code).toBe(CLOSE.failed);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      // What is there is read on; what comes is not taken.
      const reader = new ResumingClient(secret);
      await comeBack(reader, [address]);
      reader.cut();
      for (const client of clients) client.cut();
      expect(checkLog(database, secret, clients)).toMatchObject(sound);

      makeRoom();
      const roomMs = performance.now();
      await Promise.all(clients.map((client) => comeBack(client, [address])));
      await allDone(clients, [address]);
      recoveredMs.push(Math.round(performance.now() - roomMs));
    }
    console.log(`all that waited was acknowledged ${recoveredMs.join(', ')} ms after there was room`);
    const found = checkLog(database, secret, clients);
    expect(found).toMatchObject({ ...sound, acknowledged: found.rows });
    for (const client of clients) expect(client.faults).toEqual([]);
    expect((await server.signal('SIGTERM')).code).toBe(0);
  },
  240_000,
);
