// What a power cut leaves: the files of the live database as they are at random instants. The process is held while they are
// copied, as a cut would hold it, and the copies are opened as a server would after it. ACK-1, ACK-2.

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLog } from '../../server/testing/log-check.ts';
import { ResumingClient } from '../../server/testing/resuming-client.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { allDone, editFor } from './editing.ts';
import { ServerProcess } from './server-process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-copies-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const copies = process.env.ATRIUM_SOAK ? 100 : 12;

test(
  `${copies} copies of a live database: each is whole and has all that was acknowledged by then`,
  async () => {
    const seed = testSeed();
    const random = new Seeded(seed);
    const secret = random.bytes(32);
    const server = await ServerProcess.start(dataDir);
    const clients = [new ResumingClient(secret), new ResumingClient(secret)];
    const ids: Uint8Array[] = [];
    for (const client of clients) await client.connect(server.address);
    let acknowledged = 0;

    for (let n = 0; n < copies; n++) {
      await editFor(20 + random.below(60), clients, ids, random);
      // What has arrived by now is taken in; what is on its way may or may not be on disk.
      await delay(random.below(3));
      server.send('SIGSTOP');
      const copy = path.join(dataDir, `copy-${n}`);
      for (const file of readdirSync(dataDir).filter((name) => name.startsWith('atrium.db')))
        cpSync(path.join(dataDir, file), path.join(copy, file));
      for (const client of clients) client.takeIn();
      const told = clients.map(({ outcomes }) => outcomes.size).reduce((sum, one) => sum + one, 0);
      const file = path.join(copy, 'atrium.db');
      const db = new DatabaseSync(file);
      expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      db.close();
      expect(checkLog(file, secret, clients)).toMatchObject({ missing: 0, gaps: 0, duplicates: 0, acknowledged: told });
      acknowledged = told;
      rmSync(copy, { recursive: true });
      server.send('SIGCONT');
    }
    expect(acknowledged).toBeGreaterThan(copies);
    await allDone(clients, [server.address]);
    await server.signal('SIGTERM');
  },
  process.env.ATRIUM_SOAK ? 600_000 : 120_000,
);
