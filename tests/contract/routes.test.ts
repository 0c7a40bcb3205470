// Every row of the table of addresses as the page server answers it, and every address that has no row.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_FEATURES, FEATURES_META } from '#protocol/features.ts';
import { type HeaderClass, ROUTES } from '#protocol/routes.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { PageHeaders } from '../../server/web/headers.ts';
import { addressesOf, expectClass, pageServer, rows } from './page-headers.ts';

const pages = pageServer();
const { get } = pages;

describe('a row', () => {
  test.each(rows)('$path: its page with the headers of its class', async (row) => {
    for (const address of addressesOf(row)) {
      const response = await get(address);
      expect(response.status, address).toBe(row.page === 'not-found' ? 404 : 200);
      expect(response.headers.get('content-type'), address).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control'), address).toBe('no-cache');
      const policy = response.headers.get('content-security-policy');
      if (row.headers === 'document') expect(policy, address).toMatch(/^default-src 'none'; (?!.*script-src)/);
      else expect(policy, address).toMatch(/script-src 'nonce-[\w-]{22}'/);
      expectClass(response, row.headers, address);
      expect((await get(address, { method: 'HEAD' })).status, address).toBe(response.status);
    }
  });
});

describe('no row', () => {
  test.each([
    '/nothing',
    '/entry/nowhere',
    '/whatsnew/xx',
    '/whatsnew',
    '/board',
    '/board/UPPER',
    '/Board/incognito',
    '/board/incognito/more',
    '/legal',
    '/legal/eula',
    '/legal/Privacy-Policy',
    '/Legal/EULA',
  ])('%s: the page that says so, with the headers of a page', async (address) => {
    const response = await get(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expectClass(response, ROUTES.notFound.headers, address);
    expect(await response.text()).toContain('<div id="root">');
  });

  test('/index.html leads to the page, as a page: who opened it keeps its window', async () => {
    const response = await get('/index.html');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/']);
    expectClass(response, ROUTES.home.headers, '/index.html');
  });

  test.each<[string, string, RequestInit, number]>([
    ['an address that cannot be decoded', '/%ff', {}, 400],
    ['the same below a page', '/board/%ff', {}, 400],
    ['a page that is posted to', '/', { method: 'POST' }, 404],
    ['a script that is not there', '/assets/gone.js', {}, 404],
    ['a folder of files', '/assets', {}, 404],
    ['nothing of the API', '/api/nothing', {}, 404],
    ['no token', '/api/boards/7d444840-9dc0-41d1-b245-5ffdce74fad2/cover', {}, 401],
    [
      'what is no JSON',
      '/api/boards/open',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['health', '/healthz', {}, 200],
    ['a worker', '/workers/jobs-AbCd1234.js', {}, 200],
    ['the service worker', '/service-worker.js', {}, 200],
  ])('%s (%s): the headers of what is no page', async (_name, address, init, status) => {
    const response = await get(address, init);
    expect(response.status).toBe(status);
    expectClass(response, 'data', address);
  });
});

describe('the head of a page', () => {
  const publicUrl = 'http://boards.example';
  let told: TestServer;
  beforeAll(async () => {
    told = await testServer({ distDir: pages.folder, publicUrl });
  });
  afterAll(() => told.end());

  const headOf = async (address: string, language?: string) => {
    const headers = new Headers(language ? { cookie: `NEXT_LOCALE=${language}` } : {});
    const text = await (await fetch(told.address + address, { headers, redirect: 'manual' })).text();
    const first = (pattern: RegExp) => pattern.exec(text)?.[1];
    return {
      lang: first(/<html lang="([^"]*)"/),
      title: first(/<title>([^<]*)/),
      shared: first(/og:title" content="([^"]*)/),
      description: first(/name="description" content="([^"]*)/),
      canonical: first(/rel="canonical" href="([^"]*)/),
      image: first(/og:image" content="([^"]*)/),
      places: text.match(/%[A-Z_]+%/g),
    };
  };

  test.each(rows.filter(({ group }) => group === 'public' || group === 'own-handling'))(
    '$path: title, description, canonical address and image',
    async (row) => {
      const [address = '', ...others] = addressesOf(row);
      const head = await headOf(address);
      expect(head.title).toMatch(/^Atrium: online whiteboard for efficient collaboration$| · Atrium$/);
      expect(head.title?.startsWith('Atrium:')).toBe(row.page === 'home' || row.page === 'board');
      expect(head).toMatchObject({
        lang: 'en',
        shared: head.title,
        description: expect.stringMatching(/^The place where teams and ideas meet/),
        // An alias is for those who were given it.
        canonical: row.path.includes(':alias') || row.page === 'not-found' ? undefined : publicUrl + address,
        image: `${publicUrl}/social.png`,
        places: null,
      });
      // A query and a slash make no other page of it.
      for (const other of others) expect((await headOf(other)).canonical).toBe(head.canonical);
    },
  );

  test('of a page for people who are signed in, or of none, names no address', async () => {
    expect(await headOf('/no/such/page')).toMatchObject({ canonical: undefined, places: null });
    expect(await headOf('/entry/nowhere')).toMatchObject({ canonical: undefined, places: null });
    expect(await headOf('/dashboard')).toMatchObject({ canonical: undefined, places: null });
  });

  test('titles each topic of the guide', async () => {
    expect(await headOf('/help', 'de')).toMatchObject({ title: 'Hilfe · Atrium' });
    expect(await headOf('/help/draw')).toMatchObject({ title: 'Draw and write · Atrium' });
    expect(await headOf('/help/draw/', 'de')).toMatchObject({ title: 'Zeichnen und schreiben · Atrium' });
  });

  test('is in the language of the address, else of the reader’s cookie', async () => {
    expect(await headOf('/signin', 'de')).toMatchObject({ lang: 'de', title: 'Anmelden · Atrium' });
    expect(await headOf('/whatsnew/fr', 'de')).toMatchObject({ lang: 'fr', title: 'Nouveautés · Atrium' });
    expect(await headOf('/signin', '"><script>')).toMatchObject({ lang: 'en', title: 'Sign in · Atrium' });
  });
});

test('a dictionary may be cached for an hour', async () => {
  const response = await get('/locales/en/dict.json?v=1');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

describe('the service worker', () => {
  const asked = (headers: Record<string, string> = {}) => get('/service-worker.js', { headers });

  /** The metas of every page without further settings. */
  const metas = `<meta name="${FEATURES_META}" content="${DEFAULT_FEATURES}">`;
  const ownRevision = new PageHeaders({}, metas).revision;

  test('names the headers that its pages carry, so that other headers make another worker', async () => {
    const text = await (await asked()).text();
    expect(text).toContain(`const revision = "abc-${ownRevision}";`);
    expect(ownRevision).toMatch(/^[0-9a-f]{12}$/);
  });

  test('is compressed for who takes that, and not sent again to who has it', async () => {
    const packed = await asked({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-type')).toContain('javascript');
    expect(await packed.text()).toContain(ownRevision);
    const plain = await asked({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const etag = plain.headers.get('etag') as string;
    expect((await asked({ 'if-none-match': etag })).status).toBe(304);
    expect((await asked({ 'if-none-match': '"another"' })).status).toBe(200);
  });
});

test('pages in a hidden frame stand in frames of our own alone, and start no worker', () => {
  const headers = new PageHeaders({ providers: ['https://id.example'] });
  const policyOf = (headerClass: HeaderClass) => headers.of(headerClass, 'n')['content-security-policy'] ?? '';
  expect(policyOf('silent')).toContain("worker-src 'none'; frame-ancestors 'self'");
  expect(policyOf('silent')).toContain("connect-src 'self' https://id.example;");
  expect(policyOf('app')).toContain("worker-src 'self' blob:; frame-ancestors 'none'");
  expect(headers.of('silent', 'n')['x-frame-options']).toBe('SAMEORIGIN');
});
