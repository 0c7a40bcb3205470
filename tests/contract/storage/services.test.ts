// The three services in three processes' worth of servers on one PostgreSQL: a board opened at one, worked on at the second, its
// snapshot made by the third. SPEC: OWN-6.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { deleteTxn, itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { type SharedPostgres, sharedPostgres } from '../../services/shared-postgres.ts';

let postgres: SharedPostgres;
let dataDir: string;
let servers: [web: TestServer, realtime: TestServer, jobs: TestServer];
beforeAll(async () => {
  postgres = await sharedPostgres();
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-services-'));
  // Blobs are files that all of them see.
  const settings = { databaseUrl: await postgres.newDatabase(), dataDir, snapshotCheckMs: 50, distDir: '/nowhere' };
  servers = [
    await testServer({ ...settings, services: new Set(['web'] as const) }),
    await testServer({ ...settings, services: new Set(['realtime'] as const) }),
    await testServer({ ...settings, services: new Set(['jobs'] as const) }),
  ];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await postgres.end();
  await rm(dataDir, { recursive: true, force: true });
});

test('OWN-6 a board is opened at one, edited at another, and a third makes its snapshot', async () => {
  const [web, realtime] = servers;
  const random = new Seeded(51);
  const secret = random.bytes(32);
  const join = async () => TestClient.join(realtime.address, secret, { opened: await openBoard(web.address, secret) });
  const peer = await join();
  peer.push(1, putTxn({ id: itemId(random) }));
  // Rows that leave nothing behind: the snapshot is the shorter way.
  for (let n = 1; n <= 21; n++) {
    const gone = itemId(random);
    peer.push(2 * n, putTxn({ id: gone, textBytes: 220_000 }));
    peer.push(2 * n + 1, deleteTxn([gone]));
  }
  await peer.answer(43);
  // Each newcomer without a snapshot is sent all rows, so that they must not come one right after the other.
  const joinAtSnapshot = async (): Promise<number> => {
    const newcomer = await join();
    const { snapshot } = newcomer.welcome ?? {};
    await newcomer.leave();
    if (!snapshot) throw new Error('there is no snapshot yet');
    return snapshot.count;
  };
  expect(await vi.waitFor(joinAtSnapshot, { interval: 300, timeout: 40_000 })).toBe(1);
  await peer.leave();
});

test('OWN-6 each does its own and nothing else, and tells that it lives', async () => {
  const [web, realtime, jobs] = servers;
  const secret = new Seeded(52).bytes(32);
  await openBoard(web.address, secret);
  for (const server of [realtime, jobs]) await expect(openBoard(server.address, secret)).rejects.toThrow(/404/);
  for (const server of [web, jobs]) {
    const peer = new TestClient(server.address);
    expect((await peer.isClosed()).code).toBe(1006);
  }
  const peer = new TestClient(realtime.address);
  await peer.isConnected();
  peer.ws.send('text');
  expect((await peer.isClosed()).code).toBe(CLOSE['bad-frame']);
  for (const server of servers) expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});
