// The page's API client: one guest credential for the device, one token for all that is asked of a board, errors by name.

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import { PANEL } from '../session-links.ts';
import { ApiClient } from './api-client.ts';

const LINK = { alias: 'a', secret: 's' };
const signal = new AbortController().signal;
let device: IDBFactory;
let asked: { path: string; body: Record<string, unknown>; token: string | null }[];
/** Of new devices, by what they call themselves. */
let guests: Map<string, string>;
/** Opening is heard, its answer is lost. */
let isLost: boolean;
/** Answers other than opening. */
let answer: () => Response;

const keptPanel = vi.fn();

/** Another page of the same device. */
const page = (indexedDB: () => IDBFactory = () => device, name = '') =>
  new ApiClient({
    origin: 'https://here',
    name: () => name,
    bearer: async () => undefined,
    isPanel: false,
    inSession: async ({ alias, secret }) => ({ body: { alias, panel: secret }, answered: keptPanel }),
    indexedDB,
    fetch: (async (url: string, init: RequestInit) => {
      const path = url.replace('https://here/api/boards/', '');
      const body = init.body ? JSON.parse(String(init.body)) : {};
      asked.push({ path, body, token: new Headers(init.headers).get('authorization') });
      if (path !== 'open') return marked(answer());
      if (isLost) throw new TypeError('Failed to fetch');
      const isNew = String(body.guest).startsWith('new.');
      if (isNew && !guests.has(body.guest)) guests.set(body.guest, `g${guests.size + 1}`);
      const guest = isNew ? guests.get(body.guest) : body.guest;
      return marked(Response.json({ id: 'b', token: `t${asked.length}`, guest, expiresAt: Date.now() + 900_000 }));
    }) as typeof fetch,
  });

beforeEach(() => {
  device = new IDBFactory();
  asked = [];
  guests = new Map();
  isLost = false;
  answer = () => Response.json({});
});

it('a device is one guest on all of its boards and pages, and says its name', async () => {
  await page().board(LINK).opened(signal);
  const other = page(undefined, 'Ann');
  await other.board({ alias: 'b', secret: 's' }).opened(signal);
  expect(asked.map(({ body }) => body)).toEqual([
    { alias: 'a', secret: 's', guest: expect.stringMatching(/^new\.[\w-]{43}$/) },
    { alias: 'b', secret: 's', guest: 'g1', name: 'Ann' },
  ]);
});

it('a board that a session opens is asked for by what the session has, and its answer is handed on', async () => {
  await page().board({ alias: 'a', secret: PANEL }).opened(signal);
  expect(asked[0]?.body).toMatchObject({ alias: 'a', panel: PANEL });
  expect(asked[0]?.body).not.toHaveProperty('secret');
  expect(keptPanel).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }));
});

it('of two pages of a new device both end as the same guest', async () => {
  const opened = await Promise.all([page().board(LINK).opened(signal), page().board(LINK).opened(signal)]);
  expect(opened.every((access) => !('guest' in access))).toBe(true);
  expect([...guests.values()]).toEqual(['g1']);
  await page().board(LINK).opened(signal);
  expect(asked.at(-1)?.body.guest).toBe('g1');
});

it('a device whose first answer was lost calls itself the same when it asks again, on another page too', async () => {
  isLost = true;
  await expect(page().board(LINK).opened(signal)).rejects.toMatchObject({ code: 'network' });
  await expect(page().board(LINK).opened(signal)).rejects.toMatchObject({ code: 'network' });
  isLost = false;
  await page().board(LINK).opened(signal);
  const sent = asked.map(({ body }) => body.guest);
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  await page().board(LINK).opened(signal);
  expect(asked.at(-1)?.body.guest).toBe('g1');
});

it('without storage a page stays the same guest', async () => {
  const client = page(() => {
    throw new Error('forbidden');
  });
  await client.board(LINK).opened(signal);
  await client.board({ alias: 'b', secret: 's' }).opened(signal);
  expect(asked.map(({ body }) => body.guest)).toEqual([expect.stringMatching(/^new\./), 'g1']);
});

it('all that is asked of a board shares a token, and one that is refused is asked for anew once', async () => {
  const client = page();
  await client.board(LINK).call('GET /api/boards/:id/versions', { query: {}, signal });
  await client.board(LINK).call('GET /api/boards/:id/links', { signal });
  expect(asked.map(({ path }) => path)).toEqual(['open', 'b/versions', 'b/links']);
  expect(asked.map(({ token }) => token)).toEqual([null, 'Bearer t1', 'Bearer t1']);
  answer = () => Response.json({ error: 'unauthorized' }, { status: 401 });
  await expect(client.board(LINK).call('GET /api/boards/:id/links', { signal })).rejects.toMatchObject({
    code: 'unauthorized',
  });
  expect(asked.slice(3).map(({ path }) => path)).toEqual(['b/links', 'open', 'b/links']);
});

it('errors bear the name the server gave; no answer is `network`', async () => {
  const board = page().board(LINK);
  answer = () => Response.json({ error: 'gone', message: '' }, { status: 410 });
  await expect(board.call('GET /api/boards/:id/links', { signal })).rejects.toMatchObject({
    code: 'gone',
    status: 410,
  });
  answer = () => new Response('<html>', { status: 502 });
  await expect(board.call('GET /api/boards/:id/links', { signal })).rejects.toMatchObject({
    code: 'internal',
    status: 502,
  });
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(board.call('GET /api/boards/:id/links', { signal })).rejects.toMatchObject({
    code: 'network',
    status: 0,
  });
});
