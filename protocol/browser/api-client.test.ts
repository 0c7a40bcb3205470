// The page's API client: one guest credential for the device, one token for all that is asked of a board, errors by name.

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';

const LINK = { alias: 'a', secret: 's' };
const signal = new AbortController().signal;
let device: IDBFactory;
let asked: { path: string; body: Record<string, unknown>; token: string | null }[];
let guests: number;
/** Answers other than opening. */
let answer: () => Response;

/** Another page of the same device. */
const page = (indexedDB: () => IDBFactory = () => device, name = '') =>
  new ApiClient({
    origin: 'https://here',
    now: () => Date.now(),
    name: () => name,
    indexedDB,
    fetch: (async (url: string, init: RequestInit) => {
      const path = url.replace('https://here/api/boards/', '');
      const body = init.body ? JSON.parse(String(init.body)) : {};
      asked.push({ path, body, token: new Headers(init.headers).get('authorization') });
      if (path !== 'open') return answer();
      const guest = body.guest ?? `g${++guests}`;
      return Response.json({ id: 'b', token: `t${asked.length}`, guest, expiresAt: Date.now() + 900_000 });
    }) as typeof fetch,
  });

beforeEach(() => {
  device = new IDBFactory();
  asked = [];
  guests = 0;
  answer = () => Response.json({});
});

it('a device is one guest on all of its boards and pages, and says its name', async () => {
  await page().board(LINK).opened(signal);
  const other = page(undefined, 'Ann');
  await other.board({ alias: 'b', secret: 's' }).opened(signal);
  expect(asked.map(({ body }) => body)).toEqual([
    { alias: 'a', secret: 's' },
    { alias: 'b', secret: 's', guest: 'g1', name: 'Ann' },
  ]);
});

it('of two pages of a new device both end as the same guest', async () => {
  const opened = await Promise.all([page().board(LINK).opened(signal), page().board(LINK).opened(signal)]);
  expect(opened.every((access) => !('guest' in access))).toBe(true);
  const kept = asked.at(-1)?.body.guest;
  await page().board(LINK).opened(signal);
  expect(asked.at(-1)?.body.guest).toBe(kept);
});

it('without storage a page stays the same guest', async () => {
  const client = page(() => {
    throw new Error('forbidden');
  });
  await client.board(LINK).opened(signal);
  await client.board({ alias: 'b', secret: 's' }).opened(signal);
  expect(asked.map(({ body }) => body.guest)).toEqual([undefined, 'g1']);
});

it('all that is asked of a board shares a token, and one that is refused is asked for anew once', async () => {
  const client = page();
  await client.board(LINK).ask('GET', 'versions', undefined, signal);
  await client.board(LINK).ask('GET', 'links', undefined, signal);
  expect(asked.map(({ path }) => path)).toEqual(['open', 'b/versions', 'b/links']);
  expect(asked.map(({ token }) => token)).toEqual([null, 'Bearer t1', 'Bearer t1']);
  answer = () => Response.json({ error: 'unauthorized' }, { status: 401 });
  await expect(client.board(LINK).ask('GET', 'links', undefined, signal)).rejects.toMatchObject({
    code: 'unauthorized',
  });
  expect(asked.slice(3).map(({ path }) => path)).toEqual(['b/links', 'open', 'b/links']);
});

it('errors bear the name the server gave; no answer is `network`', async () => {
  const board = page().board(LINK);
  answer = () => Response.json({ error: 'gone', message: '' }, { status: 410 });
  await expect(board.ask('GET', 'links', undefined, signal)).rejects.toMatchObject({ code: 'gone', status: 410 });
  answer = () => new Response('<html>', { status: 502 });
  await expect(board.ask('GET', 'links', undefined, signal)).rejects.toMatchObject({ code: 'internal', status: 502 });
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(board.ask('GET', 'links', undefined, signal)).rejects.toMatchObject({ code: 'network', status: 0 });
});
