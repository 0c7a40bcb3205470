// The files of the built page as the server gives them: the smallest a browser takes, in parts, not again to who has them, and nothing
// that is not one of them by its letters.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';

const script = `/* ${'0123456789'.repeat(200)} */`;
const name = '/assets/page-AbCd1234.js';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-files-'));
  await mkdir(path.join(folder, 'assets/deeper'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><head></head></html>');
  await writeFile(path.join(folder, name), script);
  await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(script));
  await writeFile(path.join(folder, `${name}.gz`), gzipSync(script));
  await writeFile(path.join(folder, 'assets/deeper/face é.woff2'), 'a face');
  await writeFile(path.join(folder, 'social.png'), 'a picture');
  server = await testServer({ distDir: folder });
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.address}${address}`, { method, headers: { 'accept-encoding': 'identity', ...headers } });

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('who takes %s gets %s, as the script it is, kept for good', async (taken, given) => {
  const response = await ask(name, { 'accept-encoding': taken });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-encoding')).toBe(given);
  expect(response.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(await response.text()).toBe(script);
});

test('without a smaller form it comes as it is', async () => {
  const response = await ask('/social.png', { 'accept-encoding': 'br, gzip' });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await response.text()).toBe('a picture');
});

test('its head alone says what it weighs', async () => {
  const response = await ask(name, {}, 'HEAD');
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(script.length)]);
  expect(await response.text()).toBe('');
});

test('a part of it', async () => {
  const response = await ask(name, { range: 'bytes=3-12' });
  expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 3-12/${script.length}`]);
  expect(await response.text()).toBe('0123456789');
});

test('is not sent again to who has it', async () => {
  const etag = (await ask(name)).headers.get('etag') as string;
  // By itself fetch says no-cache beside it.
  const has = (one: string) => ask(name, { 'if-none-match': one, 'cache-control': 'max-age=0' });
  expect((await has(etag)).status).toBe(304);
  expect((await has('"another"')).status).toBe(200);
});

test('a name that has to be written in another way in an address', async () => {
  expect(await (await ask('/assets/deeper/face%20%C3%A9.woff2')).text()).toBe('a face');
});

test.each([
  '/assets/gone-AbCd1234.js',
  '/assets/PAGE-AbCd1234.js',
  '/assets/page-AbCd1234.js/',
  '/assets',
  '/assets/',
  '/assets/..%2fsocial.png',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
])('%s is none of them', async (address) => {
  expect((await ask(address)).status).toBe(404);
});
