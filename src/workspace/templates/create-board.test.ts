// A lost answer: which board the next request for the same template means.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../api/http-client.ts';
import { createBoardFrom } from './create-board.ts';

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock('../signed-in-api.ts', () => ({ ask }));
vi.mock('./template-data.ts', () => ({ reloadTemplates: () => undefined }));

const CHOICE = { template: 'kanban', projectId: null, examples: true };
const sentAlias = (call: number): string => ask.mock.calls[call]?.[1].board.alias;
async function failWith(status: number, code: string): Promise<void> {
  ask.mockRejectedValueOnce(new HttpError(status, code, ''));
  await expect(createBoardFrom(CHOICE)).rejects.toThrow();
}

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  ask.mockResolvedValue({ createBoardFromTemplate: { alias: 'a'.repeat(16) } });
});
afterEach(() => vi.useRealTimers());

test('a press after a lost answer sends the same board, and the press after that another one', async () => {
  await failWith(0, 'network');
  await createBoardFrom(CHOICE);
  await createBoardFrom(CHOICE);
  expect(sentAlias(1)).toBe(sentAlias(0));
  expect(sentAlias(2)).not.toBe(sentAlias(0));
});

test('a refused board is not sent again', async () => {
  await failWith(404, 'not-found');
  await createBoardFrom(CHOICE);
  expect(sentAlias(1)).not.toBe(sentAlias(0));
});

test('a press two minutes after a lost answer creates another board', async () => {
  await failWith(0, 'network');
  vi.advanceTimersByTime(2 * 60_000);
  await createBoardFrom(CHOICE);
  expect(sentAlias(1)).not.toBe(sentAlias(0));
});
