// The promise under the hardest fault: the server process is killed with SIGKILL at random moments while two clients push,
// and the SQLite file is read afterwards. ACK-1, ACK-2, ACK-3, RES-2.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { checkLog } from '../../server/testing/log-check.ts';
import { Peer } from '../../server/testing/peer.ts';
import { ResumingClient } from '../../server/testing/resuming-client.ts';
import { itemId, moveTxn, putTxn, Seeded } from '../../server/testing/txns.ts';
import { ServerProcess } from './server-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-sigkill-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const database = () => path.join(dataDir, 'atrium.db');
const rounds = process.env.ATRIUM_SOAK ? 200 : 10;

test(`SIGKILL ${rounds} times while two clients push: nothing acknowledged is missing, no gaps, no duplicates`, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`seed ${seed} (SEED=${seed} repeats it)`);
  const random = new Seeded(seed);
  const secret = random.bytes(32);
  const clients = [new ResumingClient(secret), new ResumingClient(secret)];
  const ids: Uint8Array[] = [];
  let killedInFlight = 0;

  for (let round = 0; round < rounds; round++) {
    const server = await ServerProcess.start(dataDir);
    await Promise.all(clients.map((client) => client.connect(server.address)));
    const killAt = Date.now() + 50 + random.below(300);
    while (Date.now() < killAt) {
      for (const client of clients) {
        for (let n = random.below(8); n > 0; n--) {
          const known = ids[random.below(ids.length)];
          if (known && random.below(3) === 0) {
            client.push(moveTxn([known], random.below(100), 1));
          } else {
            const id = itemId(random);
            ids.push(id);
            client.push(putTxn({ id, textBytes: random.below(2000) }));
          }
        }
      }
      // Not a wait for a state: it spreads the pushes over the time until the kill.
      await delay(random.below(4));
    }
    await server.signal('SIGKILL');
    await Promise.all(clients.map(({ peer }) => peer?.isClosed()));
    for (const client of clients) client.cut();
    if (clients.some(({ undecided }) => undecided.length > 0)) killedInFlight += 1;
    expect(checkLog(database(), secret, clients)).toMatchObject({ missing: 0, gaps: 0, duplicates: 0 });
  }

  const server = await ServerProcess.start(dataDir);
  await Promise.all(clients.map((client) => client.connect(server.address)));
  const heads = () =>
    Math.max(
      ...clients.map(({ outcomes }) =>
        Math.max(0, ...[...outcomes.values()].map((outcome) => ('seq' in outcome ? outcome.seq : 0))),
      ),
    );
  await Promise.all(clients.map((client) => client.isDone(heads)));
  await Promise.all(clients.map((client) => client.isDone(heads)));
  const check = checkLog(database(), secret, clients);
  console.log(
    `${check.acknowledged} acknowledged over ${rounds} kills, ${killedInFlight} of them with edits in flight`,
  );
  expect(check).toMatchObject({ missing: 0, gaps: 0, duplicates: 0 });
  expect(check.acknowledged).toBe(check.rows);
  for (const client of clients) {
    expect(client.faults).toEqual([]);
    expect(client.undecided).toEqual([]);
    expect(client.rows.map(({ seq }) => seq)).toEqual(Array.from({ length: check.rows }, (_, i) => i + 1));
  }
  expect(killedInFlight).toBeGreaterThan(0);
  await server.signal('SIGTERM');
});

test('LIM-6 SIGTERM: what was pushed is answered or still the client’s, sockets close 1012, the process ends in time', async () => {
  const random = new Seeded(11);
  const secret = random.bytes(32);
  const server = await ServerProcess.start(dataDir);
  const client = new ResumingClient(secret);
  await client.connect(server.address);
  const idle = await Promise.all(Array.from({ length: 20 }, () => Peer.join(server.address, secret)));
  for (let n = 0; n < 200; n++) client.push(putTxn({ id: itemId(random) }));
  const { code, tookMs } = await server.signal('SIGTERM');
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(10_000);
  for (const peer of [...idle, client.peer as Peer]) expect((await peer.isClosed()).code).toBe(CLOSE.restart);
  client.cut();
  expect(checkLog(database(), secret, [client])).toMatchObject({ missing: 0, gaps: 0, duplicates: 0 });

  const again = await ServerProcess.start(dataDir);
  await client.connect(again.address);
  await client.isDone(() => 200);
  expect(checkLog(database(), secret, [client])).toMatchObject({ acknowledged: 200, rows: 200, missing: 0 });
  expect(client.faults).toEqual([]);
  await again.signal('SIGTERM');
});
