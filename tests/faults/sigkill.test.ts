// The promise under the hardest fault: the server process is killed with SIGKILL at random moments while two clients push,
// and the database is read afterwards. ACK-1, ACK-2, ACK-3, RES-2.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { checkLog, checkSharedLog, type LogCheck } from '../../server/testing/log-check.ts';
import { ResumingClient } from '../../server/testing/resuming-client.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { isSoak, share } from '../../server/testing/share.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { type Postgres, startPostgres } from '../services/postgres.ts';
import { allDone, comeBack, editFor } from './editing.ts';
import { ServerProcess } from './server-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-sigkill-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Rounds of starting a process each: generous on a busy machine. */
const roundsMs = isSoak ? 3600_000 : 240_000;

type Check = (secret: Uint8Array, clients: readonly ResumingClient[]) => LogCheck | Promise<LogCheck>;

/** `beside`: what else is asked of each process, until it is killed; resolves when the first of it was answered. */
async function rounds(
  count: number,
  settings: Record<string, string>,
  check: Check,
  beside: (address: string, random: Seeded) => Promise<{ ended?: Promise<unknown> }> = async () => ({}),
): Promise<void> {
  const seed = testSeed();
  const random = new Seeded(seed);
  const secret = random.bytes(32);
  const clients = [new ResumingClient(secret), new ResumingClient(secret)];
  const ids: Uint8Array[] = [];
  let killedInFlight = 0;
  const sound = { missing: 0, gaps: 0, duplicates: 0 };

  for (let round = 0; round < count; round++) {
    const server = await ServerProcess.start(dataDir, settings);
    await Promise.all(clients.map((client) => client.connect(server.address)));
    const { ended } = await beside(server.address, random);
    await editFor(50 + random.below(300), clients, ids, random);
    await server.signal('SIGKILL');
    await ended;
    await Promise.all(clients.map(({ peer }) => peer?.isClosed()));
    for (const client of clients) client.cut();
    if (clients.some(({ undecided }) => undecided.length > 0)) killedInFlight += 1;
    // Of many rounds not after each: the log has to be read whole.
    if (count < 10 || round % 10 === 9) expect(await check(secret, clients)).toMatchObject(sound);
  }

  const server = await ServerProcess.start(dataDir, settings);
  await Promise.all(clients.map((client) => comeBack(client, [server.address])));
  await allDone(clients, [server.address]);
  const found = await check(secret, clients);
  console.log(`${found.acknowledged} acknowledged over ${count} kills, ${killedInFlight} of them with edits in flight`);
  expect(found).toMatchObject(sound);
  expect(found.acknowledged).toBe(found.rows);
  for (const client of clients) {
    expect(client.faults).toEqual([]);
    expect(client.rows.map(({ seq }) => seq)).toEqual(Array.from({ length: found.rows }, (_, i) => i + 1));
  }
  expect(killedInFlight).toBeGreaterThan(0);
  await server.signal('SIGTERM');
}

const promise = 'nothing acknowledged is missing, no gaps, no duplicates';

/** Four at a time, which are changes of the workspace: what was answered of them. */
async function makeBoards(address: string, random: Seeded, answered: string[]): Promise<{ ended: Promise<unknown> }> {
  const makeOne = async (): Promise<void> => {
    answered.push((await openBoard(address, random.bytes(32))).id);
  };
  const makeSome = async (): Promise<void> => {
    for (;;) await makeOne();
  };
  await makeOne();
  return { ended: Promise.allSettled(Array.from({ length: 4 }, makeSome)) };
}

test(
  `SIGKILL while two clients push and boards are made, on SQLite: ${promise}; each board that was answered is there`,
  async () => {
    const file = path.join(dataDir, 'atrium.db');
    const made: string[] = [];
    await rounds(
      share('rounds', { ci: 5, soak: 200 }),
      {},
      (secret, clients) => checkLog(file, secret, clients),
      (address, random) => makeBoards(address, random, made),
    );
    const db = new DatabaseSync(file, { readOnly: true });
    const kept = new Set(
      db
        .prepare('SELECT id FROM board')
        .all()
        .map(({ id }) => String(id)),
    );
    db.close();
    console.log(`${made.length} boards were made beside`);
    expect(made.filter((id) => !kept.has(id))).toEqual([]);
    expect(made.length).toBeGreaterThan(0);
  },
  roundsMs,
);

