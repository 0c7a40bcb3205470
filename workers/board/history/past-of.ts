// A board that is opened as its past (past.ts, which comes with the first).

import type { BoardInit } from '#protocol/board-messages.ts';
import { borrowOver } from '#protocol/browser/lending.ts';
import type { OpenBoard } from '../open-board.ts';
import type { Past } from './past.ts';

export async function pastOf(
  { stage, people, document, events, progress, wake }: OpenBoard,
  init: BoardInit,
): Promise<Past> {
  const { Past } = await import('./past.ts');
  const { engine, images, module } = stage;
  return new Past(
    {
      ...{ engine, images, people, events, progress, wake },
      wholeEngine: module.wholeEngine,
      ...{ rights: document.rights, textWatch: document.textWatch },
    },
    init,
    borrowOver(init.access),
  );
}
