// Newer covers from the server: who is asked, how often, how many at once, and what counts as newer.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import { newerCover } from './server-cover.ts';

interface Asked {
  address: string;
  headers: Headers;
}
let asked: Asked[];
let cover: () => Response;
let hold: Promise<void> | null;
let now: number;
let n = 0;
/** The module remembers boards for the life of the page: every test has its own. */
const board = (role: 'editor' | 'viewer' | null = 'editor') => ({ alias: `board${n++}`, secret: 's', role });
const picture = (seq: string) =>
  new Response('picture', {
    headers: { etag: seq, 'content-type': 'image/webp', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' },
  });

beforeEach(() => {
  asked = [];
  hold = null;
  cover = () => picture('"5"');
  now = Date.UTC(2026, 10, 20, 10);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    asked.push({ address, headers: new Headers(init.headers) });
    await hold;
    if (address === '/api/boards/open') {
      const { alias } = JSON.parse(String(init.body)) as { alias: string };
      return marked(Response.json({ id: alias, token: `t-${alias}`, expiresAt: now + 900_000 }));
    }
    return marked(cover());
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a newer one comes with its number and time', async () => {
  const one = board();
  const found = await newerCover(one, 3);
  expect(found?.cover).toMatchObject({ alias: one.alias, seq: 5, pending: false, shared: true });
  expect(await found?.cover.picture?.text()).toBe('picture');
  expect(found?.atMs).toBe(now);
  expect(asked.map(({ address }) => address)).toEqual(['/api/boards/open', `/api/boards/${one.alias}/cover`]);
  expect(asked[1]?.headers.get('authorization')).toBe(`Bearer t-${one.alias}`);
  expect(asked[1]?.headers.get('if-none-match')).toBe('"3"');
});

it('none, the same, an older one or a refusal leave the card as it is', async () => {
  for (const answer of [
    () => new Response(null, { status: 204 }),
    () => new Response(null, { status: 304 }),
    () => picture('"3"'),
    () => picture('"2"'),
    () => new Response('x'),
    () => Response.json({ error: 'gone' }, { status: 410 }),
    () => {
      throw new TypeError('no network');
    },
  ]) {
    cover = answer;
    expect(await newerCover(board(), 3)).toBeNull();
  }
});

it('a board the server has not heard of is not asked for: that would make it', async () => {
  expect(await newerCover(board(null), 0)).toBeNull();
  expect(asked).toEqual([]);
});

it('a board is asked for at most every half minute, with the token it has', async () => {
  const one = board();
  await newerCover(one, 0);
  await newerCover(one, 0);
  expect(asked.length).toBe(2);
  now += 30_000;
  await newerCover(one, 5);
  expect(asked.map(({ address }) => address)).toEqual([
    '/api/boards/open',
    `/api/boards/${one.alias}/cover`,
    `/api/boards/${one.alias}/cover`,
  ]);
  now += 890_000;
  await newerCover(one, 5);
  expect(asked.filter(({ address }) => address === '/api/boards/open').length).toBe(2);
});

it('only a few are asked for at once', async () => {
  let go = () => {};
  hold = new Promise((resolve) => {
    go = resolve;
  });
  const all = Array.from({ length: 9 }, () => newerCover(board(), 0));
  await vi.waitFor(() => expect(asked.length).toBe(4));
  go();
  expect((await Promise.all(all)).every((found) => found?.cover.seq === 5)).toBe(true);
});
