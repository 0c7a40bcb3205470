// How much the caches beside the shell hold, and for how long: by the Date header of the answers in them, never by the device's clock.
// Trimmed behind every write and when a release takes over. Must not know what is in them, but for what this release still uses.

import { CACHES } from '#protocol/browser/offline.ts';

/** Files that this release loads when they are first used; the rest of its files are in the shell. */
export const ASSETS = 'assets';

const DAY_MS = 24 * 3_600_000;
const MIB = 1024 * 1024;
/** Assumed size of an opaque response from another origin, whose real size is hidden. */
const OPAQUE_BYTES = MIB;

export interface CacheLimits {
  maxEntries: number;
  maxBytes: number;
  maxAgeMs: number;
}

/** In `assets`, the limits apply to files of other releases alone; this release keeps all files that it uses. */
export const CACHE_LIMITS: Readonly<Record<string, CacheLimits>> = {
  [ASSETS]: { maxEntries: 60, maxBytes: 16 * MIB, maxAgeMs: 7 * DAY_MS },
  [CACHES.crossOrigin]: { maxEntries: 200, maxBytes: 64 * MIB, maxAgeMs: 30 * DAY_MS },
  [CACHES.apis]: { maxEntries: 100, maxBytes: 16 * MIB, maxAgeMs: 30 * DAY_MS },
  [CACHES.pages]: { maxEntries: 10, maxBytes: 4 * MIB, maxAgeMs: 30 * DAY_MS },
};

interface Entry {
  request: Request;
  /** NaN: it tells no time. */
  atMs: number;
  bytes: number;
}

export class LimitedCaches {
  readonly #caches: Pick<CacheStorage, 'open' | 'has'>;
  readonly #isUsed: (pathname: string) => boolean;
  /** A write behind one that waits is trimmed with it. */
  readonly #waiting = new Map<string, Promise<void>>();
  #last: Promise<void> = Promise.resolve();
  /** Newest time that any answer told. */
  #newestMs = 0;

  /** `isUsed`: whether this release loads the file of that path. */
  constructor(caches: Pick<CacheStorage, 'open' | 'has'>, isUsed: (pathname: string) => boolean) {
    this.#caches = caches;
    this.#isUsed = isUsed;
  }

  /** Trims the cache after a write of `response`. Never rejects. */
  trim(name: string, response: Response): Promise<void> {
    this.#note(dateOf(response));
    let trimmed = this.#waiting.get(name);
    if (!trimmed) {
      trimmed = this.#last.then(() => {
        this.#waiting.delete(name);
        return this.#trim(name, false).catch(() => undefined);
      });
      this.#waiting.set(name, trimmed);
      this.#last = trimmed;
    }
    return trimmed;
  }

  /** A release takes over; `page` is its own. What tells no time is as old as the release before. Never rejects. */
  async trimAll(page: Response | undefined): Promise<void> {
    if (page) this.#note(dateOf(page));
    for (const name of Object.keys(CACHE_LIMITS)) await this.#trim(name, true).catch(() => undefined);
  }

  /** The device is full: whatever can be fetched again goes, but for what this release uses. Never rejects. */
  async makeRoom(): Promise<void> {
    for (const name of Object.keys(CACHE_LIMITS))
      await this.#eachOther(name, async (cache, request) => void (await cache.delete(request))).catch(() => undefined);
  }

  #note(atMs: number): void {
    if (atMs > this.#newestMs) this.#newestMs = atMs;
  }

  async #trim(name: string, isUndatedOld: boolean): Promise<void> {
    const limits = CACHE_LIMITS[name];
    if (!limits) return;
    const entries: Entry[] = [];
    await this.#eachOther(name, async (cache, request) => {
      const response = await cache.match(request, { ignoreVary: true });
      if (!response) return;
      entries.push({ request, atMs: dateOf(response), bytes: await bytesOf(response) });
      this.#note(dateOf(response));
    });
    const oldestMs = this.#newestMs - limits.maxAgeMs;
    const isOld = ({ atMs }: Entry) => (Number.isNaN(atMs) ? isUndatedOld : atMs < oldestMs);
    const kept = entries.filter((entry) => !isOld(entry));
    let bytes = kept.reduce((sum, entry) => sum + entry.bytes, 0);
    // A cache lists what was written first first.
    while (kept.length > limits.maxEntries || bytes > limits.maxBytes) bytes -= kept.shift()?.bytes ?? 0;
    if (kept.length === entries.length) return;
    const cache = await this.#caches.open(name);
    for (const entry of entries) if (!kept.includes(entry)) await cache.delete(entry.request, { ignoreVary: true });
  }

  async #eachOther(name: string, work: (cache: Cache, request: Request) => Promise<void>): Promise<void> {
    if (!(await this.#caches.has(name))) return;
    const cache = await this.#caches.open(name);
    for (const request of await cache.keys())
      if (name !== ASSETS || !this.#isUsed(new URL(request.url).pathname)) await work(cache, request);
  }
}

/** Epoch ms of the server; NaN where an answer tells none. */
function dateOf(response: Response): number {
  return Date.parse(response.headers.get('date') ?? '');
}

async function bytesOf(response: Response): Promise<number> {
  if (response.type === 'opaque') return OPAQUE_BYTES;
  return Number(response.headers.get('content-length')) || (await response.blob()).size;
}
