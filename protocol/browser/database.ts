// An IndexedDB database that is held open, and opened again when the browser has closed it. Knows nothing of what is stored.

/** Some browsers never answer an opening. */
const OPEN_MS = 5_000;

/** Held open; what the browser closes (Safari in the background, any when its data is deleted) is opened again at its next use. */
export class Database {
  readonly #open: () => Promise<IDBDatabase>;
  #opening: Promise<IDBDatabase> | undefined;
  #db: IDBDatabase | undefined;
  #ended = false;

  constructor(open: () => Promise<IDBDatabase>) {
    this.#open = open;
  }

  /** Rejects when it cannot be opened now. */
  async opened(): Promise<IDBDatabase> {
    if (this.#db) return this.#db;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DOMException('the database does not open', 'TimeoutError')), OPEN_MS);
    });
    return Promise.race([this.#held(), late]).finally(() => clearTimeout(timer));
  }

  async transaction(
    stores: string | string[],
    mode?: IDBTransactionMode,
    options?: IDBTransactionOptions,
  ): Promise<IDBTransaction> {
    const db = await this.opened();
    try {
      return db.transaction(stores, mode, options);
    } catch (error) {
      // Closed by a newer page's upgrade, or before its close event came.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      this.#lost(db);
      return (await this.opened()).transaction(stores, mode, options);
    }
  }

  /** For good. */
  close(): void {
    this.#ended = true;
    this.#db?.close();
    this.#db = undefined;
  }

  #held(): Promise<IDBDatabase> {
    this.#opening ??= this.#open()
      .then((db) => {
        db.onclose = () => this.#lost(db);
        if (this.#ended) db.close();
        else this.#db = db;
        return db;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  #lost(db: IDBDatabase): void {
    if (this.#db === db) this.#db = undefined;
  }
}
