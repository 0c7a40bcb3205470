// Unfinished uploads as files: one growing file per (board, clientId, number), whose copy is the blob it turns into.

import { mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CallerError } from '#protocol/errors.ts';
import { checkPart } from '../part-checks.ts';
import type { Parts, PartsFault, UnfinishedUpload, UploadName } from '../store.ts';
import type { FileBlobs } from './blobs.ts';
import { putOnDisk } from './pieces.ts';

export class FileParts implements Parts {
  readonly #folder: string;
  readonly #blobs: FileBlobs;
  /** Uploads being written: two requests for one at a time would mix their bytes. */
  readonly #busy = new Set<string>();

  constructor(folder: string, blobs: FileBlobs) {
    this.#folder = folder;
    this.#blobs = blobs;
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

  async append(name: UploadName, offset: number, part: Uint8Array): Promise<number> {
    const file = this.fileOf(name);
    if (this.#busy.has(file))
      throw new CallerError('wrong-offset', 'offset: another part of this upload is being received');
    this.#busy.add(file);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, 'a', 0o600);
      try {
        const { size } = await handle.stat();
        checkPart({ offset, part: part.length, received: size, ofBoard: await this.#ofBoard(name.board) });
        await putOnDisk(handle, part);
        return size + part.length;
      } finally {
        await handle.close();
      }
    } finally {
      this.#busy.delete(file);
    }
  }

  async finish(name: UploadName, sha256: string, size: number): Promise<PartsFault | undefined> {
    const received = await this.received(name);
    if (received < size || received === 0) return 'parts-missing';
    const isTaken = received === size && (await this.#blobs.adopt(this.fileOf(name), sha256));
    return isTaken ? undefined : 'parts-differ';
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

  async unfinished(): Promise<ReadonlyMap<string, UnfinishedUpload>> {
    const all = new Map<string, UnfinishedUpload>();
    for await (const { key, size: bytes, changedMs } of this.#all()) all.set(key, { bytes, changedMs });
    return all;
  }

  async sweep(beforeMs: number): Promise<void> {
    for await (const { key, changedMs } of this.#all()) {
      if (changedMs < beforeMs) await rm(path.join(this.#folder, key), { force: true });
    }
    // Folders of boards that have none any more; one that has is left.
    for (const board of await readdir(this.#folder).catch(() => []))
      await rmdir(path.join(this.#folder, board)).catch(() => undefined);
  }

  async *#all(): AsyncGenerator<{ key: string; size: number; changedMs: number }> {
    for (const board of await readdir(this.#folder).catch(() => [])) {
      for (const file of await readdir(path.join(this.#folder, board)).catch(() => [])) {
        const key = `${board}/${file}`;
        // Taken in the meantime.
        const found = await stat(path.join(this.#folder, key)).catch(() => undefined);
        if (found) yield { key, size: found.size, changedMs: found.mtimeMs };
      }
    }
  }
}
