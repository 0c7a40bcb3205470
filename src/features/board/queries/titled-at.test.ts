import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { testBoard } from '../testing/test-board.tsx';
import { frameTitledAt } from './titled-at.ts';

const board = testBoard();

/** Letters are 10 wide. */
beforeEach(() => {
  const context = { font: '', measureText: (text: string) => ({ width: text.length * 10 }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});
afterEach(() => vi.restoreAllMocks());

/** Whether a press at x on the line of titles is on the title's words, of a frame from 0 to 200. */
async function hitsTitle(text: string, x: number): Promise<boolean> {
  const frame = { id: 'a', kind: 'frame', x: 0, y: 0, w: 200, h: 100, text } as ItemJson;
  const calls = { count: async () => 1, items: async () => [frame] } as unknown as BoardCalls;
  return (await frameTitledAt(board, calls, x, -10, true)) !== undefined;
}

test('the words of a title begin where it is read from', async () => {
  expect(await hitsTitle('Sprint', 30)).toBe(true);
  expect(await hitsTitle('Sprint', 170)).toBe(false);
  expect(await hitsTitle('“شعار', 30)).toBe(false);
  expect(await hitsTitle('“شعار', 170)).toBe(true);
});

test('a title that is cut at its frame takes no press beyond it', async () => {
  expect(await hitsTitle('A title that is longer than its frame', 190)).toBe(true);
  expect(await hitsTitle('A title that is longer than its frame', 210)).toBe(false);
});
