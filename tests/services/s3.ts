// A real S3-compatible server over a temporary folder (s3s-fs, built by the set-up), with one bucket.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../../server/platform/blobs/s3/client.ts';
import { s3Program } from '../../setup/services.ts';
import { freePort, Service } from './process.ts';

export interface S3 {
  readonly settings: S3Settings;
  /** The bucket's folder: objects are its files. */
  readonly folder: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  end(): Promise<void>;
}

export async function startS3(): Promise<S3> {
  if (!existsSync(s3Program)) throw new Error('These tests need s3s-fs: npm test installs it');
  const root = mkdtempSync(path.join(tmpdir(), 'atrium-s3-'));
  const bucket = 'atrium';
  mkdirSync(path.join(root, bucket));
  const port = await freePort();
  const keys = { accessKey: 'AKTEST', secretKey: 'secret-of-the-test' };
  const endpoint = `http://127.0.0.1:${port}`;
  let service: Service | undefined;
  const start = async (): Promise<void> => {
    const place = ['--host', '127.0.0.1', '--port', String(port)];
    service = new Service(s3Program, [...place, '--access-key', keys.accessKey, '--secret-key', keys.secretKey, root]);
    await service.isReady(() => fetch(endpoint));
  };
  await start();
  return {
    settings: { endpoint, bucket, ...keys, region: 'us-east-1' },
    folder: path.join(root, bucket),
    start,
    stop: async () => service?.end(),
    async end() {
      await service?.end();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
