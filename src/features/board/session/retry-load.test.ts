import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardError } from '#protocol/board-error.ts';
import { retryLoad, soonLoaded } from './retry-load.ts';

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
  const done = retryLoad(work, waits);
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
  await expect(retryLoad(missing)).rejects.toThrow('not-loaded: change.js');
  expect(missing).toHaveBeenCalledTimes(4);
  const wrong = vi.fn(() => Promise.reject(new BoardError('read-only')));
  await expect(retryLoad(wrong)).rejects.toThrow('read-only');
  expect(wrong).toHaveBeenCalledTimes(1);
});

it('what others wait behind is asked again for some seconds, without a line too, and then refused', async () => {
  server.mockRejectedValue(new TypeError('no line'));
  const late = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new BoardError('not-loaded'))
    .mockResolvedValue('done');
  const done = soonLoaded(late);
  await vi.runAllTimersAsync();
  expect(await done).toBe('done');
  const refused = expect(soonLoaded(() => Promise.reject(new BoardError('not-loaded')))).rejects.toThrow('not-loaded');
  await vi.runAllTimersAsync();
  await refused;
  await expect(soonLoaded(() => Promise.reject(new BoardError('read-only')))).rejects.toThrow('read-only');
});
