// The folded state of one board: the engine's own model behind four questions. Tells a refusal (a name of the model) from
// a trap (the instance is lost).

import { hexOf } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import { modeOf } from '../policies/board.ts';
import type { EngineRoom, Instance, Instances } from './engine-instances.ts';

/** The instance trapped: nothing of it may be used again. */
export class ModelTrap extends Error {
  constructor(cause: unknown) {
    super(`model trapped: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ModelTrap';
  }
}

const emptyTxn = Uint8Array.of(1, 0, 0, 0, 0);

/** What wasm-bindgen gives every class beside what its types tell. */
interface WithPointer {
  __destroy_into_raw(): number;
}

export class BoardModel {
  readonly #instances: Instances;
  readonly #instance: Instance;
  readonly #room: EngineRoom;
  #trapped = false;

  private constructor(instances: Instances, instance: Instance) {
    this.#instances = instances;
    this.#instance = instance;
    this.#room = new instance.engine.Room();
  }

  static async make(instances: Instances): Promise<BoardModel> {
    return new BoardModel(instances, await instances.take());
  }

  /** What the policies are told of it (server/policies/board.ts), or the name of the refusal. */
  check(txn: Uint8Array, actor: string): { summary: Uint8Array } | { refused: string } {
    try {
      return { summary: this.#guard(() => this.#room.check(txn, actor)) };
    } catch (error) {
      if (typeof error === 'string') return { refused: error };
      throw error;
    }
  }

  /** The board's mode (docs/formats.md): what is told of a transaction without ops. */
  mode(): number {
    return modeOf(this.#guard(() => this.#room.check(emptyTxn, '')));
  }

  apply(seq: number, actor: string, atMs: number, txn: Uint8Array): void {
    this.#guard(() => this.#room.apply(seq, actor, atMs, txn));
  }

  /** Splices over each other (text-tails.ts). */
  passSplices(mine: Uint8Array, theirs: Uint8Array): Uint8Array {
    return this.#guard(() => this.#instance.engine.passSplices(mine, theirs));
  }

  loadChunk(bytes: Uint8Array): void {
    this.#guard(() => this.#room.loadChunk(bytes));
  }

  setSeq(seq: number): void {
    this.#guard(() => this.#room.setSeq(seq));
  }

  /** Chunks in grid order, and what a manifest says of them. */
  snapshot(): { chunks: Uint8Array[]; bounds: Manifest['bounds']; topKeys: Manifest['topKeys'] } {
    return this.#guard(() => {
      const [x0, y0, x1, y1] = this.#room.bounds() as unknown as [number?, number?, number?, number?];
      const bounds: Manifest['bounds'] =
        x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
          ? null
          : [x0, y0, x1 - x0, y1 - y0];
      return { chunks: this.#room.snapshot() as Uint8Array[], bounds, topKeys: { '': hexOf(this.#room.topKey()) } };
    });
  }

  digest(): Uint8Array {
    return this.#guard(() => this.#room.digest());
  }

  count(): number {
    return this.#guard(() => this.#room.count());
  }

  free(): void {
    if (this.#trapped) return;
    this.#guard(() => this.#room.free());
    this.#instances.giveBack(this.#instance);
  }

  #guard<T>(work: () => T): T {
    if (this.#trapped) throw new ModelTrap('used after a trap');
    try {
      return work();
    } catch (error) {
      // The model's own refusals are strings; anything else that comes out of wasm is a bug of it.
      if (typeof error === 'string') throw error;
      this.#trapped = true;
      // The collector would free it some day, in an instance that is not sound any more: a trap there ends the whole thread.
      (this.#room as unknown as WithPointer).__destroy_into_raw();
      throw new ModelTrap(error);
    }
  }
}
