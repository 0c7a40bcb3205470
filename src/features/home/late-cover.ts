// Covers that were not made while their board was open, because it was closed soon after a stroke: drawn here from what the device
// has of it, one board after the other, once per page.

import type { HomeBoard } from '#protocol/home.ts';
import { withUnseenBoard } from './unseen-board.ts';

const begun = new Set<string>();
let last: Promise<void> = Promise.resolve();

/** Resolves when there is one, or there will be none. The card hears of it as of any cover (watchCover). */
export function makeLateCover(board: Pick<HomeBoard, 'alias' | 'secret' | 'role'>): Promise<void> {
  if (begun.has(board.alias)) return last;
  begun.add(board.alias);
  last = last.then(() => draw(board)).catch((error: unknown) => console.info('No late cover:', error));
  return last;
}

async function draw(board: Pick<HomeBoard, 'alias' | 'secret' | 'role'>): Promise<void> {
  // Opening a board would make its database: one that has none here has nothing to draw.
  const names = (await indexedDB.databases?.()) ?? [];
  if (!names.some(({ name }) => name === `atrium-board-${board.alias}`)) return;
  await withUnseenBoard(board, false, async (calls) => {
    // Answered when what this device has is shown.
    await calls.kept();
    await calls.cover(board.role === 'editor');
  });
}
