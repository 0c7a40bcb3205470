// Unfinished uploads of large transactions: one growing file per (board, clientId, number). It can be resumed after a lost
// connection or a restart for 24 h; it becomes a blob when a PUSH names it.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BlobStore } from './blob-store.ts';

export interface UploadName {
  board: string;
  /** 32 hex digits. */
  clientId: string;
  clientSeq: number;
}

export class Parts {
  readonly #folder: string;
  /** Uploads being written: two requests for one at a time would mix their bytes. */
  readonly #busy = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  fileOf({ board, clientId, clientSeq }: UploadName): string {
    return path.join(this.#folder, board, `${clientId}-${clientSeq}`);
  }

  async received(name: UploadName): Promise<number> {
    return stat(this.fileOf(name)).then(
      (found) => found.size,
      () => 0,
    );
  }

  /** Appends at `offset`, which must be what was received; answers what is received now, on disk. */
  async append(name: UploadName, offset: number, part: Uint8Array): Promise<number> {
    const file = this.fileOf(name);
    if (this.#busy.has(file)) throw new CallerError('wrong-offset', 'Another part is being received');
    this.#busy.add(file);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, 'a', 0o600);
      try {
        const { size } = await handle.stat();
        if (size !== offset) throw new CallerError('wrong-offset', `Received so far: ${size}`);
        if (size + part.length > LIMITS.txnBytes) throw new CallerError('too-large');
        // Whoever may edit may upload: without an end to it one of them could fill the disk.
        if ((await this.#ofBoard(name.board)) + part.length > LIMITS.partsOfBoardBytes) {
          throw new CallerError('too-large', 'Too many unfinished uploads on this board');
        }
        await handle.writeFile(part);
        await handle.sync();
        return size + part.length;
      } finally {
        await handle.close();
      }
    } finally {
      this.#busy.delete(file);
    }
  }

  /** Makes the upload the blob named, or says why not. The parts stay until `forget`: a crash in between loses nothing. */
  async finish(
    name: UploadName,
    sha256: string,
    size: number,
    blobs: BlobStore,
  ): Promise<'parts-missing' | 'parts-differ' | undefined> {
    const received = await this.received(name);
    if (received < size || received === 0) return 'parts-missing';
    if (received !== size || (await hashOf(this.fileOf(name))) !== sha256) return 'parts-differ';
    await blobs.adopt(this.fileOf(name), sha256);
    return undefined;
  }

  async forget(name: UploadName): Promise<void> {
    await rm(this.fileOf(name), { force: true });
  }

  async #ofBoard(board: string): Promise<number> {
    const folder = path.join(this.#folder, board);
    const files = await readdir(folder).catch(() => []);
    const found = await Promise.all(files.map((file) => stat(path.join(folder, file)).catch(() => undefined)));
    return found.reduce((sum, one) => sum + (one?.size ?? 0), 0);
  }

  /** Removes uploads untouched since `beforeMs`. */
  async sweep(beforeMs: number): Promise<void> {
    for (const board of await readdir(this.#folder).catch(() => [])) {
      for (const file of await readdir(path.join(this.#folder, board)).catch(() => [])) {
        const whole = path.join(this.#folder, board, file);
        const found = await stat(whole).catch(() => undefined);
        if (found && found.mtimeMs < beforeMs) await rm(whole, { force: true });
      }
    }
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
