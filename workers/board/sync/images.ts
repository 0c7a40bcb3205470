// The images of an open board: kept on this device before anything names them, sent to the server before what names them, and fetched
// once. Loaded with the first image.

import { hexOf } from '#protocol/bytes.ts';
import { BoardImages } from '../store/board-images.ts';
import type { BoardStore } from '../store/board-store.ts';
import type { BoardApi } from './board-api.ts';

export interface ImagesAround {
  store: BoardStore | undefined;
  api: BoardApi;
  /** Names of those the server has not been sent, as the outbox knows them. */
  waiting: Set<string>;
  now(): number;
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
}

export class Images {
  readonly #around: ImagesAround;
  readonly #stored: BoardImages | undefined;
  /** Those that this device gives no room for. */
  readonly #held = new Map<string, Blob>();
  readonly #coming = new Map<string, Promise<Blob>>();

  constructor(around: ImagesAround) {
    this.#around = around;
    this.#stored = around.store && new BoardImages(around.store.database, around.now);
  }

  /** Answers its name. It waits for the server from now on, unless the server has it. */
  async keep(image: Blob): Promise<string> {
    const { waiting, sha256 } = this.#around;
    const name = hexOf(await sha256(new Uint8Array(await image.arrayBuffer())));
    try {
      if (!this.#stored) throw new Error('no storage');
      await this.#stored.put(name, image, true);
      if (await this.#stored.isWaiting(name)) waiting.add(name);
    } catch {
      this.#held.set(name, image);
      waiting.add(name);
    }
    return name;
  }

  /** From this device, else from the server. Rejects with an ApiError. */
  get(name: string): Promise<Blob> {
    const coming = this.#coming.get(name);
    if (coming) return coming;
    const got = this.#get(name).finally(() => this.#coming.delete(name));
    this.#coming.set(name, got);
    return got;
  }

  /** The server has it when this resolves, or this device has not. Rejects with an ApiError. */
  async send(name: string, signal: AbortSignal): Promise<void> {
    const image = await this.#here(name);
    if (image) await this.#around.api.putImage(name, image, signal);
    this.#around.waiting.delete(name);
    await this.#stored?.sent(name).catch(() => undefined);
  }

  async #get(name: string): Promise<Blob> {
    const here = await this.#here(name);
    if (here) return here;
    const image = await this.#around.api.image(name, new AbortController().signal);
    // Without room it is fetched again some other time.
    void this.#stored?.put(name, image, false).catch(() => undefined);
    return image;
  }

  async #here(name: string): Promise<Blob | undefined> {
    return this.#held.get(name) ?? (await this.#stored?.get(name).catch(() => undefined));
  }
}
