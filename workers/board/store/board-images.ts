// The images of one board on this device: those the server has not been sent yet, and those that were seen, so that the board can be
// opened offline. Their bytes lie apart from what is known of them.

import type { Database } from '#protocol/browser/database.ts';
import { answerOf, completionOf } from '#protocol/browser/idb.ts';

/** Of those that the server has too; the ones seen longest ago go first. */
const SEEN_BYTES = 256 << 20;

export interface KnownImage {
  /** Hex. */
  sha256: string;
  /** As in Content-Type. */
  type: string;
  size: number;
  /** Not sent yet. */
  waiting?: 1;
  seenAtMs: number;
}

const STORES = ['images', 'imageBytes'];

export class BoardImages {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Rejects where the browser gives no room. One that is here already waits no more than before. */
  async put(sha256: string, image: Blob, waits: boolean): Promise<void> {
    const bytes = new Uint8Array(await image.arrayBuffer());
    const transaction = await this.#db.transaction(STORES, 'readwrite', { durability: waits ? 'strict' : 'relaxed' });
    const done = completionOf(transaction);
    const images = transaction.objectStore('images');
    const there = await answerOf<KnownImage | undefined>(images.get(sha256));
    if (!there) {
      const seenAtMs = this.#now();
      images.put({ sha256, type: image.type, size: image.size, seenAtMs, ...(waits && { waiting: 1 }) });
      transaction.objectStore('imageBytes').put(bytes, sha256);
      await trim(transaction);
    }
    await done;
  }

  async get(sha256: string): Promise<Blob | undefined> {
    const transaction = await this.#db.transaction(STORES);
    const known = await answerOf<KnownImage | undefined>(transaction.objectStore('images').get(sha256));
    const bytes = await answerOf<BlobPart | undefined>(transaction.objectStore('imageBytes').get(sha256));
    return known && bytes ? new Blob([bytes], { type: known.type }) : undefined;
  }

  async isWaiting(sha256: string): Promise<boolean> {
    const images = (await this.#db.transaction('images')).objectStore('images');
    return (await answerOf<KnownImage | undefined>(images.get(sha256)))?.waiting === 1;
  }

  /** The server has it. */
  async sent(sha256: string): Promise<void> {
    const transaction = await this.#db.transaction('images', 'readwrite', { durability: 'relaxed' });
    const done = completionOf(transaction);
    const images = transaction.objectStore('images');
    const there = await answerOf<KnownImage | undefined>(images.get(sha256));
    if (there) {
      const { waiting: _, ...sent } = there;
      images.put(sent);
    }
    await done;
  }
}

async function trim(transaction: IDBTransaction): Promise<void> {
  const all = await answerOf<KnownImage[]>(transaction.objectStore('images').getAll());
  const seen = all.filter(({ waiting }) => waiting === undefined).sort((a, b) => a.seenAtMs - b.seenAtMs);
  let bytes = seen.reduce((sum, { size }) => sum + size, 0);
  for (const { sha256, size } of seen) {
    if (bytes <= SEEN_BYTES) return;
    bytes -= size;
    for (const store of STORES) transaction.objectStore(store).delete(sha256);
  }
}
