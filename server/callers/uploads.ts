// The limits of unfinished uploads: of one network, and of all together. The sum is asked of the store, so that it survives a restart;
// whose upload is whose this process knows since its own start. SPEC: SHARE-4.

import { CallerError } from '#protocol/errors.ts';
import type { Parts, UploadName } from '../blobs/store.ts';

export interface UploadLimits {
  /** Of one network. */
  networkBytes: number;
  /** Of all together. */
  allBytes: number;
}

/** An upload costs a file or an object too: small ones count as this. */
const MIN_BYTES = 64 * 1024;
/** How long an answer of the store is used, ms. */
const KNOWN_MS = 10_000;
/** Before a refusal: what was taken since has made room. */
const REFUSAL_KNOWN_MS = 250;

interface Share {
  bytes: number;
  /** The last part of it that came. */
  atMs: number;
}

export class Uploads {
  readonly #parts: Parts;
  readonly #limits: UploadLimits;
  /** By network and by the upload's key, what came from there. */
  readonly #shares = new Map<string, Map<string, Share>>();
  #allBytes = 0;
  #askedMs = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(parts: Parts, limits: UploadLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  /** Throws `uploads-full` where there is no room for it; then nothing has changed. */
  async append(network: string, name: UploadName, offset: number, part: Uint8Array): Promise<number> {
    if (performance.now() - this.#askedMs > KNOWN_MS) await this.#ask();
    const key = keyOf(name);
    if (!this.#hasRoom(network, key, part.length)) {
      if (performance.now() - this.#askedMs > REFUSAL_KNOWN_MS) await this.#ask();
      if (!this.#hasRoom(network, key, part.length)) throw new CallerError('uploads-full');
    }
    this.#count(network, key, part.length);
    try {
      return await this.#parts.append(name, offset, part);
    } catch (error) {
      this.#count(network, key, -part.length);
      throw error;
    }
  }

  #hasRoom(network: string, key: string, bytes: number): boolean {
    const shares = this.#shares.get(network);
    const before = shares?.get(key)?.bytes ?? 0;
    const more = weightOf(before + bytes) - (shares?.has(key) ? weightOf(before) : 0);
    let held = 0;
    for (const share of shares?.values() ?? []) held += weightOf(share.bytes);
    return held + more <= this.#limits.networkBytes && this.#allBytes + more <= this.#limits.allBytes;
  }

  #count(network: string, key: string, bytes: number): void {
    const shares = this.#shares.get(network) ?? new Map<string, Share>();
    this.#shares.set(network, shares);
    const share = shares.get(key);
    const now = { bytes: (share?.bytes ?? 0) + bytes, atMs: performance.now() };
    shares.set(key, now);
    this.#allBytes += weightOf(now.bytes) - (share ? weightOf(share.bytes) : 0);
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askNow().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #askNow(): Promise<void> {
    const begunMs = performance.now();
    const before = this.#allBytes;
    const there = await this.#parts.unfinished();
    let sum = 0;
    for (const bytes of there.values()) sum += weightOf(bytes);
    // What came while it was asked may be missing in the answer.
    this.#allBytes = sum + Math.max(0, this.#allBytes - before);
    this.#askedMs = performance.now();
    for (const [network, shares] of this.#shares) {
      for (const [key, { atMs }] of shares) if (atMs < begunMs && !there.has(key)) shares.delete(key);
      if (shares.size === 0) this.#shares.delete(network);
    }
  }
}

function weightOf(bytes: number): number {
  return Math.max(bytes, MIN_BYTES);
}

/** As `Parts.unfinished` names them. */
export function keyOf({ board, clientId, clientSeq }: UploadName): string {
  return `${board}/${clientId}-${clientSeq}`;
}
