// The limits of unfinished uploads: of one network, and of all together. Those of all are asked of the store, so that they survive a
// restart; whose upload is whose this process knows since its own start. SPEC: SHARE-4.

import { CallerError } from '#protocol/errors.ts';
import type { Parts, UploadName } from '../../platform/blobs/store.ts';

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
/** Before a refusal, or before an upload goes for another: what was taken since has made room. */
const REFUSAL_KNOWN_MS = 250;
/** Uploads that came before this process, or to another one, are of one network. */
const UNKNOWN = 'unknown';

interface Share {
  bytes: number;
  /** The last part of it that came, epoch ms. */
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

  /**
   * Throws `uploads-full` where its network has no room for it; then nothing has changed. Where all together have none, uploads of the
   * network that holds most go for it, those first that nothing came of for longest; a network that holds most itself is refused.
   */
  async append(network: string, name: UploadName, offset: number, part: Uint8Array): Promise<number> {
    if (performance.now() - this.#askedMs > KNOWN_MS) await this.#ask();
    const key = keyOf(name);
    const hasRoom = () =>
      this.#networkHasRoom(network, key, part.length) && this.#allHaveRoom(network, key, part.length);
    if (!hasRoom()) {
      if (performance.now() - this.#askedMs > REFUSAL_KNOWN_MS) await this.#ask();
      if (!this.#networkHasRoom(network, key, part.length)) throw new CallerError('uploads-full');
      while (!this.#allHaveRoom(network, key, part.length)) await this.#makeRoomFor(network, key, part.length);
    }
    this.#count(network, key, part.length);
    try {
      return await this.#parts.append(name, offset, part);
    } catch (error) {
      this.#count(network, key, -part.length);
      throw error;
    }
  }

  #networkHasRoom(network: string, key: string, bytes: number): boolean {
    return this.#heldBy(network) + this.#more(network, key, bytes) <= this.#limits.networkBytes;
  }

  #allHaveRoom(network: string, key: string, bytes: number): boolean {
    return this.#allBytes + this.#more(network, key, bytes) <= this.#limits.allBytes;
  }

  async #makeRoomFor(network: string, key: string, bytes: number): Promise<void> {
    const held = [...this.#shares.keys()].map((one) => ({ network: one, bytes: this.#heldBy(one) }));
    const [max] = held.sort((a, b) => b.bytes - a.bytes);
    const isNoMore = !max || max.bytes <= this.#heldBy(network) + this.#more(network, key, bytes);
    if (isNoMore || max.network === network) throw new CallerError('uploads-full');
    const [oldest] = [...(this.#shares.get(max.network) as Map<string, Share>)].sort(([, a], [, b]) => a.atMs - b.atMs);
    const [last, share] = oldest as [string, Share];
    this.#forget(max.network, last, share);
    await this.#parts.forget(nameOf(last));
  }

  #heldBy(network: string): number {
    let held = 0;
    for (const share of this.#shares.get(network)?.values() ?? []) held += weightOf(share.bytes);
    return held;
  }

  /** What so many bytes more of this upload weigh. */
  #more(network: string, key: string, bytes: number): number {
    const share = this.#shares.get(network)?.get(key);
    return weightOf((share?.bytes ?? 0) + bytes) - (share ? weightOf(share.bytes) : 0);
  }

  #count(network: string, key: string, bytes: number): void {
    const more = this.#more(network, key, bytes);
    this.#set(network, key, { bytes: (this.#shares.get(network)?.get(key)?.bytes ?? 0) + bytes, atMs: Date.now() });
    this.#allBytes += more;
  }

  #set(network: string, key: string, share: Share): void {
    const shares = this.#shares.get(network) ?? new Map<string, Share>();
    this.#shares.set(network, shares.set(key, share));
  }

  #forget(network: string, key: string, share: Share): void {
    const shares = this.#shares.get(network);
    shares?.delete(key);
    if (shares?.size === 0) this.#shares.delete(network);
    this.#allBytes -= weightOf(share.bytes);
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askNow().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #askNow(): Promise<void> {
    const begunMs = Date.now();
    const there = await this.#parts.unfinished();
    this.#askedMs = performance.now();
    this.#shares.delete(UNKNOWN);
    const known = new Set<string>();
    for (const [network, shares] of this.#shares) {
      for (const [key, { bytes, atMs }] of shares) {
        const found = there.get(key);
        // What came while it was asked may be missing in the answer.
        if (atMs < begunMs && !found) shares.delete(key);
        else {
          known.add(key);
          // It may have been begun before this process.
          shares.set(key, { bytes: Math.max(bytes, found?.bytes ?? 0), atMs });
        }
      }
      if (shares.size === 0) this.#shares.delete(network);
    }
    for (const [key, { bytes, changedMs }] of there)
      if (!known.has(key)) this.#set(UNKNOWN, key, { bytes, atMs: changedMs });
    this.#allBytes = [...this.#shares.keys()].reduce((sum, network) => sum + this.#heldBy(network), 0);
  }
}

function weightOf(bytes: number): number {
  return Math.max(bytes, MIN_BYTES);
}

/** As `Parts.unfinished` names them. */
function keyOf({ board, clientId, clientSeq }: UploadName): string {
  return `${board}/${clientId}-${clientSeq}`;
}

function nameOf(key: string): UploadName {
  const [board = '', upload = ''] = key.split('/');
  const [clientId = '', clientSeq] = upload.split('-');
  return { board, clientId, clientSeq: Number(clientSeq) };
}
