// A server whose log lies on a full disk answers and stops as any other.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

test('a server whose log cannot be written answers, and stops at SIGTERM', async () => {
  const [dataDir, port, full] = [
    await mkdtemp(path.join(tmpdir(), 'atrium-log-')),
    await freePort(),
    openSync('/dev/full', 'w'),
  ];
  const env = { PATH: process.env.PATH, PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env,
    stdio: ['ignore', full, 'inherit'],
  });
  try {
    const ask = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 60_000, interval: 100 });
    const answers = await Promise.all(Array.from({ length: 300 }, ask));
    expect(new Set(answers)).toEqual(new Set([200]));
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
  } finally {
    child.kill('SIGKILL');
    closeSync(full);
    await rm(dataDir, { recursive: true });
  }
});
