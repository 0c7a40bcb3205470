// Blobs as objects `blobs/<first two digits>/<sha-256>`. An object is replaced as a whole.

import { HashedBlobs } from '../hashed-blobs.ts';
import type { OpenBlob } from '../store.ts';
import type { S3Client } from './client.ts';

export class S3Blobs extends HashedBlobs {
  readonly #client: S3Client;

  constructor(client: S3Client) {
    super();
    this.#client = client;
  }

  delete(sha256: string): Promise<void> {
    return this.#client.delete(keyOf(sha256));
  }

  protected stored(sha256: string): Promise<OpenBlob | undefined> {
    return this.#client.get(keyOf(sha256));
  }

  protected write(sha256: string, bytes: Uint8Array): Promise<void> {
    return this.#client.put(keyOf(sha256), bytes);
  }
}

function keyOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('no sha-256 in hex');
  return `blobs/${sha256.slice(0, 2)}/${sha256}`;
}
