// A Redis of the system's packages for one test file, on a free port, keeping nothing.

import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../setup/system.ts';
import { freePort, Service } from './process.ts';

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  end(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const program = findProgram('redis-server');
  if (!program) throw new Error('These tests need Redis: apt-get install redis-server (npm test installs it as root)');
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-redis-'));
  const port = await freePort();
  let service: Service | undefined;
  const start = async (): Promise<void> => {
    const settings = ['--save', '', '--appendonly', 'no', '--dir', folder, '--bind', '127.0.0.1'];
    service = new Service(program, ['--port', String(port), ...settings]);
    await service.isReady(() => answers(port));
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: async () => service?.end('SIGKILL'),
    async end() {
      await service?.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
