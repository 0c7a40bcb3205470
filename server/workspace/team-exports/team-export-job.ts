// The job that makes a team's export: written beside the data, put into the blob store whole, then named in the database. One that was cut
// off begins anew.

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { bytesOfHex } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardFile } from '../../board/core/board-file.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { writeTeamArchive } from './team-archive.ts';
import type { teamExportChanges } from './team-export-changes.ts';
import type { teamExportQueries } from './team-export-queries.ts';

export interface TeamExportDeps {
  db: Uses<{
    reads: { teamExports: Only<typeof teamExportQueries, 'teamExport' | 'boardsOfTeam'> };
    changes: {
      teamExports: Only<
        typeof teamExportChanges,
        'noteTeamExport' | 'keepTeamExport' | 'failTeamExport' | 'dropTeamExport'
      >;
    };
  }>;
  blobs: BlobStore;
  /** Work that reads boards, one after the other, in a thread that lives as long. */
  reading<T>(work: (boardFile: (board: string) => Promise<BoardFile>) => Promise<T>): Promise<T>;
  /** Deletes what has ended, the export before among it. */
  deleteEnded(): Promise<void>;
  /** Files are written in it. */
  folder: string;
}

const MAX_ATTEMPTS = 12;
/** A file that was not changed for this time was left by a process that ended. */
const LEFT_MS = 3600_000;

export function teamExportKind(deps: TeamExportDeps): JobKind {
  return {
    maxAttempts: MAX_ATTEMPTS,
    async run({ thing: id, payload }, signal) {
      const { team } = JSON.parse(payload) as { team: string };
      await clear(deps.folder, id);
      const file = path.join(deps.folder, `${id}.${randomBytes(6).toString('hex')}.zip`);
      try {
        await make(deps, { id, team, file }, signal);
      } finally {
        await rm(file, { force: true });
      }
    },
    async giveUp({ thing: id }) {
      await deps.db.changes.teamExports.failTeamExport({ id, nowMs: Date.now() });
    },
  };
}

async function make(
  { db, blobs, reading, deleteEnded }: TeamExportDeps,
  { id, team, file }: { id: string; team: string; file: string },
  signal: AbortSignal,
): Promise<void> {
  const [ordered, content] = await Promise.all([
    db.reads.teamExports.teamExport(team),
    db.reads.teamExports.boardsOfTeam(team),
  ]);
  // Another was ordered since, or the order has ended with its team.
  if (ordered?.id !== id || ordered.file) return;
  if (!content) return db.changes.teamExports.dropTeamExport({ id, nowMs: Date.now() });
  await deleteEnded();
  const boards = content.projects.reduce((sum, project) => sum + project.boards.length, 0);
  const note = (counts: { done: number; damaged: number }) =>
    db.changes.teamExports.noteTeamExport({ id, boards, ...counts });
  await note({ done: 0, damaged: 0 });
  // Nobody waits for it any more: its order has ended with its team.
  const ended = new AbortController();
  const onBoard = async (counts: { done: number; damaged: number }): Promise<void> => {
    if (!(await note(counts))) ended.abort();
  };
  const archive = { ...content, language: ordered.language };
  const stop = AbortSignal.any([signal, ended.signal]);
  const written = await reading((boardFile) =>
    writeTeamArchive(file, archive, { blobs, boardFile, onBoard }, stop),
  ).catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  if (!written) return;
  const { sha256, bytes } = written;
  if (!(await blobs.adopt(file, sha256))) throw new Error('what was written is not what lies there');
  signal.throwIfAborted();
  const untilMs = Date.now() + LIMITS.teamExportKeptMs;
  await db.changes.teamExports.keepTeamExport({ id, sha256: bytesOfHex(sha256, 32) as Uint8Array, bytes, untilMs });
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
