// IndexedDB as promises: one opening, one request, one transaction. Knows nothing of what is stored.

/** Opens or creates; rejects when the browser forbids storage. A newer page's upgrade closes this connection instead of being blocked by it. */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  version: number,
  upgrade: (db: IDBDatabase, fromVersion: number) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = (event) => upgrade(request.result, event.oldVersion);
    request.onsuccess = () => {
      const db = request.result;
      db.onversionchange = () => db.close();
      resolve(db);
    };
    request.onerror = () => reject(request.error);
  });
}

/** Opened for one use: where there are many seconds between two. */
export async function withDatabase<T>(
  factory: IDBFactory,
  name: string,
  version: number,
  upgrade: (db: IDBDatabase, fromVersion: number) => void,
  work: (db: IDBDatabase) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(factory, name, version, upgrade);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Undefined where the browser does not list its databases, as Firefox before 126. */
export async function databaseNames(): Promise<string[] | undefined> {
  if (typeof indexedDB.databases !== 'function') return undefined;
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction is complete: only then is anything it wrote kept. */
export function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('transaction aborted', 'AbortError'));
  });
}

export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
