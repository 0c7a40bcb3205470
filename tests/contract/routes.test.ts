// Every row of the table of addresses as the page server answers it, and every address that has no row.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETURN_PATHS } from '#protocol/identity.ts';
import { HEADERS_REVISION, type HeaderClass, ROUTES, type Route } from '#protocol/routes.ts';
import { settingsFrom } from '../../server/platform/settings/settings.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { PageHeaders } from '../../server/web/headers.ts';

const html =
  '<!doctype html><html lang="en"><head><title>Atrium</title><meta name="description" content="x"><meta property="og:title" content="x"><meta property="og:description" content="x"></head><body><div id="root"></div></body></html>';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-dist-'));
  await mkdir(path.join(folder, 'workers'));
  await writeFile(path.join(folder, 'index.html'), html);
  await writeFile(
    path.join(folder, 'service-worker.js'),
    `const revision = "abc-${HEADERS_REVISION}"; // ${'x'.repeat(2000)}`,
  );
  await writeFile(path.join(folder, 'workers/jobs-AbCd1234.js'), '/* jobs */');
  await mkdir(path.join(folder, 'locales/en'), { recursive: true });
  await writeFile(path.join(folder, 'locales/en/dict.json'), '{}');
  server = await testServer({ distDir: folder });
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const get = (address: string, init: RequestInit = {}) =>
  fetch(`${server.address}${address}`, { redirect: 'manual', ...init });

/** What tells the classes apart. `data`: of everything that is no page, refusals too. */
const ofClass: Record<HeaderClass | 'data', Record<string, string | null>> = {
  app: {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-embedder-policy': null,
    'x-frame-options': 'DENY',
    'frame-ancestors': "'none'",
  },
  silent: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': null,
    'x-frame-options': 'SAMEORIGIN',
    'frame-ancestors': "'self'",
  },
  data: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': null,
    'x-frame-options': 'DENY',
    'frame-ancestors': "'none'",
  },
};

function expectClass({ headers }: Response, headerClass: HeaderClass | 'data', address: string): void {
  const names = Object.keys(ofClass[headerClass]).filter((name) => name !== 'frame-ancestors');
  const policy = headers.get('content-security-policy') ?? '';
  expect(
    {
      ...Object.fromEntries(names.map((name) => [name, headers.get(name)])),
      'frame-ancestors': /frame-ancestors ([^;]+)/.exec(policy)?.[1],
    },
    address,
  ).toEqual(ofClass[headerClass]);
}

const rows: Route[] = Object.values(ROUTES);
const addressesOf = ({ path }: Route): string[] => {
  const address = path
    .replace(':alias', 'abcdefghij234567')
    .replace(':platform', 'web')
    .replace(':codeKey', 'seats')
    .replace(/:\w+Id/, '0190f5aa-0000-7000-8000-00000000000a');
  return [address, ...(address === '/' ? [] : [`${address}/`]), `${address}?flag=1`];
};

describe('a row', () => {
  test.each(rows)('$path: its page with the headers of its class', async (row) => {
    for (const address of addressesOf(row)) {
      const response = await get(address);
      expect(response.status, address).toBe(row.page === 'not-found' ? 404 : 200);
      expect(response.headers.get('content-type'), address).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control'), address).toBe('no-cache');
      expect(response.headers.get('content-security-policy'), address).toMatch(/script-src 'nonce-[\w-]{22}'/);
      expectClass(response, row.headers, address);
      expect((await get(address, { method: 'HEAD' })).status, address).toBe(response.status);
    }
  });
});

