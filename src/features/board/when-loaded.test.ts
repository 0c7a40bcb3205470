import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardError } from '#protocol/board-error.ts';
import { whenLoaded } from './when-loaded.ts';

const server = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('begins anew what could not be loaded, as soon as the server answers', async () => {
  server.mockRejectedValueOnce(new TypeError('no line')).mockRejectedValueOnce(new TypeError('no line'));
  server.mockResolvedValue(new Response());
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new BoardError('not-loaded'))
    .mockResolvedValue('done');
  const waits = vi.fn();
  const done = whenLoaded(work, waits);
  await vi.advanceTimersByTimeAsync(0);
  expect(waits.mock.calls).toEqual([[true]]);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(await done).toBe('done');
  expect(waits.mock.calls).toEqual([[true], [false]]);
});

it('gives up where the server answers and does not have it, and at once for any other reason', async () => {
  server.mockResolvedValue(new Response());
  const missing = vi.fn(() => Promise.reject(new BoardError('not-loaded', 'change.js')));
  await expect(whenLoaded(missing)).rejects.toThrow('not-loaded: change.js');
  expect(missing).toHaveBeenCalledTimes(4);
  const wrong = vi.fn(() => Promise.reject(new BoardError('read-only')));
  await expect(whenLoaded(wrong)).rejects.toThrow('read-only');
  expect(wrong).toHaveBeenCalledTimes(1);
});
