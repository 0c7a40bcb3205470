// Many items at once (load, import): one undoable transaction that the engine makes in parts, so that a stroke can be drawn
// meanwhile. One after the other. Where the board is emptied in between (a snapshot comes), what was put is put again. Nothing is
// sent, or stored, before the last part is there.

import { BoardError } from './board-error.ts';
import type { EngineApi } from './engine-api.ts';
import { ID_BYTES, unpackIds } from './items/ids.ts';
import { chunkOfOps } from './parts.ts';
import type { Slices } from './slices.ts';

export interface PutsAround {
  engine: Pick<EngineApi, 'openPut' | 'putPart' | 'closePut' | 'reject'>;
  /** A new run of slices. */
  slices(): Slices;
  /** The transaction is whole: it goes out after what the engine gave out before. */
  done(token: number, txn: Uint8Array): void;
  /** Items put so far; null: no more. */
  progress(state: { done: number; total: number } | null): void;
}

/** A chunk of docs/formats.md, with how many items it holds. */
export interface Part {
  chunk: Uint8Array;
  count: number;
}

export class Puts {
  readonly #around: PutsAround;
  #last: Promise<void> = Promise.resolve();
  #running = 0;

  constructor(around: PutsAround) {
    this.#around = around;
  }

  /** Something is half there, or soon will be. */
  get open(): boolean {
    return this.#running > 0;
  }

  /** All that was begun until now is whole, or cancelled. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Waits for the one before; `end` or `cancel` must follow. Rejects with `read-only`. */
  async begin(total: number): Promise<Put> {
    const before = this.#last;
    let over = (): void => {};
    this.#last = new Promise((resolve) => {
      over = () => {
        this.#running -= 1;
        resolve();
      };
    });
    this.#running += 1;
    await before;
    return new Put(this.#around, total, over);
  }

  /** Ids in order. Rejects with the engine's name for what cannot be put, and nothing of it stays. */
  async all(parts: readonly Part[]): Promise<string[]> {
    const put = await this.begin(parts.reduce((sum, { count }) => sum + count, 0));
    const ids: string[] = [];
    for (const part of parts) ids.push(...(await put.part(part)));
    await put.end();
    return ids;
  }
}

export class Put {
  readonly #around: PutsAround;
  readonly #total: number;
  readonly #over: () => void;
  readonly #slices: Slices;
  /** What the transaction holds so far. */
  readonly #ops: Uint8Array[] = [];
  #done = 0;
  #finished = false;

  constructor(around: PutsAround, total: number, over: () => void) {
    this.#around = around;
    this.#total = total;
    this.#over = over;
    this.#slices = around.slices();
    this.#begin();
  }

  /** Ids in order. After a rejection nothing of the whole is left. */
  async part({ chunk, count }: Part): Promise<string[]> {
    try {
      for (;;) {
        const bytes = this.#around.engine.putPart(chunk);
        if (bytes.length === 0) {
          await this.#again();
          continue;
        }
        const end = 4 + count * ID_BYTES;
        this.#ops.push(bytes.subarray(end));
        this.#done += count;
        this.#around.progress({ done: this.#done, total: this.#total });
        await this.#slices.rest();
        return unpackIds(bytes.subarray(4, end));
      }
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  async end(): Promise<void> {
    try {
      let head = this.#around.engine.closePut();
      while (head.length === 0 && this.#ops.length > 0) {
        await this.#again();
        head = this.#around.engine.closePut();
      }
      const token = tokenOf(head);
      if (token !== undefined) this.#around.done(token, joined([head.subarray(8), ...this.#ops]));
      this.#finish();
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  /** As if it had never been. */
  cancel(): void {
    if (this.#finished) return;
    const { engine } = this.#around;
    const token = tokenOf(engine.closePut());
    if (token !== undefined) engine.reject(token);
    this.#finish();
  }

  #begin(): void {
    if (this.#around.engine.openPut(this.#total)) return;
    this.#finish();
    throw new BoardError('read-only');
  }

  /** The board was emptied. */
  async #again(): Promise<void> {
    this.#begin();
    for (let k = 0; k < this.#ops.length; k++) {
      if (this.#around.engine.putPart(chunkOfOps(this.#ops[k]!)).length === 0) {
        this.#begin();
        k = -1;
      }
      await this.#slices.rest();
    }
  }

  #finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#around.progress(null);
    this.#over();
  }
}

/** Undefined: there was nothing to close. */
function tokenOf(head: Uint8Array): number | undefined {
  return head.length === 0 ? undefined : new DataView(head.buffer, head.byteOffset).getFloat64(0, true);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
