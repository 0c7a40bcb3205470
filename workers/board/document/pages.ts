// States of a board that are read page by page (window.board.pages): the records of one moment, decoded as they are asked for. Records are a
// tenth of what the items made of them take, and are let go of part by part.

import { BoardError } from '#protocol/board-error.ts';
import type { PagesOpened } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { eachItemOf } from '#protocol/items/read.ts';

/** Kept at a time: each may be all of a large board. */
const MAX_OPEN = 4;

export class Pages {
  readonly #open = new Map<number, Generator<ItemJson>>();
  #runs = 0;

  /** `seq`: of the state that `records` gives. */
  open(records: () => Uint8Array[], seq: number | null): PagesOpened {
    if (this.#open.size === MAX_OPEN) throw new BoardError('busy', `pages: ${MAX_OPEN} are being read`);
    const run = ++this.#runs;
    this.#open.set(run, eachItemOf(emptied(records()), readInk));
    return { run, seq };
  }

  next(run: number, n: number): ItemJson[] {
    const left = this.#open.get(run);
    const page: ItemJson[] = [];
    while (left && page.length < n) {
      const { done, value } = left.next();
      if (done) {
        this.#open.delete(run);
        break;
      }
      page.push(value);
    }
    return page;
  }

  close(run: number): void {
    this.#open.delete(run);
  }
}

/** One after the other; what has been read is not kept. */
function* emptied(parts: Uint8Array[]): Generator<Uint8Array> {
  for (let part = parts.shift(); part; part = parts.shift()) yield part;
}
