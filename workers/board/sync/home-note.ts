// Keeps this board's record in the device's list up to date, gathered so that drawing does not write it at every stroke.
// A full device costs another board's copy first; storage that fails all the same costs the list, nothing else.

import type { HomeStore } from '#protocol/browser/home-store.ts';
import { isQuotaError } from '#protocol/browser/idb.ts';
import type { HomeBoard } from '#protocol/home.ts';
import type { BrowserEnvironment } from './environment.ts';

const BATCH_MS = 2_000;

type HomeEnvironment = Pick<BrowserEnvironment, 'openHome' | 'makeRoom'>;

export class HomeNote {
  readonly #environment: HomeEnvironment;
  readonly #store: Promise<HomeStore | undefined>;
  readonly #alias: string;
  readonly #secret: string;
  #seen: Partial<Omit<HomeBoard, 'alias' | 'secret'>> = {};
  /** A board that was made and never drawn on is not listed. */
  #listed = false;
  #actor: string | undefined;
  /** Whoever draws and goes straight home must find the board there, as theirs: its first record, and the first with its actor, are not gathered. */
  #written = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(environment: HomeEnvironment, alias: string, secret: string) {
    this.#environment = environment;
    this.#store = environment.openHome().catch(() => undefined);
    this.#alias = alias;
    this.#secret = secret;
  }

  /** Who uses the device, and all that count as them; undefined: not known. */
  async own(): Promise<string[] | undefined> {
    return (await this.#store)?.own().catch(() => undefined);
  }

  /** The entry of this device; undefined: there is none, or it cannot be opened. */
  get store(): Promise<HomeStore | undefined> {
    return this.#store;
  }

  note(seen: Partial<Omit<HomeBoard, 'alias' | 'secret'>>): void {
    Object.assign(this.#seen, seen);
    if (seen.openedAtMs !== undefined) this.#listed = true;
    if (!this.#listed) return;
    // A title is what people look for at home: it does not wait.
    if (this.#written && seen.title === undefined) this.#timer ??= setTimeout(() => void this.#write(), BATCH_MS);
    else void this.#write();
  }

  /** Who the server says one is. */
  actor(actor: string): void {
    if (this.#actor !== actor) this.#written = false;
    this.#actor = actor;
  }

  changed(changedAtMs: number): void {
    this.note(this.#listed ? { changedAtMs } : { changedAtMs, openedAtMs: changedAtMs });
  }

  async close(): Promise<void> {
    if (this.#timer !== undefined) await this.#write();
    (await this.#store)?.close();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#written = true;
    const seen = this.#seen;
    this.#seen = {};
    const store = await this.#store;
    const write = async () => store?.note(this.#alias, this.#secret, seen, this.#actor);
    await write().catch(async (error: unknown) => {
      if (!isQuotaError(error)) return;
      const gone = await this.#environment.makeRoom(this.#alias).catch(() => undefined);
      if (gone !== undefined) await write().catch(() => {});
    });
  }
}
