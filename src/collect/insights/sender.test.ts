// How telemetry meets a collector that is slow, dead or busy.

import { afterEach, expect, test, vi } from 'vitest';
import { createSender, retryAfterMs } from './sender.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const payload = { urlString: 'https://collector.example/v2/track', data: '{}', headers: {} };
const sent = (sender: ReturnType<typeof createSender>) =>
  new Promise<number>((resolve) => sender.sendPOST(payload, (status) => resolve(status)));

test('Retry-After is kept: nothing is asked before it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const fetched = vi.fn(async () => new Response('', { status: 429, headers: { 'retry-after': '60' } }));
  vi.stubGlobal('fetch', fetched);
  const sender = createSender(() => true);
  expect(await sent(sender)).toBe(429);
  expect(await sent(sender)).toBe(429);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_001);
  await sent(sender);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a dead collector is an answer of 0, for the library to come again later', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sent(createSender(() => true))).toBe(0);
});

test('one that never answers is given up', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const status = sent(createSender(() => true));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await status).toBe(0);
});

test('after the end nothing is sent', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await sent(createSender(() => false));
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['120', 120_000],
  ['Tue, 24 Nov 2026 12:00:30 GMT', 30_000],
  ['soon', 0],
  [null, 0],
])('Retry-After: %s', (said, waitMs) => {
  expect(retryAfterMs(said, Date.parse('2026-11-24T12:00:00Z'))).toBe(waitMs);
});
