// Everything a team has as one ZIP: a folder a project, an `.atrium` a board, an index page. Written board by board: of none more is in
// memory than its items.

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BOARD_ENTRY, imageEntry } from '#protocol/atrium-archive.ts';
import { CallerError } from '#protocol/errors.ts';
import type { Language } from '#protocol/languages.ts';
import type { BoardFile } from '../../board/core/board-file.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { EntryNames } from '../../platform/text/file-names.ts';
import { indexPage, type ListedBoard, type ListedProject, WORDS } from './index-page.ts';
import type { ExportedBoard, ExportedProject } from './team-export-queries.ts';

export interface TeamArchiveDeps {
  blobs: Pick<BlobStore, 'open'>;
  /** Throws `damaged`. */
  boardFile(board: string): Promise<BoardFile>;
  /** After each board. */
  onBoard(counts: { done: number; damaged: number }): Promise<void>;
}

export interface WrittenArchive {
  sha256: string;
  bytes: number;
}

const INDEX = 'index.html';
const ENDING = '.atrium';

/** `file` must not be there. */
export async function writeTeamArchive(
  file: string,
  team: { name: string; projects: readonly ExportedProject[]; language: Language },
  deps: TeamArchiveDeps,
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
  // Whichever of both ends by an error ends the other.
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = pipeline(zip.outputStream, counted, target, { signal: either });
  const addAll = async (): Promise<void> => {
    const writer = new TeamWriter(zip, WORDS[team.language].untitled, deps);
    const projects: ListedProject[] = [];
    for (const project of team.projects) projects.push(await writer.project(project, either));
    zip.addBuffer(Buffer.from(indexPage(team.name, projects, team.language, Date.now())), INDEX);
    zip.end();
  };
  try {
    await Promise.all([addAll(), written]);
  } finally {
    over.abort();
  }
  return { sha256: hash.digest('hex'), bytes };
}

class TeamWriter {
  readonly #zip: ZipFile;
  readonly #deps: TeamArchiveDeps;
  readonly #untitled: string;
  readonly #folders: EntryNames;
  #done = 0;
  #damaged = 0;

  constructor(zip: ZipFile, untitled: string, deps: TeamArchiveDeps) {
    this.#zip = zip;
    this.#deps = deps;
    this.#untitled = untitled;
    this.#folders = new EntryNames(untitled);
    // The index page stands beside the folders.
    this.#folders.take(INDEX);
  }

  async project({ name, boards }: ExportedProject, signal: AbortSignal): Promise<ListedProject> {
    const folder = this.#folders.take(name);
    const names = new EntryNames(this.#untitled);
    const listed: ListedBoard[] = [];
    for (const board of boards) {
      signal.throwIfAborted();
      const one = await this.#board(board, () => `${folder}/${names.take(board.title, ENDING)}`, signal);
      listed.push(one);
      this.#done += 1;
      if (one.path === undefined || one.missingImages > 0) this.#damaged += 1;
      await this.#deps.onBoard({ done: this.#done, damaged: this.#damaged });
    }
    return { name, boards: listed };
  }

  async #board(board: ExportedBoard, pathOf: () => string, signal: AbortSignal): Promise<ListedBoard> {
    const { id, title, changedMs } = board;
    const file = await this.#read(id);
    if (!file) return { title, changedMs, path: undefined, missingImages: 0 };
    const path = pathOf();
    const inner = new ZipFile();
    const mtime = new Date(changedMs);
    // What is packed already is not packed again.
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
      await finished(picture, { signal });
    }
    inner.end();
    await finished(inner.outputStream, { signal });
    return { title, changedMs, path, missingImages };
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
