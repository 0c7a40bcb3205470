// Keeps the cover of a board on this device and tells the pages that show it. Storage that fails costs the picture, nothing
// else: callers may ignore a rejection.

import {
  type BoardCover,
  COVERS,
  COVERS_CHANNEL,
  COVERS_DATABASE,
  COVERS_VERSION,
  upgradeCovers,
} from '#protocol/covers.ts';
import { answerOf, completionOf, openDatabase } from './idb.ts';

export async function readCover(factory: IDBFactory, alias: string): Promise<BoardCover | undefined> {
  return withCovers(factory, (db) => answerOf(db.transaction(COVERS).objectStore(COVERS).get(alias)));
}

export async function writeCover(factory: IDBFactory, cover: BoardCover): Promise<void> {
  await withCovers(factory, async (db) => {
    const transaction = db.transaction(COVERS, 'readwrite');
    const done = completionOf(transaction);
    transaction.objectStore(COVERS).put(cover);
    await done;
  });
  const channel = new BroadcastChannel(COVERS_CHANNEL);
  channel.postMessage(cover.alias);
  channel.close();
}

/** Opened for each use: between two of them lie many seconds. */
async function withCovers<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await openDatabase(factory, COVERS_DATABASE, COVERS_VERSION, upgradeCovers);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
