// Compaction of a board's cache on this device: what is stored is folded by an engine of its own and stored again as a snapshot,
// so that the thread that draws spends neither time nor memory on it. Rows that come meanwhile stay rows.

import { loadEngine } from '../board/engine-api.ts';
import { BoardStore } from '../board/store/board-store.ts';

export async function compact(alias: string): Promise<number | undefined> {
  const store = await BoardStore.open(indexedDB, alias);
  try {
    const { snapshotSeq, chunks, stale, rows } = await store.load(new Set());
    const last = rows.at(-1);
    // What is to come from the server anew stays known as such.
    if (!last || stale) return undefined;
    const engine = (await loadEngine()).make(false);
    try {
      for (const chunk of chunks) engine.loadChunk(chunk);
      engine.setSeq(snapshotSeq);
      for (const { seq, actor, atMs, txn } of rows) {
        engine.beginRow(seq, actor, atMs, txn);
        engine.foldRow(Number.MAX_SAFE_INTEGER);
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
