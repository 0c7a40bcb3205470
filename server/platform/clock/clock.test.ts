// Setting the system clock forward or back does not affect the tickets, tokens, sockets and windows of this process. The tests use forty
// seeded offsets.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { nextSecret, testSeed } from '../../testing/seed.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { Seeded } from '../../testing/txns.ts';
import { WindowCounts } from '../limits/window-counts.ts';
import { sharedClock } from './clock.ts';

const DAY_MS = 24 * 3600_000;
const random = new Seeded(testSeed());
const OFFSETS_MS = Array.from({ length: 40 }, () => Math.round((random.next() * 4 - 2) * DAY_MS));
const startMs = Date.now();

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ helloMs: 600, idleMs: 2000 });
});
afterAll(() => server.end());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('HS-1 a clock that jumps makes no ticket and no token of a board invalid', async () => {
  for (const offsetMs of OFFSETS_MS) {
    vi.setSystemTime(startMs);
    const secret = nextSecret();
    const opened = await openBoard(server.address, secret);
    vi.setSystemTime(startMs + offsetMs);
    const first = await TestClient.join(server.address, secret, { opened });
    expect(first.welcome, `offset ${offsetMs} ms`).toBeDefined();
    // By the token from before, back at the old time, and by one more ticket in the new.
    const again = await fetch(`${server.address}/api/boards/${opened.id}/ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${opened.token}` },
    });
    expect(again.status, `offset ${offsetMs} ms`).toBe(200);
    vi.setSystemTime(startMs);
    const { ticket } = (await again.json()) as { ticket: string };
    const second = await TestClient.join(server.address, secret, { opened: { ...opened, ticket } });
    expect(second.welcome, `offset ${offsetMs} ms`).toBeDefined();
    await first.leave();
    await second.leave();
  }
});

test('LIM-5 a clock that jumps by a day closes no socket that was heard just now', async () => {
  vi.setSystemTime(startMs);
  const peer = await TestClient.join(server.address, nextSecret());
  vi.setSystemTime(startMs + DAY_MS);
  // While this one waits in vain, idle sockets are looked for.
  const silent = new TestClient(server.address);
  vi.setSystemTime(startMs);
  expect((await silent.isClosed()).code).toBe(CLOSE['hello-timeout']);
  vi.setSystemTime(startMs + DAY_MS);
  const other = new TestClient(server.address);
  vi.setSystemTime(startMs + DAY_MS);
  expect((await other.isClosed()).code).toBe(CLOSE['hello-timeout']);
  expect(peer.closed).toBeUndefined();
  await peer.leave();
});

test('a window of counted calls ends by the monotonic clock', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const counts = new WindowCounts();
  const count = (): number => {
    let current = 0;
    counts.incr('network', (_, result) => (current = result?.current ?? 0), 60_000);
    return current;
  };
  expect([count(), count()]).toEqual([1, 2]);
  vi.setSystemTime(Date.now() - DAY_MS);
  vi.advanceTimersByTime(59_999);
  expect(count()).toBe(3);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(1);
});

test('a shared clock follows the database and counts on between two reads', async () => {
  vi.useFakeTimers();
  let databaseMs = 1_000_000;
  const clock = await sharedClock(async () => databaseMs);
  vi.advanceTimersByTime(4000);
  expect(clock.nowMs()).toBe(1_004_000);
  databaseMs = 9_000_000;
  await vi.advanceTimersByTimeAsync(6000);
  expect(clock.nowMs()).toBe(9_000_000);
  clock.stop();
});
