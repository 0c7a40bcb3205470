// The headers every answer carries, page by page: a strict policy with a fresh nonce, eval nowhere but in the board worker's
// own script, nothing sniffed, nothing framed, hashed files cached for good.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';

const html = `<!doctype html><html lang="en"><head><title>Atrium</title>
<script src="/before.js"></script><script type="module" crossorigin src="/assets/index-Cts98eUP.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-Bw4SCWsh.css"></head><body><div id="root"></div></body></html>`;
const files: Record<string, string> = {
  'index.html': html,
  'before.js': '/* small */',
  'service-worker.js': '/* worker */',
  'assets/index-Cts98eUP.js': 'console.log("page")'.repeat(20),
  'workers/board-AbCd1234.js': '/* board */',
  'workers/jobs-AbCd1234.js': '/* jobs */',
  'locales/en/dict-0a1b2c3d.json': '{}',
};

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-dist-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  await writeFile(
    path.join(folder, 'assets/index-Cts98eUP.js.br'),
    brotliCompressSync(files['assets/index-Cts98eUP.js'] as string),
  );
  server = await testServer({ distDir: folder });
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const get = (address: string, init: RequestInit = {}) => fetch(`${server.address}${address}`, init);
const policy = (response: Response) => response.headers.get('content-security-policy') ?? '';
const nonceOf = (response: Response) => /'nonce-([\w-]+)'/.exec(policy(response))?.[1] ?? '';

describe('pages', () => {
  test('every page has a strict policy with its own nonce, on every script, style and in the meta', async () => {
    const nonces = new Set<string>();
    for (const address of [
      '/',
      '/board/incognito',
      '/board/abcdefghij234567',
      '/board/abcdefghij234567?worker=0',
      '/no/such/page',
    ]) {
      const response = await get(address);
      const nonce = nonceOf(response);
      nonces.add(nonce);
      expect(policy(response).split('; ')).toEqual([
        "default-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "worker-src 'self' blob:",
        "frame-ancestors 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
        `style-src 'self' 'nonce-${nonce}'`,
      ]);
      expect(policy(response)).not.toContain("'unsafe-eval'");
      const text = await response.text();
      expect(text.match(/<(script|link|style)\b(?![^>]*(?:nonce=|rel="canonical"))/g)).toBeNull();
      expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    expect(nonces.size).toBe(5);
  });

  test('a page is never taken from a cache unasked, nor for a reader of another language or another visit', async () => {
    const first = await get('/board/incognito');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['cookie', 'sec-fetch-site']));
    const again = await get('/board/incognito', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(200);
    expect(nonceOf(again)).not.toBe(nonceOf(first));
    expect((await get('/')).headers.get('etag')).toBe(etag);
  });

  test('known addresses are 200, others the same page with 404, and a missing file is no page', async () => {
    for (const address of ['/', '/board/incognito', '/board/incognito/', '/board/abcdefghij234567'])
      expect((await get(address)).status).toBe(200);
    for (const address of ['/nothing', '/board', '/board/UPPER', '/404']) expect((await get(address)).status).toBe(404);
    const missing = await get('/assets/index-gone0000.js');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect((await get('/', { method: 'POST' })).status).toBe(404);
  });
});

describe('files', () => {
  test("only the board worker's own script may use eval", async () => {
    expect(policy(await get('/workers/board-AbCd1234.js'))).toContain(
      "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'",
    );
    expect(policy(await get('/workers/jobs-AbCd1234.js'))).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const address of [
      '/workers/jobs-AbCd1234.js',
      '/assets/index-Cts98eUP.js',
      '/service-worker.js',
      '/before.js',
      '/api/nothing',
      '/healthz',
    ]) {
      const response = await get(address);
      expect(policy(response), address).not.toBe('');
      expect(policy(response), address).not.toContain("'unsafe-eval'");
    }
  });

  test('hashed names are cached for good, all others are asked for again', async () => {
    const cache = async (address: string) => (await get(address)).headers.get('cache-control');
    const forGood = 'public, max-age=31536000, immutable';
    expect(await cache('/assets/index-Cts98eUP.js')).toBe(forGood);
    expect(await cache('/workers/board-AbCd1234.js')).toBe(forGood);
    expect(await cache('/service-worker.js')).toBe('no-cache');
    expect(await cache('/before.js')).toBe('no-cache');
  });

  test('the service worker may fetch the shell it keeps', async () => {
    expect(policy(await get('/service-worker.js'))).toContain("connect-src 'self'");
  });

  test('the ready-made compressed copy is sent to who takes it', async () => {
    const response = await get('/assets/index-Cts98eUP.js', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe(files['assets/index-Cts98eUP.js']);
    const plain = await get('/assets/index-Cts98eUP.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('nothing outside the build can be read', async () => {
    for (const address of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/index.html/../../package.json',
    ]) {
      const text = await (await get(address)).text();
      expect(text, address).not.toContain('"dependencies"');
    }
  });
});

test('every answer: nosniff, no referrer, no frames', async () => {
  for (const address of [
    '/',
    '/nothing',
    '/assets/index-Cts98eUP.js',
    '/workers/board-AbCd1234.js',
    '/api/nothing',
    '/healthz',
  ]) {
    const { headers } = await get(address);
    expect(
      Object.fromEntries(
        ['x-content-type-options', 'referrer-policy', 'x-frame-options'].map((name) => [name, headers.get(name)]),
      ),
      address,
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('x-powered-by')).toBeNull();
  }
});
