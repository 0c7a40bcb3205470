// The board as it is now, as a snapshot that travels with WELCOME: for readers without history, on boards that are small. Taken from the open
// board's own model in one go, so it is bounded, and once for all who come before the next row. It is stored nowhere. SPEC: HIST-7.

import { createHash } from 'node:crypto';
import type { Manifest } from '#protocol/frames.ts';
import { chunkHead } from '#protocol/item-bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { BoardModel } from './board-model.ts';

export interface HeadSnapshot {
  manifest: Manifest;
  /** The chunks in the manifest's order. */
  chunks: Uint8Array[];
}

/** Taking more would hold up other boards (WORK-2): an item takes some 5 µs. */
const MAX_ITEMS = 3000;
/** The stored snapshot and the rows after it; a board that has more may still be smaller, but is not tried. */
const MAX_STORED_BYTES = 2 * SERVER_LIMITS.inlineSnapshotBytes;
/** One item may be as long as a frame is. */
const MAX_CHUNK_BYTES = LIMITS.frameBytes / 2;

export class HeadSnapshots {
  #newest: { seq: number; snapshot: HeadSnapshot | undefined } | undefined;

  /** Undefined: the board is too large. `storedBytes`: of its last snapshot and the rows after it. */
  snapshotAt(seq: number, model: BoardModel, storedBytes: number): HeadSnapshot | undefined {
    if (this.#newest?.seq !== seq) this.#newest = { seq, snapshot: snapshotOf(model, seq, storedBytes) };
    return this.#newest.snapshot;
  }

  /** A row has come. */
  forget(): void {
    this.#newest = undefined;
  }
}

function snapshotOf(model: BoardModel, seq: number, storedBytes: number): HeadSnapshot | undefined {
  if (storedBytes > MAX_STORED_BYTES || model.count() > MAX_ITEMS) return undefined;
  const pieces = model.snapshot();
  const { chunks } = pieces;
  const sum = chunks.reduce((bytes, { length }) => bytes + length, 0);
  if (sum > SERVER_LIMITS.inlineSnapshotBytes || chunks.some(({ length }) => length > MAX_CHUNK_BYTES))
    return undefined;
  const named = chunks.map((bytes) => ({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    count: chunkHead(bytes).count,
  }));
  return { manifest: snapshotManifest(model, seq, pieces, named), chunks };
}

/** `chunks`: those of `pieces`, by name. */
export function snapshotManifest(
  model: BoardModel,
  seq: number,
  { bounds, topKeys }: ReturnType<BoardModel['snapshot']>,
  chunks: Manifest['chunks'],
): Manifest {
  return { version: 1, seq, count: model.count(), bounds, topKeys, chunks };
}
