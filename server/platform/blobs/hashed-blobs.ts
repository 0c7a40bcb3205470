// What all stores of blobs have in common: a blob is what its name says, or it is not there. Every reading is checked against the
// hash, so that bytes which changed on their medium are never given out. SPEC: BLOB.

import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore, Claim, OpenBlob, StoredBlob } from './store.ts';

/** Larger ones are read twice, to be checked and to be sent: nobody holds 64 MiB for each who asks. */
const HELD_BYTES = 1 << 20;

export abstract class HashedBlobs implements BlobStore {
  /** Told of each blob before it is stored. */
  protected readonly claim: Claim;

  constructor(claim: Claim) {
    this.claim = claim;
  }

  /** What is stored under the name, whatever it is by now. */
  protected abstract stored(sha256: string): Promise<OpenBlob | undefined>;
  /** Resolves when the bytes stand under the name for good, in place of what may have stood there. */
  protected abstract write(sha256: string, bytes: Uint8Array): Promise<void>;
  abstract adopt(file: string, sha256: string): Promise<boolean>;
  abstract delete(sha256: string): Promise<void>;
  abstract list(): AsyncIterable<StoredBlob>;
  abstract sweepCutOff(beforeMs: number, isDryRun: boolean): Promise<number>;

  async put(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.claim(sha256);
    // What is there may be damaged: only sound bytes need no second writing.
    if (!(await this.isSound(sha256))) await this.write(sha256, bytes);
    return sha256;
  }

  get(sha256: string): Promise<Uint8Array | undefined> {
    return unlessLost(async () => {
      const found = await this.stored(sha256);
      const bytes = found && (await buffer(found.body));
      return bytes && (await bears(bytes, sha256)) ? bytes : undefined;
    });
  }

  open(sha256: string): Promise<OpenBlob | undefined> {
    return unlessLost(async () => {
      const found = await this.stored(sha256);
      if (!found) return undefined;
      const { size, body } = found;
      if (size <= HELD_BYTES) {
        const bytes = await buffer(body);
        return (await bears(bytes, sha256)) ? { size: bytes.length, body: Readable.from([bytes]) } : undefined;
      }
      if ((await hashOf(body)) !== sha256) return undefined;
      return { size, body: this.#again(sha256) };
    });
  }

  async probe(): Promise<void> {
    const bytes = randomBytes(16);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.write(sha256, bytes);
    const back = await this.get(sha256);
    await this.delete(sha256);
    if (!back) throw new Error('blob store does not give back what it took');
  }

  protected async isSound(sha256: string): Promise<boolean> {
    const hash = await unlessLost(async () => {
      const found = await this.stored(sha256);
      return found && hashOf(found.body);
    });
    return hash === sha256;
  }

  /** Opened when it is read: what waits for its turn, or is never sent, holds no file and no connection. */
  async *#again(sha256: string): AsyncGenerator<Uint8Array> {
    const found = await this.stored(sha256);
    if (!found) throw new Error(`blob ${sha256} is gone`);
    yield* found.body;
  }
}

/** Undefined where the medium does not give it back; that a process may open no more files says nothing about a blob. */
async function unlessLost<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EIO') return undefined;
    throw error;
  }
}

/** Off this thread: it may be 64 MiB. */
async function bears(bytes: Uint8Array, sha256: string): Promise<boolean> {
  const hash = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(hash).toString('hex') === sha256;
}

/** SHA-256 in hex. */
export async function hashOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}
