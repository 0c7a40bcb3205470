// Blobs as files. They are written aside, synced and renamed, so that no file of a blob is ever open for writing.

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HashedBlobs, hashOf } from '../hashed-blobs.ts';
import type { Claim, OpenBlob, StoredBlob } from '../store.ts';
import { PIECE_BYTES, putOnDisk } from './pieces.ts';

/** Of what tells a file that is being written from others of the same blob. */
const ASIDE_BYTES = 6;

const blobPattern = /^[0-9a-f]{64}$/;
const asidePattern = new RegExp(`^[0-9a-f]{64}\\.[0-9a-f]{${2 * ASIDE_BYTES}}$`);

export class FileBlobs extends HashedBlobs {
  readonly #folder: string;

  constructor(folder: string, claim: Claim) {
    super(claim);
    this.#folder = folder;
  }

  /**
   * Makes a file's bytes the blob named; false when they are not what it names. They are copied: whoever still writes to the file
   * never writes to the blob. What is here already has to be sent whole too: to know its name is not to have it.
   */
  async adopt(file: string, sha256: string): Promise<boolean> {
    await this.claim(sha256);
    if (await this.isSound(sha256)) return (await hashOf(createReadStream(file))) === sha256;
    return this.#replace(sha256, async (aside) => (await copy(file, aside)) === sha256);
  }

  async delete(sha256: string): Promise<void> {
    await rm(this.#fileOf(sha256), { force: true });
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for await (const { name, size, changedMs } of this.#files())
      if (blobPattern.test(name)) yield { sha256: name, size, changedMs };
  }

  async sweepCutOff(beforeMs: number, isDryRun: boolean): Promise<number> {
    let count = 0;
    for await (const { name, file, changedMs } of this.#files()) {
      if (!asidePattern.test(name) || changedMs >= beforeMs) continue;
      count += 1;
      if (!isDryRun) await rm(file, { force: true });
    }
    return count;
  }

  protected async stored(sha256: string): Promise<OpenBlob> {
    const file = this.#fileOf(sha256);
    return { size: (await stat(file)).size, body: createReadStream(file) };
  }

  protected async write(sha256: string, bytes: Uint8Array): Promise<void> {
    await this.#replace(sha256, async (aside) => {
      await fillNew(aside, (out) => putOnDisk(out, bytes));
      return true;
    });
  }

  /** `fill` makes the file aside, on disk, and says whether it is to be the blob. */
  async #replace(sha256: string, fill: (aside: string) => Promise<boolean>): Promise<boolean> {
    const file = this.#fileOf(sha256);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    const aside = `${file}.${randomBytes(ASIDE_BYTES).toString('hex')}`;
    let isFilled = false;
    try {
      isFilled = await fill(aside);
      if (isFilled) await rename(aside, file);
    } finally {
      // Renamed it is not there any more.
      await rm(aside, { force: true });
    }
    // A rename is only durable when its folder is.
    if (isFilled) await sync(folder);
    return isFilled;
  }

  /** It may not exist. */
  #fileOf(sha256: string): string {
    if (!blobPattern.test(sha256)) throw new RangeError('no sha-256 in hex');
    return path.join(this.#folder, sha256.slice(0, 2), sha256);
  }

  async *#files(): AsyncGenerator<{ name: string; file: string; size: number; changedMs: number }> {
    for (const folder of await readdir(this.#folder).catch(() => [])) {
      for (const name of await readdir(path.join(this.#folder, folder)).catch(() => [])) {
        const file = path.join(this.#folder, folder, name);
        // Deleted in the meantime.
        const found = await stat(file).catch(() => undefined);
        if (found?.isFile()) yield { name, file, size: found.size, changedMs: found.mtimeMs };
      }
    }
  }
}

/** Answers the hash of what was copied. */
async function copy(from: string, to: string): Promise<string> {
  const hash = createHash('sha256');
  await fillNew(to, async (out) => {
    for await (const piece of createReadStream(from, { highWaterMark: PIECE_BYTES })) {
      hash.update(piece);
      await putOnDisk(out, piece);
    }
  });
  return hash.digest('hex');
}

/** A file that is not there yet. */
async function fillNew(file: string, fill: (out: FileHandle) => Promise<void>): Promise<void> {
  const out = await open(file, 'wx', 0o600);
  try {
    await fill(out);
  } finally {
    await out.close();
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
