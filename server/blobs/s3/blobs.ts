// Blobs as objects `blobs/<first two digits>/<sha-256>`.

import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BlobStore, OpenBlob } from '../store.ts';
import type { S3Client } from './client.ts';

export class S3Blobs implements BlobStore {
  readonly #client: S3Client;

  constructor(client: S3Client) {
    this.#client = client;
  }

  async put(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = keyOf(sha256);
    if (!(await this.#client.has(key))) await this.#client.put(key, bytes);
    return sha256;
  }

  async get(sha256: string): Promise<Uint8Array | undefined> {
    const found = await this.#client.get(keyOf(sha256));
    const bytes = found && new Uint8Array(await buffer(found.body));
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return undefined;
    return bytes;
  }

  async open(sha256: string): Promise<OpenBlob | undefined> {
    return this.#client.get(keyOf(sha256));
  }

  delete(sha256: string): Promise<void> {
    return this.#client.delete(keyOf(sha256));
  }

  async probe(): Promise<void> {
    const sha256 = await this.put(randomBytes(16));
    const back = await this.get(sha256);
    await this.delete(sha256);
    if (!back) throw new Error('blob store does not give back what it took');
  }
}

function keyOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('no sha-256 in hex');
  return `blobs/${sha256.slice(0, 2)}/${sha256}`;
}
