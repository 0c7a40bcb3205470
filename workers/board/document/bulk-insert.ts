// Many items at once (load, import): one undoable transaction that the engine makes in parts, so that a stroke can be drawn
// meanwhile; of very many a few, each whole. One after the other. What the server would refuse is named and left out: the engine
// asks of every item what the server asks. Where the board is emptied in between (a snapshot comes), what was put is put again.
// Nothing of a transaction is sent, or stored, before its last part is there.

import { laterPart } from '#protocol/board-error.ts';
import type { ErrorCode } from '#protocol/errors.ts';
import type { Part } from '#protocol/items/write.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { TimeSlices } from '../../engine/time-slices.ts';
import type { Put } from './put.ts';

/** Where items without a parent go: into the first frame, or, of `isEach`, into the first that holds their middle. All are moved. */
export interface Landing {
  frames: Uint8Array;
  isEach: boolean;
  dx: number;
  dy: number;
}

export const AS_STORED: Landing = { frames: new Uint8Array(), isEach: false, dx: 0, dy: 0 };

/** Into the frame at this point, board units. */
export function landingAt(engine: Pick<EngineApi, 'frameAt'>, { x, y }: { x: number; y: number }): Landing {
  return { ...AS_STORED, frames: engine.frameAt(x, y) };
}

export interface PutsDeps {
  engine: Pick<EngineApi, 'openPutIn' | 'putPart' | 'closePut' | 'reject'>;
  /** A new run of slices. */
  slices(): TimeSlices;
  /** A transaction is whole: it goes out after what the engine gave out before, and does not overtake `behind`, the one before. Answers
   *  with the code the server refuses it with; undefined when it has it. */
  done(token: number, txn: Uint8Array, behind: number): Promise<string | undefined>;
  /** Items put so far; null: no more. */
  progress(state: { done: number; total: number } | null): void;
}

export class Puts {
  readonly #deps: PutsDeps;
  #last: Promise<void> = Promise.resolve();
  #running = 0;

  constructor(deps: PutsDeps) {
    this.#deps = deps;
  }

  /** Something is half there, or soon will be. */
  get open(): boolean {
    return this.#running > 0;
  }

  /** All that was begun until now is whole, or cancelled. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Waits for the one before; `end` or `cancel` must follow. `group`: its transactions and others of this number are one undo step; 0: each is
   *  one. Rejects with `read-only`. */
  async begin(total: number, group = 0, landing = AS_STORED): Promise<Put> {
    const before = this.#last;
    let over = (): void => {};
    this.#last = new Promise((resolve) => {
      over = () => {
        this.#running -= 1;
        over = () => {};
        resolve();
      };
    });
    this.#running += 1;
    try {
      await before;
      // A cold board puts nothing.
      const { Put } = await laterPart(import('./put.ts'));
      return new Put(this.#deps, { total, group, landing }, () => over());
    } catch (error) {
      over();
      throw error;
    }
  }

  /** All of these, but for what is refused. `group`: as of `begin`. Rejects with `read-only`. */
  async all(parts: readonly Part[], group = 0, landing = AS_STORED): Promise<AllPut> {
    const total = parts.reduce((sum, { count }) => sum + count, 0);
    const put = await this.begin(total, group, landing);
    const all: Taken = { ids: [], refused: [] };
    for (const part of parts) {
      const { ids, refused } = await put.take(part);
      all.ids.push(...ids);
      all.refused.push(...refused);
    }
    await put.end();
    return { ...all, txns: put.txns };
  }
}

/** What the server would not take. */
export interface Refused {
  /** Its place among the records of its part. */
  at: number;
  /** Code of its kind (docs/formats.md). */
  kind: number;
  /** The server's name for why. */
  code: ErrorCode;
}

export interface Taken {
  /** Of what is on the board, in order. */
  ids: string[];
  refused: Refused[];
}

export interface AllPut extends Taken {
  txns: readonly PutTxn[];
}

/** A transaction that went out. */
export interface PutTxn {
  token: number;
  /** Items of it. */
  count: number;
  /** Undefined: the server has it. Else why it refused it. */
  outcome: Promise<string | undefined>;
}
