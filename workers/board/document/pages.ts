// States of a board that are read page by page (window.board.pages): the records of one moment, handed out part by part. Who reads them
// makes items of them. Records are a tenth of what those take.

import { transfer } from 'comlink';
import { BoardError } from '#protocol/board-error.ts';
import type { PagesOpened } from '#protocol/bus.ts';

/** Kept at a time: each may be all of a large board. */
const MAX_OPEN = 4;

export class Pages {
  readonly #open = new Map<number, Uint8Array[]>();
  #runs = 0;

  /** `seq`: of the state that `records` gives. */
  open(records: () => Uint8Array[], seq: number | null): PagesOpened {
    if (this.#open.size === MAX_OPEN) throw new BoardError('busy', `pages: ${MAX_OPEN} are being read`);
    const run = ++this.#runs;
    this.#open.set(run, records());
    return { run, seq };
  }

  /** The next part, which is not kept; null: there are no more. */
  next(run: number): Uint8Array | null {
    const part = this.#open.get(run)?.shift();
    if (part) return transfer(part, [part.buffer]);
    this.#open.delete(run);
    return null;
  }

  close(run: number): void {
    this.#open.delete(run);
  }
}
