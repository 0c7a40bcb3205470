// Blobs as objects `blobs/<first two digits>/<sha-256>`. An object is replaced as a whole.

import { createReadStream } from 'node:fs';
import { HashedBlobs, hashOf } from '../hashed-blobs.ts';
import type { Claim, OpenBlob, StoredBlob } from '../store.ts';
import type { S3Client } from './client.ts';

export class S3Blobs extends HashedBlobs {
  readonly #client: S3Client;

  constructor(client: S3Client, claim: Claim) {
    super(claim);
    this.#client = client;
  }

  async adopt(file: string, sha256: string): Promise<boolean> {
    if ((await hashOf(createReadStream(file))) !== sha256) return false;
    await this.claim(sha256);
    if (!(await this.isSound(sha256))) await this.#client.putFile(keyOf(sha256), file);
    return true;
  }

  delete(sha256: string): Promise<void> {
    return this.#client.delete(keyOf(sha256));
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for await (const { key, size, changedMs } of this.#client.each('blobs/')) {
      const sha256 = key.slice(key.lastIndexOf('/') + 1);
      if (namePattern.test(sha256)) yield { sha256, size, changedMs };
    }
  }

  /** An object is there whole or not at all. */
  async sweepCutOff(): Promise<number> {
    return 0;
  }

  protected stored(sha256: string): Promise<OpenBlob | undefined> {
    return this.#client.get(keyOf(sha256));
  }

  protected write(sha256: string, bytes: Uint8Array): Promise<void> {
    return this.#client.put(keyOf(sha256), bytes);
  }
}

const namePattern = /^[0-9a-f]{64}$/;

function keyOf(sha256: string): string {
  if (!namePattern.test(sha256)) throw new RangeError('no sha-256 in hex');
  return `blobs/${sha256.slice(0, 2)}/${sha256}`;
}
