// Covers kept on this device (protocol/covers.ts): read for the cards, written when the server has a newer one. The board worker
// writes those it has drawn. Without their database a cover is plain paper.

import {
  type BoardCover,
  COVERS,
  COVERS_CHANNEL,
  COVERS_DATABASE,
  COVERS_VERSION,
  upgradeCovers,
} from '#protocol/covers.ts';

export async function readCover(alias: string): Promise<BoardCover | null> {
  const found = await request<BoardCover | undefined>('readonly', (store) => store.get(alias));
  return found ?? null;
}

/** Unless there is a newer one by now. */
export async function keepNewer(cover: BoardCover): Promise<void> {
  await request('readwrite', (store) => {
    const reading: IDBRequest<BoardCover | undefined> = store.get(cover.alias);
    reading.onsuccess = () => {
      if (!reading.result || reading.result.seq < cover.seq) store.put(cover);
    };
    return reading;
  });
}

export async function removeCover(alias: string): Promise<void> {
  await request('readwrite', (store) => store.delete(alias));
}

/** Calls back when the board's cover here has changed, in whichever tab. */
export function watchCover(alias: string, changed: () => void): () => void {
  const channel = new BroadcastChannel(COVERS_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === alias) changed();
  };
  return () => channel.close();
}

async function request<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(COVERS, mode);
      const asked = work(transaction.objectStore(COVERS));
      transaction.oncomplete = () => resolve(asked.result as T);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(COVERS_DATABASE, COVERS_VERSION);
    opening.onupgradeneeded = () => upgradeCovers(opening.result);
    opening.onsuccess = () => {
      // A newer page's upgrade is not held up by this one.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
  });
}
