// One load or import on its way onto the board (bulk-insert.ts says what it promises).

import { BoardError } from '#protocol/board-error.ts';
import type { ErrorCode } from '#protocol/errors.ts';
import { chunkHead, chunkRecords, ID_BYTES, kindOf } from '#protocol/item-bytes.ts';
import { unpackIds } from '#protocol/items/ids.ts';
import type { Part } from '#protocol/items/write.ts';
import { LIMITS } from '#protocol/limits.ts';
import { chunkOfOps, chunkParts } from '../../engine/split.ts';
import type { TimeSlices } from '../../engine/time-slices.ts';
import type { Landing, PutsDeps, PutTxn, Taken } from './bulk-insert.ts';

/** A larger transaction is ended and another begun. Half of what is allowed: what comes next is not known yet. */
const FULL_BYTES = LIMITS.txnBytes / 2;
/** Given to the engine at once. */
const CALL_BYTES = 128 * 1024;

export class Put {
  readonly #deps: PutsDeps;
  readonly #total: number;
  readonly #group: number;
  readonly #landing: Landing;
  readonly #over: () => void;
  readonly #slices: TimeSlices;
  /** Those that are whole. */
  readonly txns: PutTxn[] = [];
  /** What the one that is open holds so far. */
  #ops: Uint8Array[] = [];
  #bytes = 0;
  #count = 0;
  #done = 0;
  #finished = false;

  constructor(
    deps: PutsDeps,
    { total, group, landing }: { total: number; group: number; landing: Landing },
    over: () => void,
  ) {
    this.#deps = deps;
    this.#total = total;
    this.#group = group;
    this.#landing = landing;
    this.#over = over;
    this.#slices = deps.slices();
    this.#begin();
  }

  /** What the server would refuse is left out, and named. */
  async take(part: Part): Promise<Taken> {
    try {
      const taken: Taken = { ids: [], refused: [] };
      let at = 0;
      for (const chunk of chunkParts(part.chunk, CALL_BYTES)) {
        at += await this.#takeChunk(chunk, at, taken);
        this.#deps.progress({ done: Math.min(this.#done, this.#total), total: this.#total });
        await this.#slices.rest();
      }
      return taken;
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  /** Answers how many records it has. */
  async #takeChunk(chunk: Uint8Array, at: number, taken: Taken): Promise<number> {
    const kinds = Array.from(chunkRecords(chunk), kindOf);
    try {
      taken.ids.push(...(await this.#put(chunk)));
    } catch (code) {
      // The engine has a name for it; everything else is a fault of ours.
      if (typeof code !== 'string') throw code;
      const [name] = code.split(':', 1) as [ErrorCode];
      if (kinds.length === 1) taken.refused.push({ at, kind: kinds[0]!, code: name });
      else {
        let k = at;
        for (const one of chunkParts(chunk, 1)) k += await this.#takeChunk(one, k, taken);
      }
    }
    return kinds.length;
  }

  async #put(chunk: Uint8Array): Promise<string[]> {
    // As the engine packs them items take no more than about what they take here.
    const isFull = this.#bytes + chunk.length > FULL_BYTES || this.#count + chunkHead(chunk).count > LIMITS.txnOps;
    if (isFull && this.#count > 0) {
      await this.#close();
      this.#begin();
    }
    let bytes = this.#deps.engine.putPart(chunk);
    while (bytes.length === 0) {
      await this.#again();
      bytes = this.#deps.engine.putPart(chunk);
    }
    const { ids, ops } = answered(bytes);
    this.#ops.push(ops);
    this.#bytes += ops.length;
    this.#count += ids.length;
    this.#done += ids.length;
    return ids;
  }

  async end(): Promise<void> {
    try {
      await this.#close();
      this.#finish();
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  /** What is not whole is as if it had never been. */
  cancel(): void {
    if (this.#finished) return;
    const { engine } = this.#deps;
    const token = tokenOf(engine.closePut());
    if (token !== undefined) engine.reject(token);
    this.#finish();
  }

  #begin(): void {
    const { frames, isEach, dx, dy } = this.#landing;
    if (this.#deps.engine.openPutIn(this.#total, this.#group, frames, isEach, dx, dy)) return;
    this.#finish();
    throw new BoardError('read-only');
  }

  async #close(): Promise<void> {
    let head = this.#deps.engine.closePut();
    while (head.length === 0 && this.#count > 0) {
      await this.#again();
      head = this.#deps.engine.closePut();
    }
    const token = tokenOf(head);
    if (token !== undefined) {
      const behind = this.txns.at(-1)?.token ?? 0;
      const outcome = this.#deps.done(token, joined([head.subarray(8), ...this.#ops]), behind);
      this.txns.push({ token, count: this.#count, outcome });
    }
    this.#ops = [];
    this.#bytes = 0;
    this.#count = 0;
  }

  /** The board was emptied. */
  async #again(): Promise<void> {
    this.#begin();
    for (let k = 0; k < this.#ops.length; k++) {
      const bytes = this.#deps.engine.putPart(chunkOfOps(this.#ops[k]!));
      if (bytes.length === 0) {
        this.#begin();
        k = -1;
      } else this.#ops[k] = answered(bytes).ops;
      await this.#slices.rest();
    }
  }

  #finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#deps.progress(null);
    this.#over();
  }
}

/** What `putPart` says. */
function answered(bytes: Uint8Array): { ids: string[]; ops: Uint8Array } {
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) * ID_BYTES;
  return { ids: unpackIds(bytes.subarray(4, end)), ops: bytes.subarray(end) };
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
