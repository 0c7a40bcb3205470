// The images of a board before there are any: what deals with them is loaded when the first one is kept, sent or fetched.

import { laterPart } from '#protocol/board-error.ts';
import type { Previews } from '../../drawing/images/blob-source.ts';
import type { BoardStore } from '../../store/board-store.ts';
import type { Images, ImagesDeps } from './images.ts';

export class LateImages {
  readonly #store: Promise<BoardStore | undefined>;
  readonly #deps: Omit<ImagesDeps, 'store'>;
  #images: Promise<Images> | undefined;

  constructor(store: Promise<BoardStore | undefined>, deps: Omit<ImagesDeps, 'store'>) {
    this.#store = store;
    this.#deps = deps;
  }

  /** What was kept by an earlier start waits still; asked before what names it is adopted. */
  async lookFor(store: BoardStore): Promise<void> {
    for (const name of await store.waitingImages()) this.#deps.waiting.add(name);
  }

  async keep(image: Blob): Promise<string> {
    return (await this.#loaded()).keep(image);
  }

  async get(sha256: string): Promise<Blob> {
    return (await this.#loaded()).get(sha256);
  }

  readonly previews: Previews = {
    get: async (sha256) => (await this.#loaded()).preview(sha256),
    put: async (sha256, preview) => (await this.#loaded()).keepPreview(sha256, preview),
  };

  async bring(names: ReadonlySet<string>): Promise<Set<string>> {
    return (await this.#loaded()).bring(names);
  }

  async mended(txn: Uint8Array, say: (names: string) => void): Promise<Uint8Array | undefined> {
    return (await this.#loaded()).mended(txn, say);
  }

  async resend(names: readonly string[]): Promise<void> {
    if (names.length > 0) await (await this.#loaded()).resend(names, true);
  }

  async here(sha256: string): Promise<Blob | undefined> {
    return (await this.#loaded()).here(sha256);
  }

  async send(names: readonly string[], signal: AbortSignal): Promise<void> {
    return (await this.#loaded()).send(names, signal);
  }

  #loaded(): Promise<Images> {
    this.#images ??= laterPart(import('./images.ts')).then(
      async ({ Images }) => new Images({ ...this.#deps, store: await this.#store }),
    );
    // Where its code could not be had it is asked for again.
    this.#images.catch(() => {
      this.#images = undefined;
    });
    return this.#images;
  }
}
