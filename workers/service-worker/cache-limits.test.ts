// The caches other than the shell's stay within their bounds, by the times in responses, and never lose what is in use.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ASSETS, CACHE_LIMITS, LimitedCaches } from './cache-limits.ts';

const SERVER_MS = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const ORIGIN = 'https://boards.example';

const stored = new Map<string, Map<string, Response>>();
const cacheOf = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    match: async ({ url }: Request) => entries.get(url)?.clone(),
    delete: async ({ url }: Request) => entries.delete(url),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  } as unknown as Cache;
};
const caches = { open: async (name: string) => cacheOf(name), has: async (name: string) => stored.has(name) };

const answer = (atMs: number | undefined, bytes = 1) =>
  new Response('x'.repeat(bytes), atMs === undefined ? {} : { headers: { date: new Date(atMs).toUTCString() } });
const put = (name: string, path: string, response: Response) => {
  cacheOf(name);
  stored.get(name)?.set(ORIGIN + path, response);
  return response;
};
const paths = (name: string) => [...(stored.get(name)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length));

let limited: LimitedCaches;
beforeEach(() => {
  stored.clear();
  limited = new LimitedCaches(caches, (path) => path.startsWith('/assets/used-'));
});
afterEach(() => void vi.useRealTimers());

test.each([-2 * DAY_MS, 0, 2 * DAY_MS])(
  'removes what is too old by the server’s time, on a device %i ms off',
  async (offMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: SERVER_MS + offMs });
    for (const [name, { maxAgeMs }] of Object.entries(CACHE_LIMITS)) {
      put(name, '/assets/old', answer(SERVER_MS - maxAgeMs - 1000));
      put(name, '/assets/young', answer(SERVER_MS - maxAgeMs + 1000));
      await limited.trim(name, put(name, '/assets/new', answer(SERVER_MS)));
      expect(paths(name), name).toEqual(['/assets/young', '/assets/new']);
    }
  },
);

test('removes what was written first where there are too many, or too many bytes', async () => {
  for (const [name, { maxEntries, maxBytes }] of Object.entries(CACHE_LIMITS)) {
    for (let k = 0; k < maxEntries + 3; k++) await limited.trim(name, put(name, `/${k}`, answer(SERVER_MS)));
    expect([paths(name).length, paths(name)[0]], name).toEqual([maxEntries, '/3']);
    const large = answer(SERVER_MS);
    large.headers.set('content-length', String(maxBytes));
    await limited.trim(name, put(name, '/large', large));
    expect(paths(name), name).toEqual(['/large']);
  }
});

test('keeps what this release uses, however old and however much', async () => {
  for (let k = 0; k < 150; k++) put(ASSETS, `/assets/used-${k}.woff2`, answer(SERVER_MS - 400 * DAY_MS));
  for (let k = 0; k < 150; k++) put(ASSETS, `/assets/former-${k}.woff2`, answer(SERVER_MS - 400 * DAY_MS));
  await limited.trimAll(answer(SERVER_MS));
  expect(paths(ASSETS)).toHaveLength(150);
  await limited.makeRoom();
  expect(paths(ASSETS)).toHaveLength(150);
});

test('an undated response stays until a release takes over, then it is removed', async () => {
  put('cross-origin', '/undated.png', answer(undefined));
  await limited.trim('cross-origin', put('cross-origin', '/dated.png', answer(SERVER_MS)));
  expect(paths('cross-origin')).toEqual(['/undated.png', '/dated.png']);
  await limited.trimAll(answer(SERVER_MS));
  expect(paths('cross-origin')).toEqual(['/dated.png']);
});

test('a full device gives up whatever can be fetched again', async () => {
  for (const name of Object.keys(CACHE_LIMITS)) put(name, '/assets/x', answer(SERVER_MS));
  await limited.makeRoom();
  expect(Object.keys(CACHE_LIMITS).flatMap(paths)).toEqual([]);
});

test('a cache that cannot be read is no failure of what was written', async () => {
  const broken = { open: async () => Promise.reject(new Error('no disk')), has: async () => true };
  const unlucky = new LimitedCaches(broken, () => false);
  await unlucky.trim('apis', answer(SERVER_MS));
  await unlucky.trimAll(undefined);
  await unlucky.makeRoom();
});

test('makes no cache that is not there', async () => {
  await limited.trimAll(answer(SERVER_MS));
  expect([...stored.keys()]).toEqual([]);
});
