// Compaction of a board's cache on this device: what is stored is folded by an engine of its own and stored again as a snapshot,
// so that the thread that draws spends neither time nor memory on it. Rows that come meanwhile stay rows.

import { chunkSteps, rowSteps } from '../board/connection/engine-host.ts';
import { loadEngine } from '../engine/engine.ts';
import { emptied } from '../engine/records.ts';
import { BoardStore } from '../store/board-store.ts';
import { pace } from './job-throttle.ts';

/** Nobody waits here for anything else. */
const ALL = Number.MAX_SAFE_INTEGER;

export async function compact(alias: string): Promise<number | undefined> {
  const store = await BoardStore.open(indexedDB, alias);
  try {
    const { snapshotSeq, chunks, stale, rows } = await store.load(new Set());
    const last = rows.at(-1);
    // What is to come from the server anew stays known as such.
    if (!last || stale) return undefined;
    const engine = (await loadEngine()).make(false);
    try {
      for (const chunk of emptied(chunks)) {
        for (const _ of chunkSteps(engine, chunk)) if (pace.isDue) await pace.rest();
        if (pace.isDue) await pace.rest();
      }
      engine.setSeq(snapshotSeq);
      for (const { seq, actor, atMs, txn } of emptied(rows)) {
        for (const _ of rowSteps(engine, [seq, actor, atMs, txn], ALL)) if (pace.isDue) await pace.rest();
        engine.setSeq(seq);
        if (pace.isDue) await pace.rest();
      }
      const folded = engine.snapshotChunks();
      await store.replaceSnapshot(last.seq, folded, last.term);
      return folded.reduce((sum, chunk) => sum + chunk.length, 0);
    } finally {
      engine.free();
    }
  } finally {
    store.close();
  }
}
