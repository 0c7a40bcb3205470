// The folded state of one board: the engine's own model. Tells a refusal (a name of the model) from
// a trap (the instance is lost).

import { hexOf } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import type { EngineRoom, Instance, Instances } from './engine-instances.ts';
import { TimeSlices } from './time-slices.ts';

/** The instance trapped: nothing of it may be used again. */
export class ModelTrap extends Error {
  constructor(cause: unknown) {
    super(`model trapped: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ModelTrap';
  }
}

/** The board was closed while this went on. */
export class ModelGone extends Error {
  constructor() {
    super('the board is closed');
    this.name = 'ModelGone';
  }
}

/** Copied between two looks at the clock, a few at a time. */
const PIECE_BYTES = 64 * 1024;

function* piecesOf(txn: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < txn.length; at += PIECE_BYTES) yield txn.subarray(at, at + PIECE_BYTES);
}

/** Units of the engine's work between two looks at the clock: some 0.5 ms. */
const UNITS_OF_STEP = 500;
/** For a thread that does nothing else. */
const ownTurns = new TimeSlices();

/** What wasm-bindgen gives every class beside what its types tell. */
interface WithPointer {
  __destroy_into_raw(): number;
}

export class BoardModel {
  readonly #instances: Instances;
  /** Nothing is kept of an instance that was closed. */
  #held: { instance: Instance; room: EngineRoom } | undefined;
  readonly #turns: TimeSlices;
  /** Checked and not folded yet. */
  #checked: Uint8Array | undefined;
  #isTrapped = false;

  private constructor(instances: Instances, instance: Instance, turns: TimeSlices) {
    this.#instances = instances;
    this.#held = { instance, room: new instance.ServerModel() };
    this.#turns = turns;
  }

  /** `turns`: of all boards of the thread, so that none of them is held up by another's long work. */
  static async make(instances: Instances, turns = ownTurns): Promise<BoardModel> {
    return new BoardModel(instances, await instances.take(), turns);
  }

  /** What the policies are told of it (server/policies/board.ts); `own`: of its push. Throws the refusal's name. */
  async check(txn: Uint8Array, own: string): Promise<Uint8Array> {
    this.#checked = undefined;
    await this.#begin(txn, true);
    const summary = await this.#turns.work(() => this.#guard((room) => room.checkPart(own, UNITS_OF_STEP)));
    this.#checked = txn;
    return summary;
  }

  /** Names (hex) of the pictures that images get by what was checked last. */
  pictures(): string[] {
    const all = this.#guard((room) => room.pictures());
    const names = new Set<string>();
    for (let at = 0; at < all.length; at += 32) names.add(hexOf(all.subarray(at, at + 32)));
    return [...names];
  }

  /** What was checked is not folded. */
  drop(): void {
    this.#checked = undefined;
    this.#guard((room) => room.end());
  }

  /** Paper, mode and title: group `k`. */
  record(): Uint8Array {
    return this.#guard((room) => room.record());
  }

  /** The row that changed them last; 0: none since the snapshot it was read from. */
  recordSeq(): number {
    return this.#guard((room) => room.recordSeq());
  }

  /** Folds what was checked, or what became of it; where that is more work than it may be, throws that refusal's name. */
  async take(seq: number, actor: string, atMs: number, txn: Uint8Array): Promise<void> {
    if (txn !== this.#checked) await this.#begin(txn, true);
    this.#checked = undefined;
    await this.#fold(seq, actor, atMs);
  }

  /** Folds what stands in the log, whatever it costs. */
  async apply(seq: number, actor: string, atMs: number, txn: Uint8Array): Promise<void> {
    await this.#begin(txn, false);
    await this.#fold(seq, actor, atMs);
  }

  #begin(txn: Uint8Array, received: boolean): true | Promise<true> {
    this.#guard((room) => room.begin(txn.length, received));
    return this.#turns.each(piecesOf(txn), (piece) => this.#guard((room) => room.feed(piece)));
  }

  #fold(seq: number, actor: string, atMs: number): true | Promise<true> {
    const part = (room: EngineRoom): true | undefined => room.foldPart(seq, actor, atMs, UNITS_OF_STEP) || undefined;
    return this.#turns.work(() => this.#guard(part));
  }

  /** Splices over each other (text-rebase.ts). */
  passSplices(mine: Uint8Array, theirs: Uint8Array): Uint8Array {
    return this.#guard((_, instance) => instance.passSplices(mine, theirs));
  }

  loadChunk(bytes: Uint8Array): void {
    this.#guard((room) => room.loadChunk(bytes));
  }

  setSeq(seq: number): void {
    this.#guard((room) => room.setSeq(seq));
  }

  /** Chunks in grid order, and what a manifest says of them. */
  snapshot(): { chunks: Uint8Array[]; bounds: Manifest['bounds']; topKeys: Manifest['topKeys'] } {
    return this.#guard((room) => {
      const [x0, y0, x1, y1] = room.bounds() as unknown as [number?, number?, number?, number?];
      const bounds: Manifest['bounds'] =
        x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
          ? null
          : [x0, y0, x1 - x0, y1 - y0];
      return { chunks: room.snapshot() as Uint8Array[], bounds, topKeys: { '': hexOf(room.topKey()) } };
    });
  }

  digest(): Uint8Array {
    return this.#guard((room) => room.digest());
  }

  count(): number {
    return this.#guard((room) => room.count());
  }

  free(): void {
    if (this.#held) this.#letGo(this.#held.room);
  }

  /** The collector takes the instance with all it has: to take a board apart item by item first is work for nothing. */
  #letGo(room: EngineRoom): void {
    (room as unknown as WithPointer).__destroy_into_raw();
    this.#held = undefined;
    this.#instances.letGo();
  }

  #guard<T>(work: (room: EngineRoom, instance: Instance) => T): T {
    if (!this.#held) throw this.#isTrapped ? new ModelTrap('used after a trap') : new ModelGone();
    const { room, instance } = this.#held;
    try {
      return work(room, instance);
    } catch (error) {
      // The model's own refusals are strings; anything else that comes out of wasm is a bug of it.
      if (typeof error === 'string') throw error;
      this.#isTrapped = true;
      // Nor may the collector free it in an instance whose memory is undefined: a trap there ends the whole thread.
      this.#letGo(room);
      throw new ModelTrap(error);
    }
  }
}
