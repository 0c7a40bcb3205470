// Makes a board's snapshot from disk alone, in a thread of its own that ends with it: folds the log in a fresh model, writes
// the chunks, reads them back and compares digests; only then does the snapshot count. No append waits for it. SPEC: SNAP.

import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { ByteReader, bytesOfHex } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import { type BlobStore, openStore, type StoreSettings } from '../blobs/store.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { type Client, connect, serve } from '../threads/rpc.ts';
import { fromChunks, loadBoard } from './board-loader.ts';
import { EngineInstances } from './engine-instances.ts';
import { packOld } from './pack-maker.ts';

export interface SnapshotMakerData {
  store: StoreSettings;
  database: MessagePort;
}

export type SnapshotMakerHandlers = ReturnType<typeof handlers>;

/** Snapshots kept per board: readers may still be fetching the one before, and SNAP-4 falls back to it. */
const kept = 3;

function handlers(db: Client<DatabaseHandlers>, blobs: BlobStore) {
  return {
    /** Answers the snapshot's bytes. */
    async make(board: string): Promise<number> {
      const instances = new EngineInstances();
      const { model, seq } = await loadBoard(board, db, blobs, instances);
      const pieces = model.snapshot();
      const chunks: Manifest['chunks'] = [];
      for (const bytes of pieces.chunks)
        chunks.push({ sha256: await blobs.put(bytes), bytes: bytes.length, count: itemsIn(bytes) });
      const manifest: Manifest = {
        version: 1,
        seq,
        count: model.count(),
        bounds: pieces.bounds,
        topKeys: pieces.topKeys,
        chunks,
      };

      const again = await fromChunks(manifest, blobs, instances);
      if (!again || Buffer.compare(again.digest(), model.digest()) !== 0)
        throw new Error('what was read back is not what was written');
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
      await db.saveSnapshot({
        board,
        snapshot: { seq, manifest: JSON.stringify(manifest), bytes },
        chunks: chunks.map(({ sha256, bytes: size }) => ({ sha256: hash(sha256), size })),
      });
      await dropOld(board, db, blobs);
      return bytes;
    },
    /** Answers how many packs were made of what is older than its snapshots. */
    pack({ board, packBytes }: { board: string; packBytes: number }): Promise<number> {
      return packOld(board, db, blobs, packBytes, kept);
    },
  };
}

async function dropOld(board: string, db: Client<DatabaseHandlers>, blobs: BlobStore): Promise<void> {
  const all = (await db.snapshots(board)).map(({ seq, manifest }) => ({
    seq,
    manifest: JSON.parse(manifest) as Manifest,
  }));
  const needed = new Set(all.slice(0, kept).flatMap(({ manifest }) => manifest.chunks.map(({ sha256 }) => sha256)));
  for (const { seq, manifest } of all.slice(kept)) {
    const dead = manifest.chunks.map(({ sha256 }) => sha256).filter((sha256) => !needed.has(sha256));
    const unused = await db.dropSnapshot({ board, seq, dead: dead.map(hash) });
    for (const sha256 of unused) await blobs.delete(sha256);
  }
}

/** Chunk: version u8 · varint items · … (docs/formats.md). */
function itemsIn(chunk: Uint8Array): number {
  const from = new ByteReader(chunk);
  from.u8();
  return from.varint();
}

function hash(hex: string): Uint8Array {
  return bytesOfHex(hex, 32) as Uint8Array;
}

if (!isMainThread && parentPort) {
  const { store, database } = workerData as SnapshotMakerData;
  const { blobs } = await openStore(store);
  serve(parentPort, handlers(connect<DatabaseHandlers>(database), blobs));
}