describe('no row', () => {
  test.each(['/nothing', '/entry/nowhere', '/board', '/board/UPPER', '/Board/incognito', '/board/incognito/more'])(
    '%s: the page that says so, with the headers of a page',
    async (address) => {
      const response = await get(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expectClass(response, ROUTES.notFound.headers, address);
      expect(await response.text()).toContain('<div id="root">');
    },
  );

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
    told = await testServer({ distDir: folder, publicUrl });
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

  test('is in the language of the reader’s cookie', async () => {
    expect(await headOf('/signin', 'de')).toMatchObject({ lang: 'de', title: 'Anmelden · Atrium' });
    expect(await headOf('/signin', '"><script>')).toMatchObject({ lang: 'en', title: 'Sign in · Atrium' });
  });
});

test('words are kept by whoever fetched them for an hour', async () => {
  const response = await get('/locales/en/dict.json?v=1');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

describe('the service worker', () => {
  const asked = (headers: Record<string, string> = {}) => get('/service-worker.js', { headers });

  const ownRevision = new PageHeaders({}).revision;

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

test('what the server says of features stands in its pages, and makes another worker', async () => {
  const { features } = settingsFrom({ FEATURES: 'cursorChat=1, arabic=0' }).web;
  const configured = await testServer({ distDir: folder, features });
  try {
    const page = await (await fetch(`${configured.address}/`)).text();
    expect(page).toContain('<meta name="features" content="cursorChat=1&arabic=0">');
    expect(await (await get('/')).text()).not.toContain('name="features"');
    const worker = await (await fetch(`${configured.address}/service-worker.js`)).text();
    expect(worker).not.toContain(new PageHeaders({}).revision);
  } finally {
    await configured.end();
  }
  for (const unknown of ['nothing=1', 'arabic', 'arabic=2', '"><script>=1'])
    expect(() => settingsFrom({ FEATURES: unknown })).toThrow(/FEATURES/);
});

test('what pages may send to stands in them, in their policy, and makes another worker; a silent page has none of it', async () => {
  const { collectors } = settingsFrom({
    INSIGHTS_CONNECTION:
      'InstrumentationKey=a-b;IngestionEndpoint=https://collector.example/;LiveEndpoint=https://live.example',
    REPORTS_DSN: 'https://key@reporter.example/7',
  }).web;
  const configured = await testServer({ distDir: folder, collectors });
  try {
    const response = await fetch(`${configured.address}/`);
    const connection = 'InstrumentationKey=a-b;IngestionEndpoint=https://collector.example';
    expect(await response.text()).toContain(
      `<meta name="collectors" content="{&#34;insights&#34;:&#34;${connection}&#34;,&#34;reports&#34;:&#34;https://key@reporter.example/7&#34;}">`,
    );
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/connect-src 'self' https:\/\/collector\.example https:\/\/reporter\.example;/);
    expect(policy.match(/(collector|reporter)\.example/g)).toHaveLength(2);
    expect(policy).not.toContain('live.example');
    const silent = await fetch(`${configured.address}${RETURN_PATHS.default.silentSignIn}`);
    expect(silent.headers.get('content-security-policy')).not.toContain('collector.example');
    expect(await (await get('/')).text()).not.toContain('name="collectors"');
    const worker = await (await fetch(`${configured.address}/service-worker.js`)).text();
    expect(worker).not.toContain(new PageHeaders({}).revision);
  } finally {
    await configured.end();
  }
  expect(
    settingsFrom({ INSIGHTS: '0', INSIGHTS_CONNECTION: 'InstrumentationKey=a;IngestionEndpoint=https://c.example' }).web
      .collectors,
  ).toEqual({});
  for (const unknown of [
    'https://collector.example',
    'InstrumentationKey=a',
    'InstrumentationKey=">;IngestionEndpoint=https://c.example',
  ])
    expect(() => settingsFrom({ INSIGHTS_CONNECTION: unknown })).toThrow(/INSIGHTS_CONNECTION/);
  for (const unknown of ['https://reporter.example/7', 'key@reporter.example/7', 'https://key@reporter.example/">'])
    expect(() => settingsFrom({ REPORTS_DSN: unknown })).toThrow(/REPORTS_DSN/);
});

describe('another identity provider', () => {
  const own = "'self'";
  const others = "'self' https://convert.example https://id.example:8443 https://permission.example";
  let configured: TestServer;
  beforeAll(async () => {
    const { providers } = settingsFrom({
      AUTH_ENVIRONMENT: 'prod',
      MVB_PROD_ISSUER: 'https://id.example:8443/realms/school',
      MVB_PROD_CLIENT_ID: 'boards',
      MVB_PROD_PERMISSION_URL: 'https://permission.example/scopes',
      MVB_PROD_CONVERSION_URL: 'https://convert.example/token',
      MVB_DEV_ISSUER: 'https://dev.example',
      MVB_DEV_CLIENT_ID: 'boards',
    }).identity;
    configured = await testServer({ distDir: folder, providers });
  });
  afterAll(() => configured.end());

  const reached = (policy: string | null) =>
    Object.fromEntries(
      [...(policy ?? '').matchAll(/(connect-src|frame-src|form-action|script-src|img-src) ([^;]+)/g)].map(
        ([, name, sources]) => [name, name === 'script-src' ? sources?.includes('https:') : sources],
      ),
    );

  test.each(rows)('$path may ask it, frame it and send people to it, and runs and shows nothing of it', async (row) => {
    const address = addressesOf(row)[0] as string;
    const common = { 'script-src': false, 'img-src': "'self' blob: data:" };
    const response = await fetch(configured.address + address);
    expect(reached(response.headers.get('content-security-policy'))).toEqual({
      ...common,
      'connect-src': others,
      'frame-src': others,
      'form-action': others,
    });
    expectClass(response, row.headers, address);
    expect(reached((await get(address)).headers.get('content-security-policy'))).toEqual({
      ...common,
      'connect-src': own,
      'frame-src': own,
      'form-action': own,
    });
  });

  test('makes another worker, so that devices which keep the page fetch it with the new headers', async () => {
    const text = (address: string) => fetch(`${address}/service-worker.js`).then((response) => response.text());
    const [before, after] = [await text(server.address), await text(configured.address)];
    expect(after).not.toBe(before);
    expect(after).toMatch(/const revision = "abc-[0-9a-f]{12}";/);
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
