// The images of one board on this device: those the server has not been sent yet, and those that were seen, so that the board can be
// opened offline. Their bytes lie apart from what is known of them.

import type { Database } from '#protocol/browser/database.ts';
import { answerOf, completionOf } from '#protocol/browser/idb.ts';
import { release } from './release.ts';

/** Of those that the server has too; the ones seen longest ago go first. */
const SEEN_BYTES = 256 << 20;
const PREVIEW_BYTES = 64 << 20;

export interface KnownImage {
  /** Hex; of a preview with a word behind it. */
  sha256: string;
  /** A small picture of one, made here. */
  preview?: 1;
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

  /** Rejects where the browser gives no room. `waits`: the server is sent it, whatever was known of it. */
  async put(sha256: string, image: Blob, waits: boolean): Promise<void> {
    await this.#put(sha256, image, waits ? { waiting: 1 } : {});
  }

  /** A small picture of the one of this name, which need not be here. Rejects where the browser gives no room. */
  async putPreview(sha256: string, preview: Blob): Promise<void> {
    await this.#put(previewName(sha256), preview, { preview: 1 });
  }

  preview(sha256: string): Promise<Blob | undefined> {
    return this.get(previewName(sha256));
  }

  async get(sha256: string): Promise<Blob | undefined> {
    const transaction = await this.#db.transaction(STORES);
    const known = await answerOf<KnownImage | undefined>(transaction.objectStore('images').get(sha256));
    const bytes = await answerOf<Uint8Array<ArrayBuffer> | undefined>(
      transaction.objectStore('imageBytes').get(sha256),
    );
    if (!known || !bytes) return undefined;
    const image = new Blob([bytes], { type: known.type });
    release(bytes);
    return image;
  }

  async #put(sha256: string, image: Blob, as: Pick<KnownImage, 'waiting' | 'preview'>): Promise<void> {
    const bytes = new Uint8Array(await image.arrayBuffer());
    const durability = as.waiting ? 'strict' : 'relaxed';
    const transaction = await this.#db.transaction(STORES, 'readwrite', { durability });
    const done = completionOf(transaction);
    const images = transaction.objectStore('images');
    const there = await answerOf<KnownImage | undefined>(images.get(sha256));
    if (!there || as.preview) {
      images.put({ sha256, type: image.type, size: image.size, seenAtMs: this.#now(), ...as });
      transaction.objectStore('imageBytes').put(bytes, sha256);
      await trim(transaction);
    } else if (as.waiting) images.put({ ...there, ...as });
    release(bytes);
    await done;
  }

  /** The server has it. */
  async sent(sha256: string): Promise<void> {
    await this.#mark(sha256, false);
  }

  /** The server lacks it after all. Resolves to whether it is here, to be sent. */
  lacking(sha256: string): Promise<boolean> {
    return this.#mark(sha256, true);
  }

  async #mark(sha256: string, waits: boolean): Promise<boolean> {
    const transaction = await this.#db.transaction('images', 'readwrite', { durability: 'relaxed' });
    const done = completionOf(transaction);
    const images = transaction.objectStore('images');
    const there = await answerOf<KnownImage | undefined>(images.get(sha256));
    if (there) {
      const { waiting: _, ...sent } = there;
      images.put({ ...sent, ...(waits && { waiting: 1 }) });
    }
    await done;
    return there !== undefined;
  }
}

function previewName(sha256: string): string {
  return `${sha256} preview`;
}

async function trim(transaction: IDBTransaction): Promise<void> {
  const all = await answerOf<KnownImage[]>(transaction.objectStore('images').getAll());
  const [previews, seen] = [all.filter(({ preview }) => preview), all.filter((one) => !one.preview && !one.waiting)];
  for (const { sha256 } of [...beyond(previews, PREVIEW_BYTES), ...beyond(seen, SEEN_BYTES)])
    for (const store of STORES) transaction.objectStore(store).delete(sha256);
}

/** Those there is no room for, oldest first. */
function beyond(images: KnownImage[], room: number): KnownImage[] {
  images.sort((a, b) => a.seenAtMs - b.seenAtMs);
  let bytes = images.reduce((sum, { size }) => sum + size, 0);
  return images.filter(({ size }) => {
    if (bytes <= room) return false;
    bytes -= size;
    return true;
  });
}
