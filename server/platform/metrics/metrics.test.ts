// The figures as a Prometheus reads them, from a real server that had something to count.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresAt } from '../../testing/figures.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../testing/txns.ts';

const random = new Seeded(71);
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ metricsPort: 0, distDir: '/nowhere' });
});
afterAll(() => server.end());

const figures = () => figuresAt(server.metricsPort as number);

test('MET-1 latencies, refusals, closes and what waits are counted', async () => {
  const secret = random.bytes(32);
  const peer = await TestClient.join(server.address, secret);
  const id = itemId(random);
  peer.push(1, putTxn({ id }));
  peer.push(2, putTxn({ id }));
  await peer.answer(2);
  const bad = await TestClient.join(server.address, secret);
  bad.ws.send('text');
  await bad.isClosed();
  let now = await figures();
  while (now('atrium_sockets') !== 1) now = await figures();
  expect(now('atrium_rows_total')).toBe(1);
  expect(now('atrium_append_seconds_count')).toBeGreaterThan(0);
  expect(now('atrium_ack_seconds_count')).toBe(2);
  expect(now('atrium_ack_seconds_bucket{le="10"}')).toBe(2);
  expect(now('atrium_rejects_total{code="id-taken"}')).toBe(1);
  expect(now('atrium_closes_total{code="bad-frame"}')).toBe(1);
  expect(now('atrium_open_boards')).toBe(1);
  expect(now('atrium_engine_instances')).toBe(1);
  expect(now('atrium_pending_transactions')).toBe(0);
  expect(now('atrium_buffered_bytes')).toBe(0);
  expect(now('atrium_tail_bytes')).toBeGreaterThan(0);
  expect(now('atrium_snapshot_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(now('process_resident_memory_bytes')).toBeGreaterThan(1 << 20);
  await peer.leave();
});

test('MET-1 whatever code a peer makes up is one label', async () => {
  const codes = [4444, 3000, 1000];
  for (const code of codes) {
    const peer = await TestClient.join(server.address, random.bytes(32));
    peer.ws.close(code);
    await peer.isClosed();
  }
  let now = await figures();
  while (now('atrium_closes_total{code="normal"}') !== 1) now = await figures();
  expect(now('atrium_closes_total{code="other"}')).toBe(2);
});

test('MET-1 there is nothing of it at the product’s own port, and no port unless one is named', async () => {
  await openBoard(server.address, random.bytes(32));
  const answer = await fetch(`${server.address}/metrics`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('atrium_');
  const elsewhere = await fetch(`http://127.0.0.1:${server.metricsPort}/`);
  expect(elsewhere.status).toBe(404);
  const other = await testServer();
  expect(other.metricsPort).toBeUndefined();
  await other.end();
});
