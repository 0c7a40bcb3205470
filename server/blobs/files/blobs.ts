// Blobs as files. A blob that can be read is whole: it is written aside, synced and renamed.

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore, OpenBlob } from '../store.ts';

export class FileBlobs implements BlobStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file of a blob; it may not exist. */
  fileOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('no sha-256 in hex');
    return path.join(this.#folder, sha256.slice(0, 2), sha256);
  }

  async put(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = this.fileOf(sha256);
    if (await exists(file)) return sha256;
    await mkdir(path.dirname(file), { recursive: true });
    const aside = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      const handle = await open(aside, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(aside, file);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(file));
    return sha256;
  }

  /** Takes a whole, synced file as the blob named; the file stays where it is too. */
  async adopt(file: string, sha256: string): Promise<void> {
    const target = this.fileOf(sha256);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await link(file, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    await syncFolder(path.dirname(target));
  }

  async get(sha256: string): Promise<Uint8Array | undefined> {
    const bytes = await readFile(this.fileOf(sha256)).catch(() => undefined);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return undefined;
    return bytes;
  }

  async open(sha256: string): Promise<OpenBlob | undefined> {
    const file = this.fileOf(sha256);
    const found = await stat(file).catch(() => undefined);
    return found && { size: found.size, body: createReadStream(file) };
  }

  async delete(sha256: string): Promise<void> {
    await unlink(this.fileOf(sha256)).catch(() => undefined);
  }

  async probe(): Promise<void> {
    const sha256 = await this.put(randomBytes(16));
    const back = await this.get(sha256);
    await this.delete(sha256);
    if (!back) throw new Error('blob store does not give back what it took');
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** A rename is only durable when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
