// Reads a board from disk into a model: the newest sound snapshot, then the rows after it. A damaged snapshot is skipped
// for the one before it, in the end for the whole log.

import { hexOf } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import { onlyAdds } from '#protocol/txn.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { wholeBlob } from '../../platform/blobs/whole.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import { BoardModel } from './board-model.ts';
import type { boardQueries } from './board-queries.ts';
import type { clientQueries } from './client-queries.ts';
import { LogDamage, manifestOf } from './damage.ts';
import type { Instances } from './engine-instances.ts';
import { PackReader, type Packs } from './pack-reader.ts';
import type { TimeSlices } from './time-slices.ts';

export type LogReader = Packs &
  Uses<{
    reads: { boards: Only<typeof boardQueries, 'snapshots'>; clients: Only<typeof clientQueries, 'lastAnswered'> };
    log: Only<typeof logQueries, 'head'>;
  }>;

export interface Loaded {
  model: BoardModel;
  /** The row of the log it was folded to. */
  seq: number;
  /** The snapshot it began from. */
  snapshot: { seq: number; bytes: number } | undefined;
  /** Of the rows after it. */
  tailBytes: number;
  /** The rows after this one only add to the board; never a row before the snapshot. */
  addsAfter: number;
  /** Snapshots that were skipped. */
  damaged: number[];
}

const PAGE_BYTES = 1 << 20;

/** As it is now, or as it was after row `upTo`. */
export async function loadBoard(
  board: string,
  db: LogReader,
  blobs: BlobStore,
  instances: Instances,
  { upTo, turns }: { upTo?: number; turns?: TimeSlices } = {},
): Promise<Loaded> {
  const head = (await db.log.head(board)).seq;
  if ((await db.reads.clients.lastAnswered({ board, after: head })) > head)
    throw new LogDamage(board, head + 1, 'it is missing');
  const last = upTo ?? head;
  let begun: { model: BoardModel; snapshot?: { seq: number; bytes: number } } | undefined;
  const damaged: number[] = [];
  for (const stored of await db.reads.boards.snapshots(board)) {
    const { seq, bytes } = stored;
    if (seq > last) continue;
    const manifest = manifestOf(stored);
    const model = manifest && (await fromChunks(manifest, blobs, instances, turns));
    if (model) {
      begun = { model, snapshot: { seq, bytes } };
      break;
    }
    damaged.push(seq);
  }
  begun ??= { model: await BoardModel.make(instances, turns) };
  try {
    const tail = await foldRows(begun.model, board, begun.snapshot?.seq ?? 0, last, db, blobs);
    return { ...begun, snapshot: begun.snapshot, seq: last, ...tail, damaged };
  } catch (error) {
    begun.model.free();
    throw error;
  }
}

/** A model of the chunks alone, or undefined when one is missing or damaged. A store that does not answer says nothing of them: it throws. */
export async function fromChunks(
  manifest: Manifest,
  blobs: BlobStore,
  instances: Instances,
  turns?: TimeSlices,
): Promise<BoardModel | undefined> {
  const model = await BoardModel.make(instances, turns);
  let isWhole = false;
  try {
    for (const { sha256 } of manifest.chunks) {
      const bytes = await blobs.get(sha256);
      if (!bytes || !isLoaded(model, bytes)) return undefined;
    }
    isWhole = model.count() === manifest.count;
    if (isWhole) model.setSeq(manifest.seq);
    return isWhole ? model : undefined;
  } finally {
    if (!isWhole) model.free();
  }
}

function isLoaded(model: BoardModel, chunk: Uint8Array): boolean {
  try {
    model.loadChunk(chunk);
    return true;
  } catch {
    return false;
  }
}

/** Applies the rows of (after, upTo]; answers their bytes, and after which of them, or of `after`, all only add. */
export async function foldRows(
  model: BoardModel,
  board: string,
  after: number,
  upTo: number,
  db: LogReader,
  blobs: BlobStore,
): Promise<Pick<Loaded, 'tailBytes' | 'addsAfter'>> {
  const packs = new PackReader(db, blobs);
  let folded = after;
  let addsAfter = after;
  let tailBytes = 0;
  while (folded < upTo) {
    for (const row of await packs.page({ board, after: folded, upTo, maxBytes: PAGE_BYTES })) {
      const txn = row.data ?? (await wholeTxn(board, row, blobs));
      try {
        await model.apply(row.seq, row.actor, row.atMs, txn);
      } catch (error) {
        // It was folded once, before it was stored.
        throw new LogDamage(board, row.seq, `it cannot be folded: ${error}`);
      }
      tailBytes += row.size;
      folded = row.seq;
      if (!onlyAdds(txn)) addsAfter = row.seq;
    }
  }
  return { tailBytes, addsAfter };
}

async function wholeTxn(board: string, { seq, sha256 }: LogRow, blobs: BlobStore): Promise<Uint8Array> {
  const name = hexOf(sha256 as Uint8Array);
  const bytes = await wholeBlob(blobs, name);
  if (!bytes) throw new LogDamage(board, seq, `blob ${name} is missing or damaged`);
  return bytes;
}
