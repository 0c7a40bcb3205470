// What is on the board is read once for all that show it, and no more once none does.

import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { useSurvey } from './survey.ts';

afterEach(cleanup);

test('two components that show it are one reading, which a rendering does not begin anew and the last of them ends', async () => {
  const board = testBoard();
  const survey = vi.fn(async () => []);
  board.setCalls({ survey } as unknown as BoardCalls);
  const first = renderHook(useSurvey, onBoard(board));
  await waitFor(() => expect(first.result.current).toEqual([]));
  first.rerender();
  expect(first.result.current).toEqual([]);
  const second = renderHook(useSurvey, onBoard(board));
  first.unmount();
  expect(second.result.current).toEqual([]);
  expect(survey).toHaveBeenCalledTimes(1);
  second.unmount();
  const later = renderHook(useSurvey, onBoard(board));
  expect(later.result.current).toBeNull();
  await waitFor(() => expect(survey).toHaveBeenCalledTimes(2));
});
