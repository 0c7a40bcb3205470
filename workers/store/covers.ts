// The covers of boards on this device: one that was drawn is written and told to the pages that show it; the page brings those of
// the server (src/device/covers.ts). Storage that fails costs the picture, nothing else: callers may ignore a rejection.

import { answerOf, completionOf, withDatabase } from '#protocol/browser/idb.ts';
import {
  type BoardCover,
  COVERS,
  COVERS_CHANNEL,
  COVERS_DATABASE,
  COVERS_VERSION,
  upgradeCovers,
} from '#protocol/covers.ts';

export async function readCover(factory: IDBFactory, alias: string): Promise<BoardCover | undefined> {
  return withCovers(factory, (db) => answerOf(db.transaction(COVERS).objectStore(COVERS).get(alias)));
}

export async function writeCover(factory: IDBFactory, cover: BoardCover): Promise<void> {
  await change(factory, (covers) => covers.put(cover));
  const channel = new BroadcastChannel(COVERS_CHANNEL);
  channel.postMessage(cover.alias);
  channel.close();
}

/** Unless there is a newer one by now. */
export async function keepNewer(factory: IDBFactory, cover: BoardCover): Promise<void> {
  await change(factory, (covers) => {
    const reading: IDBRequest<BoardCover | undefined> = covers.get(cover.alias);
    reading.onsuccess = () => {
      if (!reading.result || reading.result.seq < cover.seq) covers.put(cover);
    };
  });
}

export async function removeCover(factory: IDBFactory, alias: string): Promise<void> {
  await change(factory, (covers) => covers.delete(alias));
}

/** Of boards that are not among these. */
export async function removeOtherCovers(factory: IDBFactory, aliases: readonly string[]): Promise<void> {
  await change(factory, (covers) => {
    const reading = covers.getAllKeys();
    reading.onsuccess = () => {
      for (const alias of reading.result) if (!aliases.includes(String(alias))) covers.delete(alias);
    };
  });
}

/** In one transaction; resolves when it is written. */
async function change(factory: IDBFactory, work: (covers: IDBObjectStore) => void): Promise<void> {
  await withCovers(factory, async (db) => {
    const transaction = db.transaction(COVERS, 'readwrite');
    const done = completionOf(transaction);
    work(transaction.objectStore(COVERS));
    await done;
  });
}

function withCovers<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  return withDatabase(factory, COVERS_DATABASE, COVERS_VERSION, upgradeCovers, work);
}
