// The images of an open board: kept on this device before anything names them, sent to the server before what names them, and fetched
// once. Loaded with the first image.

import { isQuotaError } from '#protocol/browser/idb.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { hexOf } from '#protocol/bytes.ts';
import { picturesIn } from '#protocol/txn.ts';
import { boxedTxn } from '../../engine/missing-pictures.ts';
import { BoardImages } from '../../store/board-images.ts';
import type { BoardStore } from '../../store/board-store.ts';
import { release } from '../../store/release.ts';
import type { BoardApi } from './board-api.ts';
import type { BrowserEnvironment } from './environment.ts';

/** So often one is sent again because the server lacks it, until a person tries again. */
const MAX_RESENDS = 3;

/** Of small pictures most of the time is the way there and back. */
const SENT_AT_ONCE = 4;

export interface ImagesDeps {
  store: BoardStore | undefined;
  api: BoardApi;
  /** Names of those the server has not been sent, as the outbox knows them. */
  waiting: Set<string>;
  now(): number;
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Of this board. */
  alias: string;
  device: Pick<BrowserEnvironment, 'openHome' | 'openStore' | 'makeRoom'>;
}

export class Images {
  readonly #deps: ImagesDeps;
  readonly #stored: BoardImages | undefined;
  /** Those that this device gives no room for. */
  readonly #held = new Map<string, Blob>();
  readonly #coming = new Map<string, Promise<Blob>>();
  /** How often each was sent again. */
  readonly #sentAgain = new Map<string, number>();

  constructor(deps: ImagesDeps) {
    this.#deps = deps;
    this.#stored = deps.store && new BoardImages(deps.store.database, deps.now);
  }

  /** Answers its name. The server is sent it with what names it, also when it was sent before: what a server had may be lost. */
  async keep(image: Blob): Promise<string> {
    const { waiting, sha256 } = this.#deps;
    const bytes = new Uint8Array(await image.arrayBuffer());
    const name = hexOf(await sha256(bytes));
    release(bytes);
    try {
      if (!this.#stored) throw new Error('no storage');
      await this.#put(this.#stored, name, image);
    } catch {
      this.#held.set(name, image);
    }
    waiting.add(name);
    return name;
  }

  /** On a full device boards that the server has too give way to what it has not. */
  async #put(stored: BoardImages, name: string, image: Blob): Promise<void> {
    const { device, alias } = this.#deps;
    for (;;)
      try {
        await stored.put(name, image, true);
        return;
      } catch (error) {
        if (!isQuotaError(error) || (await device.makeRoom(alias)) === undefined) throw error;
      }
  }

  /** From this device, else from the server. Rejects with an ApiError. */
  get(name: string): Promise<Blob> {
    const coming = this.#coming.get(name);
    if (coming) return coming;
    const got = this.#get(name).finally(() => this.#coming.delete(name));
    this.#coming.set(name, got);
    return got;
  }

  /** A small picture of one; undefined where this device has none. */
  async preview(name: string): Promise<Blob | undefined> {
    return this.#stored?.preview(name);
  }

  async keepPreview(name: string, preview: Blob): Promise<void> {
    await this.#stored?.putPreview(name, preview);
  }

  /**
   * What is pasted or imported shows these: those the board has not are kept for it, where another board of who uses this device has
   * them. Answers those that are nowhere, as far as the server could be asked.
   */
  async bring(names: ReadonlySet<string>): Promise<Set<string>> {
    const missing = new Set<string>();
    const unknown = new Set<string>();
    for (const name of names)
      await this.get(name).catch((error: unknown) => {
        missing.add(name);
        if (!(error instanceof ApiError && error.code === 'not-found')) unknown.add(name);
      });
    if (missing.size === 0) return missing;
    for (const alias of await this.#others()) {
      const store = this.#deps.device.openStore(alias);
      const images = new BoardImages(store.database, this.#deps.now);
      for (const name of missing) {
        const image = await images.get(name).catch(() => undefined);
        // Bytes that are not what they are called are no image of that name.
        if (image && (await this.keep(image)) === name) missing.delete(name);
      }
      store.close();
      if (missing.size === 0) break;
    }
    for (const name of unknown) missing.delete(name);
    return missing;
  }

  /**
   * A transaction that the server refused for a picture without those that are nowhere: `say` hears what they were called. Those that this
   * device has, of this board or another, are sent with it. Undefined: nothing helps.
   */
  async mended(txn: Uint8Array, say: (names: string) => void): Promise<Uint8Array | undefined> {
    const pictures = picturesIn(txn);
    await this.resend(pictures.filter((name) => (this.#sentAgain.get(name) ?? 0) < MAX_RESENDS));
    const absent = await this.bring(new Set(pictures));
    if (absent.size === 0) return pictures.some((name) => this.#deps.waiting.has(name)) ? txn : undefined;
    const names: string[] = [];
    const without = boxedTxn(txn, absent, (name) => names.push(name));
    if (names.length > 0) say(names.join(', '));
    return without;
  }

  /** Marks images that the server lacks as not sent, whatever it said before (CLI-26), where this device has their bytes. `anew`: a person tries again. */
  async resend(names: readonly string[], anew = false): Promise<void> {
    for (const name of names) {
      const isHere = this.#held.has(name) || (await this.#stored?.lacking(name).catch(() => false));
      if (!isHere) continue;
      this.#sentAgain.set(name, anew ? 0 : (this.#sentAgain.get(name) ?? 0) + 1);
      this.#deps.waiting.add(name);
    }
  }

  /** Reads an image from this device alone. */
  here(name: string): Promise<Blob | undefined> {
    return this.#here(name);
  }

  /**
   * The server has them when this resolves, or this device has not. Of each that it has it is noted at once: what a tab has sent before it
   * died is not sent again. Rejects with the ApiError of the first that fails; no other is begun then.
   */
  async send(names: readonly string[], signal: AbortSignal): Promise<void> {
    const left = [...names];
    const lane = async (): Promise<void> => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) await this.#send(name, signal);
    };
    try {
      await Promise.all(Array.from({ length: SENT_AT_ONCE }, lane));
    } catch (error) {
      left.length = 0;
      throw error;
    }
  }

  async #send(name: string, signal: AbortSignal): Promise<void> {
    const image = await this.#here(name);
    if (image) await this.#deps.api.putImage(name, image, signal);
    this.#deps.waiting.delete(name);
    await this.#stored?.sent(name).catch(() => undefined);
  }

  /** Boards that may be opened here, the last one first. */
  async #others(): Promise<string[]> {
    const home = await this.#deps.device.openHome().catch(() => undefined);
    try {
      const [boards = [], own = []] = [await home?.boards(), await home?.own()];
      const mine = boards.filter(({ account }) => account === undefined || own.includes(account));
      mine.sort((a, b) => b.openedAtMs - a.openedAtMs);
      return mine.map(({ alias }) => alias).filter((alias) => alias !== this.#deps.alias);
    } catch {
      return [];
    } finally {
      home?.close();
    }
  }

  async #get(name: string): Promise<Blob> {
    const here = await this.#here(name);
    if (here) return here;
    const image = await this.#deps.api.image(name, new AbortController().signal);
    // Without room it is fetched again some other time.
    void this.#stored?.put(name, image, false).catch(() => undefined);
    return image;
  }

  async #here(name: string): Promise<Blob | undefined> {
    return this.#held.get(name) ?? (await this.#stored?.get(name).catch(() => undefined));
  }
}
