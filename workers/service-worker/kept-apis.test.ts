// What the API says of a person, kept for when there is no line: by actor and address, and nothing after a sign-out.

import { beforeEach, expect, test } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import { KeptApis } from './kept-apis.ts';

const ADDRESS = 'https://boards.example/api/boards/0190f5aa-0000-7000-8000-00000000000a/cover';
const cover = (address = ADDRESS, init: RequestInit = {}) => new Request(address, init);

let kept: Map<string, Response>;
let answers: (request: Request) => Promise<Response>;
let apis: KeptApis;
let trimmed: number;
beforeEach(() => {
  kept = new Map();
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, response: Response) => void kept.set(key, response),
    delete: async (key: string | Request) => kept.delete(typeof key === 'string' ? key : key.url),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
  answers = async () => marked(new Response('ink'));
  const caches = { open: async () => cache as unknown as Cache };
  trimmed = 0;
  const trim = () => {
    trimmed += 1;
  };
  apis = new KeptApis({ fetch: (request) => answers(request), caches, trim });
});
const noLine = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

test('without a line the person gets what they had, and nobody else does', async () => {
  apis.tell('tab', 'person:ann');
  expect(await (await apis.answer(cover(), 'tab'))?.text()).toBe('ink');
  answers = noLine;
  expect(await (await apis.answer(cover(), 'tab'))?.text()).toBe('ink');
  apis.tell('tab', 'person:bo');
  await expect(apis.answer(cover(), 'tab')).rejects.toThrow('Failed to fetch');
});

test('with no person told nothing is read or written', async () => {
  expect(apis.answer(cover(), 'tab')).toBeUndefined();
  apis.tell('tab', 'person:ann');
  expect(apis.answer(cover(), 'other tab')).toBeUndefined();
  apis.tell('tab', null);
  expect(apis.answer(cover(), 'tab')).toBeUndefined();
  expect(kept.size).toBe(0);
});

test.each([
  ['another address', cover('https://boards.example/api/user/me')],
  [
    'a board’s content',
    cover(`https://boards.example/api/boards/0190f5aa-0000-7000-8000-00000000000a/blobs/${'a'.repeat(64)}`),
  ],
  ['what changes something', cover(ADDRESS, { method: 'PUT', body: 'x' })],
])('%s is the network’s', (_, request) => {
  apis.tell('tab', 'person:ann');
  expect(apis.answer(request, 'tab')).toBeUndefined();
});

test('who signs out while it is under way leaves nothing', async () => {
  apis.tell('tab', 'person:ann');
  let come = (_: Response): void => {};
  answers = () =>
    new Promise((resolve) => {
      come = resolve;
    });
  const answer = apis.answer(cover(), 'tab');
  apis.forget();
  come(marked(new Response('ink')));
  expect(await (await answer)?.text()).toBe('ink');
  expect(kept.size).toBe(0);
});

test('what the person may not see any more goes', async () => {
  apis.tell('tab', 'person:ann');
  await apis.answer(cover(), 'tab');
  expect(kept.size).toBe(1);
  answers = async () => new Response('', { status: 404 });
  await apis.answer(cover(), 'tab');
  expect(kept.size).toBe(0);
});

test('the cache is trimmed behind what is kept, and behind nothing else', async () => {
  apis.tell('tab', 'person:ann');
  await apis.answer(cover(), 'tab');
  expect(trimmed).toBe(1);
  answers = async () => new Response('', { status: 404 });
  await apis.answer(cover(), 'tab');
  expect(trimmed).toBe(1);
});

test('ANS-1 the service worker keeps no response of a proxy', async () => {
  apis.tell('tab', 'person:ann');
  answers = async () => new Response('<title>Sign in</title>');
  await apis.answer(cover(), 'tab');
  expect(kept.size).toBe(0);
});
