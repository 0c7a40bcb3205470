// A new board with what another held at one of its rows, or with what a template holds. It begins with that as its first transactions, so
// that it has a log, a history and snapshots like every board; who duplicated it made all that is on it. SPEC: HIST-4, HIST-5.

import { createHash, randomUUID } from 'node:crypto';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { NewBoard } from '../../access/board-secrets.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { type LogRow, newTerm, packBatch } from '../../platform/database/log/batch.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import type { Actor } from '../../policies/grant.ts';
import type { boardQueries } from './board-queries.ts';

type Db = Uses<{
  reads: {
    boards: Only<typeof boardQueries, 'rows'>;
  };
  log: Only<typeof logQueries, 'append'>;
}> & {
  reads: { clearing: { isCleared(alias: string): Promise<boolean> } };
  changes: { history: { met(reader: { board: string; actor: string; name: string }): Promise<void> } };
};

export interface DuplicateDeps {
  db: Db;
  blobs: BlobStore;
}

export interface Duplicate {
  /** Identifies the source of the copy, a template or a board with a version, so that a repeated request is recognized. */
  source: string;
  /** Returns the content as transactions of a new board. */
  txns(): Promise<Uint8Array[]>;
  /** Who makes the new one, and under which name. */
  actor: Actor;
  name: string;
  into: Pick<NewBoard, 'id' | 'alias'>;
  /** Makes it, without anything on it but the images of the other, where that may still be copied; again it is the same. */
  make(): Promise<void>;
}

/** The board as it was after row `seq`. Without it the board as it is: asked again it may have gone on, and is still what was copied. */
export function boardSource(board: string, seq?: number): string {
  return `${board}\0${seq ?? 'now'}`;
}

/** Whether the board already contains this copy by the actor. Throws `gone` for a cleared board. */
export async function isDuplicated(
  { db }: Pick<DuplicateDeps, 'db'>,
  { source, actor, into }: Pick<Duplicate, 'source' | 'actor' | 'into'>,
): Promise<boolean> {
  if (await db.reads.clearing.isCleared(into.alias)) throw new CallerError('gone');
  const [first] = await db.reads.boards.rows({ board: into.id, after: 0, upTo: 1, maxBytes: 1 });
  return first?.actor === actor && Buffer.compare(first.clientId, clientIdOf(source)) === 0;
}

function clientIdOf(source: string): Uint8Array {
  return createHash('sha256').update(`atrium/duplicate\0${source}`).digest().subarray(0, 16);
}

/** Asked again after a lost answer it finds what it made. */
export async function duplicateBoard(
  { db, blobs }: DuplicateDeps,
  { source, txns, actor, name, into, make }: Duplicate,
): Promise<void> {
  const clientId = clientIdOf(source);
  const exists = async (): Promise<boolean> => {
    const [first] = await db.reads.boards.rows({ board: into.id, after: 0, upTo: 1, maxBytes: 1 });
    if (first && Buffer.compare(first.clientId, clientId) !== 0) throw new CallerError('board-taken');
    return first !== undefined;
  };
  if (await db.reads.clearing.isCleared(into.alias)) throw new CallerError('gone');
  if (await exists()) return make();

  // All that is the other's is read before: when the new one is made nothing can fail any more because of what becomes of the other.
  const rows: LogRow[] = [];
  for (const data of await txns()) {
    const number = rows.length + 1;
    const row = { seq: number, clientId: new Uint8Array(clientId), clientSeq: number, actor, atMs: Date.now() };
    const size = data.length;
    if (size <= LIMITS.inlineTxnBytes) rows.push({ ...row, data, size });
    else rows.push({ ...row, sha256: bytesOfHex(await blobs.put(data), 32) as Uint8Array, size });
  }
  await make();
  if (rows.length === 0) return;
  const clients = [{ clientId: new Uint8Array(clientId), actor, settled: rows.length, last: rows.length }];
  try {
    const owner = randomUUID();
    await db.log.append(packBatch({ board: into.id, owner, after: 0, term: newTerm(), rows, outcomes: [], clients }));
  } catch (error) {
    // Asked for twice at once: the other one was quicker.
    if (!(await exists())) throw error;
  }
  await db.changes.history.met({ board: into.id, actor, name });
}
