// window.board.pages on this side: items are made of the board's records where they are wanted, a few milliseconds at a time. The board's
// thread would make each twice, as an item and as the message it goes in.

import type { ItemPage } from '#protocol/automation.ts';
import { nextTask } from '#protocol/browser/next-task.ts';
import type { ItemFilter } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { eachItem } from '#protocol/items/read.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { SLICE_MS } from './pack.ts';

export async function* readPages(
  calls: Pick<BoardCalls, 'pagesOpen' | 'page' | 'pagesClose'>,
  filter: ItemFilter | undefined,
  size: number,
): AsyncGenerator<ItemPage, void> {
  const { run, seq } = await calls.pagesOpen(filter);
  let isOpen = true;
  try {
    let items: ItemJson[] = [];
    let untilMs = performance.now() + SLICE_MS;
    for (let records = await calls.page(run); records; records = await calls.page(run)) {
      for (const item of eachItem(records, readInk)) {
        items.push(item);
        if (items.length === size) {
          yield { seq, items };
          items = [];
          untilMs = performance.now() + SLICE_MS;
        }
        if (performance.now() < untilMs) continue;
        await nextTask();
        untilMs = performance.now() + SLICE_MS;
      }
    }
    isOpen = false;
    if (items.length > 0) yield { seq, items };
  } finally {
    // Of a board that was left nothing is kept.
    if (isOpen) await calls.pagesClose(run).catch(() => undefined);
  }
}
