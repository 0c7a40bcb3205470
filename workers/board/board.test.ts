import { expect, test } from 'vitest';
import type { BoardInit } from '#protocol/board-messages.ts';
import { createBoard } from './board.ts';

test('who gives a command is told that it was not done, where nothing else is answered too', async () => {
  const board = createBoard(true, () => {});
  const waits = board.run('setPaper', undefined, 'lined');
  // Nothing can be drawn on that.
  await expect(board.start({ canvas: {}, flags: {} } as unknown as BoardInit)).rejects.toBeDefined();
  await expect(waits).rejects.toBeDefined();
  await expect(board.run('undo', undefined)).rejects.toBeDefined();
});

test('a command after the stop is rejected as board-left, not by an engine that is gone', async () => {
  const board = createBoard(true, () => {});
  await board.stop();
  await expect(board.run('undo', undefined)).rejects.toMatchObject({ code: 'board-left' });
});
