// Covers of this device's boards, small pictures by alias: written by the board page, shown at home.

const DATABASE = 'atrium-covers';
const STORE = 'covers';

export async function readCover(alias: string): Promise<Blob | null> {
  try {
    const found: unknown = await request('readonly', (store) => store.get(alias));
    return found instanceof Blob ? found : null;
  } catch {
    // Without its database a cover is plain paper.
    return null;
  }
}

export async function writeCover(alias: string, cover: Blob): Promise<void> {
  await request('readwrite', (store) => store.put(cover, alias));
}

export async function removeCover(alias: string): Promise<void> {
  await request('readwrite', (store) => store.delete(alias));
}

async function request<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
