// A part of an open board whose code a cold board does not need. It is gone with its board.

import type { OpenBoard } from '../open-board.ts';

export class LoadedPart<Part> {
  readonly #loading = new WeakMap<OpenBoard, Promise<Part>>();

  /** Returns the part of this board. A call after a failure loads it again. */
  load(board: OpenBoard, load: () => Promise<Part>): Promise<Part> {
    const loading = this.#loading.get(board) ?? load();
    this.#loading.set(board, loading);
    loading.catch(() => this.#loading.delete(board));
    return loading;
  }

  /** Undefined if no call has loaded the part. */
  loadingOf(board: OpenBoard | null): Promise<Part> | undefined {
    return board ? this.#loading.get(board) : undefined;
  }
}
