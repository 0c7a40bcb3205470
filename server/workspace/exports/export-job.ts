// The job that makes an export: written beside the data, put into the blob store whole, then named in the database. One that was cut off
// begins anew.

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { bytesOfHex } from '#protocol/bytes.ts';
import type { BoardFile } from '../../board/core/board-file.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import type { WrittenArchive } from './archive.ts';
import type { exportChanges } from './export-changes.ts';
import type { ExportRow } from './export-queries.ts';

/** The dependencies of all jobs that export. */
export interface ExportJobDeps {
  blobs: BlobStore;
  /** Work that reads boards, one after the other, in a thread that lives as long. */
  reading<T>(work: (read: ReadBoard) => Promise<T>): Promise<T>;
  /** Deletes what has ended, the export before among it. */
  deleteEnded(): Promise<void>;
  /** Files are written in it. */
  folder: string;
}

/** Reads a board as the JSON of a file. Throws `damaged`. */
export type ReadBoard = (board: string) => Promise<BoardFile>;

type Changes = Pick<ReturnType<typeof exportChanges>, 'noteExport' | 'storeExport' | 'failExport' | 'dropExport'>;

/** One kind of exports. */
export interface ExportJob<Content extends { boards: number }> {
  changes: { [N in keyof Changes]: (args: Parameters<Changes[N]>[0]) => Promise<Awaited<ReturnType<Changes[N]>>> };
  /** The owner in the payload of the job. */
  ownerOf(payload: string): string;
  exportOf(owner: string): Promise<ExportRow | undefined>;
  /** Undefined: the owner is deleted. */
  contentOf(owner: string): Promise<Content | undefined>;
  write(
    file: string,
    content: Content,
    tools: {
      order: ExportRow;
      read: ReadBoard;
      onBoard(counts: { done: number; damaged: number }): Promise<void>;
      signal: AbortSignal;
    },
  ): Promise<WrittenArchive>;
  /** The finished file is deleted after this time, ms. */
  keptMs: number;
}

const MAX_ATTEMPTS = 12;
/** A file that was not changed for this time was left by a process that ended. */
const LEFT_MS = 3600_000;

export function exportKind<Content extends { boards: number }>(deps: ExportJobDeps, job: ExportJob<Content>): JobKind {
  return {
    maxAttempts: MAX_ATTEMPTS,
    async run({ thing: id, payload }, signal) {
      await clear(deps.folder, id);
      const file = path.join(deps.folder, `${id}.${randomBytes(6).toString('hex')}.zip`);
      try {
        await make(deps, job, { id, owner: job.ownerOf(payload), file, signal });
      } finally {
        await rm(file, { force: true });
      }
    },
    async giveUp({ thing: id }) {
      await job.changes.failExport({ id, nowMs: Date.now() });
    },
  };
}

async function make<Content extends { boards: number }>(
  { blobs, reading, deleteEnded }: ExportJobDeps,
  { changes, exportOf, contentOf, write, keptMs }: ExportJob<Content>,
  { id, owner, file, signal }: { id: string; owner: string; file: string; signal: AbortSignal },
): Promise<void> {
  const [order, content] = await Promise.all([exportOf(owner), contentOf(owner)]);
  // Another was ordered since, or the order has ended with its owner.
  if (order?.id !== id || order.file) return;
  if (!content) return changes.dropExport({ id, nowMs: Date.now() });
  await deleteEnded();
  const note = (counts: { done: number; damaged: number }) =>
    changes.noteExport({ id, boards: content.boards, ...counts });
  await note({ done: 0, damaged: 0 });
  // The order was deleted with its owner.
  const ended = new AbortController();
  const onBoard = async (counts: { done: number; damaged: number }): Promise<void> => {
    if (!(await note(counts))) ended.abort();
  };
  const stop = AbortSignal.any([signal, ended.signal]);
  const written = await reading((read) => write(file, content, { order, read, onBoard, signal: stop })).catch(
    (error: unknown) => {
      if (!ended.signal.aborted) throw error;
    },
  );
  if (!written) return;
  const { sha256, bytes } = written;
  if (!(await blobs.adopt(file, sha256))) throw new Error('what was written is not what lies there');
  signal.throwIfAborted();
  await changes.storeExport({ id, sha256: bytesOfHex(sha256, 32) as Uint8Array, bytes, untilMs: Date.now() + keptMs });
}

/** Removes files left by an earlier attempt at the same export, and old files of other exports. */
async function clear(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && (name.startsWith(id) || Date.now() - found.mtimeMs > LEFT_MS)) await rm(file, { force: true });
  }
}
