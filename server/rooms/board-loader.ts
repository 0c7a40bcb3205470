// Reads a board from disk into a model: the newest sound snapshot, then the rows after it. A damaged snapshot is passed over
// for the one before it, in the end for the whole log.

import { hexOf } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import type { BlobStore } from '../blobs/store.ts';
import type { StoredSnapshot } from '../db/boards.ts';
import type { LogRow } from '../db/log-writer.ts';
import { BoardModel } from './board-model.ts';
import type { Instances } from './engine-instances.ts';
import { PackReader, type Packs } from './pack-reader.ts';

export interface LogReader extends Packs {
  head(board: string): Promise<{ seq: number; total: number }>;
  rows(ask: { board: string; after: number; upTo: number; mostBytes: number }): Promise<LogRow[]>;
  snapshots(board: string): Promise<StoredSnapshot[]>;
}

export interface Loaded {
  model: BoardModel;
  /** The row of the log it was folded to. */
  seq: number;
  /** The snapshot it began from. */
  snapshot: { seq: number; bytes: number } | undefined;
  /** Of the rows after it. */
  tailBytes: number;
}

const pageBytes = 1 << 20;

/** As it is now, or as it was after row `upTo`. */
export async function loadBoard(
  board: string,
  log: LogReader,
  blobs: BlobStore,
  instances: Instances,
  upTo?: number,
): Promise<Loaded> {
  const last = upTo ?? (await log.head(board)).seq;
  let begun: { model: BoardModel; snapshot?: { seq: number; bytes: number } } | undefined;
  for (const { seq, bytes, manifest } of await log.snapshots(board)) {
    if (seq > last) continue;
    const model = await fromChunks(JSON.parse(manifest) as Manifest, blobs, instances);
    if (!model) continue;
    begun = { model, snapshot: { seq, bytes } };
    break;
  }
  begun ??= { model: await BoardModel.make(instances) };
  const tailBytes = await foldRows(begun.model, board, begun.snapshot?.seq ?? 0, last, log, blobs);
  return { model: begun.model, seq: last, snapshot: begun.snapshot, tailBytes };
}

/** A model of the chunks alone, or undefined when one is missing or damaged. */
export async function fromChunks(
  manifest: Manifest,
  blobs: BlobStore,
  instances: Instances,
): Promise<BoardModel | undefined> {
  const model = await BoardModel.make(instances);
  try {
    for (const { sha256 } of manifest.chunks) {
      const bytes = await blobs.get(sha256);
      if (!bytes) throw new Error(`chunk ${sha256} is missing or damaged`);
      model.loadChunk(bytes);
    }
    model.setSeq(manifest.seq);
    return model;
  } catch {
    model.free();
    return undefined;
  }
}

/** Applies the rows of (after, upTo]; answers their bytes. */
export async function foldRows(
  model: BoardModel,
  board: string,
  after: number,
  upTo: number,
  log: LogReader,
  blobs: BlobStore,
): Promise<number> {
  const packs = new PackReader(log, blobs);
  let folded = after;
  let tailBytes = 0;
  while (folded < upTo) {
    const rows = await packs.filled(board, await log.rows({ board, after: folded, upTo, mostBytes: pageBytes }));
    for (const row of rows) {
      model.apply(row.seq, row.actor, row.atMs, row.data ?? (await wholeTxn(row, blobs)));
      tailBytes += row.size;
      folded = row.seq;
    }
    if (rows.length === 0) throw new Error(`log of ${board} ends at ${folded}, not ${upTo}`);
  }
  return tailBytes;
}

async function wholeTxn(row: LogRow, blobs: BlobStore): Promise<Uint8Array> {
  const bytes = row.sha256 && (await blobs.get(hexOf(row.sha256)));
  if (!bytes) throw new Error(`transaction ${row.seq} is missing from the blobs`);
  return bytes;
}
