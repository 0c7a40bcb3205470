// What every answer carries, refusals of all kinds too: asked over plain connections, because no client library would send some
// of it. And what proxies say of an address never reaches a page as anything but an address.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';

const html = `<!doctype html><html lang="en"><head><title>Atrium</title></head></html>`;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-dist-'));
  await mkdir(path.join(folder, 'locales'));
  await writeFile(path.join(folder, 'index.html'), html);
  await writeFile(path.join(folder, 'locales/words.json'), '{}');
  server = await testServer({ distDir: folder, trustProxy: ['loopback'], origins: [], waitingSockets: 0 });
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Says these bytes and hears until the other side closes. */
function ask(text: string, port = server.port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = said.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = new Headers();
      for (const line of lines) headers.append(...(line.split(/: (.*)/s).slice(0, 2) as [string, string]));
      resolve({ status: Number(first.split(' ')[1]), headers, body: body.join('\r\n\r\n') });
    });
  });
}

const request = (line: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ host: 'boards.example', connection: 'close', ...headers }).map(
      ([name, is]) => `${name}: ${is}`,
    ),
    '',
    body,
  ].join('\r\n');
const json = { 'content-type': 'application/json' };
const upgrade = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'A'.repeat(22).concat('=='),
};

/** Its opener policy is of its class (tests/contract/routes.test.ts). */
const always = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** What is asked, and the status it is answered with. */
const asked: [string, string, number][] = [
  ['the page', request('GET /'), 200],
  ['the page by the name of its file', request('GET /index.html'), 308],
  ['a page that is not there', request('GET /nothing'), 404],
  ['a file', request('GET /locales/words.json'), 200],
  ['a file that is not there', request('GET /assets/gone.js'), 404],
  ['health', request('GET /healthz'), 200],
  ['readiness', request('GET /readyz'), 200],
  ['an address that cannot be decoded', request('GET /%ff'), 400],
  ['an address of the API that cannot be decoded', request('GET /api/boards/%ff/cover'), 400],
  ['an address of the API that is too long', request(`GET /api/boards/${'a'.repeat(8000)}/cover`), 404],
  ['no token', request('GET /api/boards/7d444840-9dc0-41d1-b245-5ffdce74fad2/cover'), 401],
  ['no such route', request('POST /api/nothing', { ...json, 'content-length': '2' }, '{}'), 404],
  ['no JSON', request('POST /api/boards/open', { ...json, 'content-length': '1' }, '{'), 400],
  ['not what it should be', request('POST /api/boards/open', { ...json, 'content-length': '2' }, '{}'), 400],
  ['a body that is too large', request('POST /api/boards/open', { ...json, 'content-length': '99999999' }), 413],
  [
    'a body of no known type',
    request('POST /api/boards/open', { 'content-type': 'x/y', 'content-length': '1' }, 'x'),
    400,
  ],
  ['an expectation nobody has', request('GET /healthz', { expect: 'wonders' }), 200],
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['a header that is too large', request('GET /', { 'x-large': 'a'.repeat(20_000) }), 431],
  ['a cookie that is too long', request('GET /', { cookie: `a=${'b'.repeat(9000)}` }), 431],
  ['an address of a proxy that is too long', request('GET /', { 'x-forwarded-for': '::1,'.repeat(500) }), 431],
  ['an upgrade elsewhere', request('GET /elsewhere', upgrade), 404],
  ['an upgrade from another origin', request('GET /ws', { ...upgrade, origin: 'https://evil.example' }), 403],
  ['an upgrade whose origin is too long', request('GET /ws', { ...upgrade, origin: 'a'.repeat(600) }), 431],
  ['an upgrade where too many wait', request('GET /ws', upgrade), 503],
];

describe('every answer', () => {
  test.each(asked)('%s: the headers that keep browsers safe', async (_name, text, status) => {
    const answer = await ask(text);
    expect(answer.status, answer.body).toBe(status);
    expect(Object.fromEntries(Object.keys(always).map((name) => [name, answer.headers.get(name)]))).toEqual(always);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src '(none|self)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cross-origin-opener-policy')).toMatch(/^same-origin(-allow-popups)?$/);
    for (const name of ['x-powered-by', 'cross-origin-embedder-policy']) expect(answer.headers.get(name)).toBeNull();
  });

  test.each(asked)('%s: JSON that is no file is kept nowhere', async (_name, text, status) => {
    const { headers, body } = await ask(text);
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    if (status >= 400 && body !== '' && !body.startsWith('<')) {
      expect(isJson).toBe(true);
      expect(JSON.parse(body)).toEqual({ error: expect.any(String), message: expect.any(String) });
    }
    if (isJson)
      expect(headers.get('cache-control')).toBe(text.includes('words.json') ? 'public, max-age=3600' : 'no-store');
  });
});

test('a server without pages says by name that an address is too long', async () => {
  const bare = await testServer({ distDir: '/nowhere' });
  const answer = await ask(request(`GET /api/boards/${'a'.repeat(8000)}/cover`), bare.port);
  expect([answer.status, JSON.parse(answer.body).error]).toEqual([414, 'address-too-long']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(always).map((name) => answer.headers.get(name))).toEqual(Object.values(always));
  await bare.end();
});

const imageOf = ({ body }: Answer) => /property="og:image" content="([^"]*)"/.exec(body)?.[1];

describe('where PUBLIC_URL is told', () => {
  let told: TestServer;
  beforeAll(async () => {
    told = await testServer({ distDir: folder, trustProxy: ['loopback'], publicUrl: 'https://boards.example' });
  });
  afterAll(() => told.end());

  test('the social image is there, whatever Host and a proxy say', async () => {
    const claims: Record<string, string>[] = [
      {},
      { host: 'evil.example' },
      { host: 'evil.example', 'x-forwarded-proto': 'http' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    ];
    for (const headers of claims)
      expect(imageOf(await ask(request('GET /', headers), told.port)), JSON.stringify(headers)).toBe(
        'https://boards.example/social.png',
      );
  });

  test('browsers come by https alone from then on; where it is http, or not told, nothing is said of it', async () => {
    for (const line of ['GET /', 'GET /nothing', 'GET /healthz', 'GET /locales/words.json']) {
      const { headers } = await ask(request(line), told.port);
      expect(headers.get('strict-transport-security'), line).toBe('max-age=31536000');
      expect((await ask(request(line))).headers.get('strict-transport-security'), line).toBeNull();
    }
    const plain = await testServer({ distDir: folder, publicUrl: 'http://localhost:3000' });
    expect((await ask(request('GET /'), plain.port)).headers.get('strict-transport-security')).toBeNull();
    await plain.end();
  });
});

test('where it is not told, what a proxy says is in no page, be it trusted', async () => {
  const of = async (headers: Record<string, string>) => (await ask(request('GET /', headers))).body;
  for (const proto of ['https', '"><script>alert(1)</script>', 'javascript', 'x'.repeat(9)])
    expect(await of({ 'x-forwarded-proto': proto, 'x-forwarded-host': 'evil.example' }), proto).not.toMatch(
      /og:image|canonical|evil|alert/,
    );
});