describe('on PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.end());
  /** One process after the other: nobody else waits for a lease. */
  const settingsOf = (url: string) => ({ DATABASE_URL: url, LEASE_MS: '300' });

  test(
    `SIGKILL while two clients push: ${promise}`,
    async () => {
      const url = await postgres.newDatabase();
      await rounds(share('rounds', { ci: 3, soak: 50 }), settingsOf(url), (secret, clients) =>
        checkSharedLog(url, secret, clients),
      );
    },
    roundsMs,
  );

  test('ACK-6 the database stops during commits and comes back: no false ACK, and edits go on', async () => {
    const random = new Seeded(12);
    const secret = random.bytes(32);
    const url = await postgres.newDatabase();
    const server = await ServerProcess.start(dataDir, settingsOf(url));
    const clients = [new ResumingClient(secret), new ResumingClient(secret)];
    const ids: Uint8Array[] = [];
    for (const client of clients) await client.connect(server.address);
    for (const signal of ['SIGQUIT', 'SIGINT'] as const) {
      const editing = editFor(400, clients, ids, random);
      await postgres.stop(signal);
      await editing;
      await postgres.start();
      const upMs = performance.now();
      await Promise.all(clients.map((client) => comeBack(client, [server.address])));
      expect(await checkSharedLog(url, secret, clients)).toMatchObject({ missing: 0, gaps: 0, duplicates: 0 });
      await allDone(clients, [server.address]);
      console.log(
        `all that waited was acknowledged ${Math.round(performance.now() - upMs)} ms after it was there again`,
      );
    }
    const found = await checkSharedLog(url, secret, clients);
    expect(found).toMatchObject({ missing: 0, gaps: 0, duplicates: 0, acknowledged: found.rows });
    for (const client of clients) expect(client.faults).toEqual([]);
    await server.signal('SIGTERM');
  });

  // Within the lease the process goes on as if nothing had been; after it, it has to take its boards again.
  test.each(['5000', '300'])(
    'ACK-6 the database is frozen during commits and goes on: no false ACK, and edits go on (a lease of %s ms)',
    async (leaseMs) => {
      const random = new Seeded(13);
      const secret = random.bytes(32);
      const url = await postgres.newDatabase();
      const server = await ServerProcess.start(dataDir, { DATABASE_URL: url, LEASE_MS: leaseMs });
      const clients = [new ResumingClient(secret), new ResumingClient(secret)];
      const ids: Uint8Array[] = [];
      for (const client of clients) await client.connect(server.address);
      for (let round = 0; round < 3; round++) {
        await editFor(200, clients, ids, random);
        postgres.freeze();
        try {
          await editFor(600, clients, ids, random);
          for (const client of clients) client.takeIn();
          expect(clients.every(({ undecided }) => undecided.length > 0)).toBe(true);
        } finally {
          postgres.thaw();
        }
        const onMs = performance.now();
        await allDone(clients, [server.address]);
        console.log(`all that waited was acknowledged ${Math.round(performance.now() - onMs)} ms after it went on`);
        const found = await checkSharedLog(url, secret, clients);
        expect(found).toMatchObject({ missing: 0, gaps: 0, duplicates: 0, acknowledged: found.rows });
      }
      for (const client of clients) expect(client.faults).toEqual([]);
      await server.signal('SIGTERM');
    },
    roundsMs,
  );
});

test('LIM-6 SIGTERM: what was pushed is answered or still the client’s, sockets close 1012, the process ends in time', async () => {
  const random = new Seeded(11);
  const secret = random.bytes(32);
  const server = await ServerProcess.start(dataDir);
  const client = new ResumingClient(secret);
  await client.connect(server.address);
  const idle = await Promise.all(Array.from({ length: 20 }, () => TestClient.join(server.address, secret)));
  for (let n = 0; n < 200; n++) client.push(putTxn({ id: itemId(random) }));
  const { code, tookMs } = await server.signal('SIGTERM');
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(10_000);
  for (const peer of [...idle, client.peer as TestClient]) expect((await peer.isClosed()).code).toBe(CLOSE.restart);
  client.cut();
  expect(checkLog(path.join(dataDir, 'atrium.db'), secret, [client])).toMatchObject({
    missing: 0,
    gaps: 0,
    duplicates: 0,
  });

  const again = await ServerProcess.start(dataDir);
  await client.connect(again.address);
  await client.isDone(() => 200);
  expect(checkLog(path.join(dataDir, 'atrium.db'), secret, [client])).toMatchObject({
    acknowledged: 200,
    rows: 200,
    missing: 0,
  });
  expect(client.faults).toEqual([]);
  await again.signal('SIGTERM');
});
