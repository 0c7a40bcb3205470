// Writes the ZIP of an export: whatever its maker adds, and boards as `.atrium` files. Written entry by entry: of no board more is in memory
// than its items.

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BOARD_ENTRY, imageEntry } from '#protocol/atrium-archive.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardFile } from '../../board/core/board-file.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { ListedBoard } from './archive-page.ts';
import type { ExportedBoard } from './export-queries.ts';

export const INDEX = 'index.html';
export const ATRIUM = '.atrium';

export interface WrittenArchive {
  sha256: string;
  bytes: number;
}

export interface BoardFilesDeps {
  blobs: Pick<BlobStore, 'open'>;
  /** Throws `damaged`. */
  boardFile(board: string): Promise<BoardFile>;
  /** Called after each board. */
  onBoard(counts: { done: number; damaged: number }): Promise<void>;
}

/** `file` must not be there. `addAll`: adds the entries and resolves when all of them are read; `signal` ends it. */
export async function writeArchive(
  file: string,
  addAll: (zip: ZipFile, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<WrittenArchive> {
  const zip = new ZipFile();
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  // An error of either ends the other.
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = pipeline(zip.outputStream, counted, target, { signal: either });
  const adding = addAll(zip, either).then(() => zip.end());
  try {
    await Promise.all([adding, written]);
  } finally {
    over.abort();
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Adds boards, and counts those that are done. */
export class BoardFiles {
  readonly #zip: ZipFile;
  readonly #deps: BoardFilesDeps;
  readonly #signal: AbortSignal;
  #done = 0;
  #damaged = 0;

  constructor(zip: ZipFile, deps: BoardFilesDeps, signal: AbortSignal) {
    this.#zip = zip;
    this.#deps = deps;
    this.#signal = signal;
  }

  /** `pathOf`: called unless the board is damaged. */
  async add({ id, title, changedMs }: ExportedBoard, pathOf: () => string): Promise<ListedBoard> {
    this.#signal.throwIfAborted();
    const file = await this.#read(id);
    const path = file && pathOf();
    const missingImages = file && path ? await this.addFile(path, file, changedMs) : 0;
    this.#done += 1;
    if (path === undefined || missingImages > 0) this.#damaged += 1;
    await this.#deps.onBoard({ done: this.#done, damaged: this.#damaged });
    return { title, changedMs, path, missingImages };
  }

  /** Adds what a board or template holds as an `.atrium` file. Returns how many of its images are not there. */
  async addFile(path: string, file: Pick<BoardFile, 'json' | 'images'>, changedMs: number): Promise<number> {
    const inner = new ZipFile();
    const mtime = new Date(changedMs);
    // A file that is compressed already is not compressed again.
    this.#zip.addReadStream(inner.outputStream, path, { compress: false, mtime });
    inner.addBuffer(Buffer.from(file.json), BOARD_ENTRY, { mtime });
    let missingImages = 0;
    for (const sha256 of file.images) {
      const blob = await this.#deps.blobs.open(sha256);
      if (!blob) {
        missingImages += 1;
        continue;
      }
      // One after the other: what is open is held in memory, or by a file handle.
      const picture = Readable.from(blob.body, { objectMode: false });
      inner.addReadStream(picture, imageEntry(sha256), { compress: false, size: blob.size, mtime });
      await finished(picture, { signal: this.#signal });
    }
    inner.end();
    await finished(inner.outputStream, { signal: this.#signal });
    return missingImages;
  }

  /** Undefined: it is damaged. */
  async #read(board: string): Promise<BoardFile | undefined> {
    try {
      return await this.#deps.boardFile(board);
    } catch (error) {
      if (error instanceof CallerError && error.code === 'damaged') return undefined;
      throw error;
    }
  }
}
