// A board that is opened as an embed (embed.ts, which comes with the first).

import type { BoardInit } from '#protocol/board-messages.ts';
import type { OpenBoard } from '../open-board.ts';
import type { Embed } from './embed.ts';

export async function embedOf(board: OpenBoard, init: BoardInit): Promise<Embed> {
  const { Embed } = await import('./embed.ts');
  const { stage, people, document, events, progress, wake, onLoaded } = board;
  const { engine, images, module } = stage;
  const { rights, textWatch } = document;
  const { wholeEngine } = module;
  return new Embed({ engine, wholeEngine, images, people, rights, textWatch, events, progress, wake, onLoaded }, init);
}
