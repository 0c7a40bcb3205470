// The survey of a board is read once for all components that show it, until none does.

import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { useSurvey } from './survey.ts';

afterEach(cleanup);

test('reads once for two components, however often they render, and stops with the last', async () => {
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
