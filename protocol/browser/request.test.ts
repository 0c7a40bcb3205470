// Tests which responses of the HTTP API set the page's estimate of the server's time.

import { expect, test } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import { request } from './request.ts';
import { serverClock } from './server-clock.ts';

const dated = (date: string) => ({ origin: '', fetch: async () => marked(new Response('{}', { headers: { date } })) });
const isAbout = (date: string) => Math.abs(serverClock.now() - Date.parse(date)) < 60_000;
const signal = new AbortController().signal;

test('the server’s time is told by what changes something, not by a read that may come from a cache', async () => {
  const [now, old] = ['Sat, 28 Nov 2026 12:00:00 GMT', 'Sun, 01 Nov 2026 12:00:00 GMT'];
  await request(dated(old), 'boards/b/cover', {}, signal);
  await request(dated(old), 'boards/b/cover', { method: 'GET' }, signal);
  expect(serverClock.expiryNow()).toBe(0);
  await request(dated(now), 'boards/open', { method: 'POST' }, signal);
  expect(isAbout(now)).toBe(true);
  await request(dated(old), 'boards/b/cover', {}, signal);
  expect(isAbout(now)).toBe(true);
});
