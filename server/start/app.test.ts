// A start that fails closes what it has started, so that the next one finds the folder free.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestServer, type TestSettings, testServer } from '../testing/test-server.ts';

let dataDir: string;
let neighbour: TestServer;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-test-'));
  neighbour = await testServer({ distDir: '/nowhere' });
});
afterEach(async () => {
  await neighbour.end();
  await rm(dataDir, { recursive: true, force: true });
});

const store = { endpoint: 'http://127.0.0.1:1', bucket: 'b', accessKey: 'k', secretKey: 's', region: 'r' };

test.each<[why: string, wrong: () => TestSettings, error: string]>([
  ['its blob store does not answer', () => ({ s3: store }), 'the blob store does not work'],
  ['its port is taken', () => ({ port: neighbour.port }), 'EADDRINUSE'],
  ['its metrics port is taken', () => ({ metricsPort: neighbour.port }), 'EADDRINUSE'],
])('releases the data folder if %s', async (_why, wrong, error) => {
  await expect(testServer({ dataDir, distDir: '/nowhere', ...wrong() })).rejects.toThrow(error);
  const server = await testServer({ dataDir, distDir: '/nowhere' });
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  await server.close();
});
