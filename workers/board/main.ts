// The board worker's entry: answers at once, so that no message is lost, and loads the engine inside `start`. comlink carries
// commands and queries; samples come beside it in pooled buffers, which go straight back.

import { expose } from 'comlink';
import type { SampleMessage } from '#protocol/bus.ts';
import { createBoard } from './board.ts';

const board = createBoard(true);
expose(board);

addEventListener('message', ({ data }: MessageEvent<Partial<SampleMessage> | undefined>) => {
  if (data?.type !== 'samples' || !data.buffer) return;
  board.samples(data.buffer, data.count ?? 0);
  const back: SampleMessage = { type: 'samples', buffer: data.buffer, count: 0 };
  (postMessage as (message: unknown, transfer: Transferable[]) => void)(back, [data.buffer]);
});
