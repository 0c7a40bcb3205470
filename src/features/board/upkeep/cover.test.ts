// When covers are made: the rule by itself, and the keeper over the board's saved state with a clock of the test's own.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flags } from '../../../flags/flags.ts';
import { applyEvents } from '../session/store.ts';
import { testBoard } from '../testing/test-board.tsx';
import { setTestContacts } from '../testing/test-contact.ts';
import { dueMs, keepCover } from './cover.ts';

let board = testBoard();

describe('a cover is due', () => {
  it('when the board has rested after a change', () => {
    expect(dueMs({ firstMs: 1000, lastMs: 2000, madeMs: Number.NEGATIVE_INFINITY })).toBe(6000);
  });

  it('after half a minute of drawing without a rest', () => {
    expect(dueMs({ firstMs: 1000, lastMs: 30_900, madeMs: Number.NEGATIVE_INFINITY })).toBe(31_000);
  });

  it('at most every half minute, and never later than that after the last change', () => {
    for (let lastMs = 50_000; lastMs < 90_000; lastMs += 777) {
      const due = dueMs({ firstMs: 50_000, lastMs, madeMs: 49_000 });
      expect(due).toBeGreaterThanOrEqual(79_000);
      expect(due).toBeLessThanOrEqual(lastMs + 30_000);
    }
  });
});

describe('the keeper', () => {
  const cover = vi.fn(async (_share: boolean) => {});
  const saved = vi.fn(async () => {});
  const calls = { cover, saved };
  const draw = () => {
    applyEvents(board.store, { saved: { state: 'saving', pending: 1, unkept: 0 } });
    applyEvents(board.store, { saved: { state: 'saved' } });
  };
  /** Valtio tells its listeners a microtask later. */
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    board = testBoard();
    applyEvents(board.store, { saved: { state: 'saved' } });
    cover.mockClear();
    saved.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    flags.cover = true;
  });

  it('makes one a little after a change was saved, for all when this person edits', async () => {
    const keeper = keepCover(board, calls);
    await later(60_000);
    expect(cover).not.toHaveBeenCalled();
    applyEvents(board.store, { saved: { state: 'saving', pending: 1, unkept: 0 } });
    await later(3000);
    applyEvents(board.store, { saved: { state: 'saved' } });
    await later(3900);
    expect(cover).not.toHaveBeenCalled();
    await later(200);
    expect(cover.mock.calls).toEqual([[true]]);
    await later(120_000);
    expect(cover).toHaveBeenCalledTimes(1);
    applyEvents(board.store, { role: 'viewer' });
    await keeper?.leave();
    expect(cover.mock.calls).toEqual([[true], [false]]);
  });

  it('makes none for a board that is opened with nothing to save, until it is changed', async () => {
    board = testBoard();
    const covers = keepCover(board, calls);
    applyEvents(board.store, { saved: { state: 'saved' } });
    await later(60_000);
    expect(cover).not.toHaveBeenCalled();
    applyEvents(board.store, { saved: { state: 'saved' } });
    await later(4100);
    expect(cover).toHaveBeenCalledTimes(1);
    await covers?.leave();
  });

  it('makes one for changes that were pending when the board was opened', async () => {
    board = testBoard();
    const covers = keepCover(board, calls);
    applyEvents(board.store, { saved: { state: 'saving', pending: 1, unkept: 0 } });
    await later(10);
    applyEvents(board.store, { saved: { state: 'saved' } });
    await later(4100);
    expect(cover).toHaveBeenCalledTimes(1);
    await covers?.leave();
  });

  it('hears of a change that was saved before it could be told', async () => {
    const keeper = keepCover(board, calls);
    applyEvents(board.store, { saved: { state: 'saved' } });
    await later(4100);
    expect(cover).toHaveBeenCalledTimes(1);
    await keeper?.leave();
  });

  it('makes no more than one in half a minute while one draws on and on', async () => {
    const keeper = keepCover(board, calls);
    for (let n = 0; n < 150; n++) {
      applyEvents(board.store, { saved: { state: 'saving', pending: n, unkept: 0 } });
      await later(100);
      applyEvents(board.store, { saved: { state: 'saved' } });
      await later(900);
    }
    expect(cover.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(cover.mock.calls.length).toBeLessThanOrEqual(5);
    await keeper?.leave();
  });

  it('waits while somebody touches the board, and while changes are on their way', async () => {
    const keeper = keepCover(board, calls);
    applyEvents(board.store, { saved: { state: 'saving', pending: 1, unkept: 0 } });
    setTestContacts(board, 1);
    await later(20_000);
    expect(cover).not.toHaveBeenCalled();
    setTestContacts(board, 0);
    await later(20_000);
    expect(cover, 'still saving').not.toHaveBeenCalled();
    applyEvents(board.store, { saved: { state: 'saved' } });
    await later(10);
    expect(cover).toHaveBeenCalledTimes(1);
    await keeper?.leave();
  });

  it('makes one offline for this device, and the others’ when it is saved after all', async () => {
    const keeper = keepCover(board, calls);
    applyEvents(board.store, { saved: { state: 'offline', pending: 3, unkept: 0 } });
    await later(5000);
    expect(cover).toHaveBeenCalledTimes(1);
    await later(60_000);
    applyEvents(board.store, { saved: { state: 'saved' } });
    await later(10);
    expect(cover).toHaveBeenCalledTimes(2);
    await keeper?.leave();
  });

  it('makes one when the page is hidden or gone, and a last one when the board is left', async () => {
    const keeper = keepCover(board, calls);
    draw();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(cover).toHaveBeenCalledTimes(1);
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    dispatchEvent(new Event('pagehide'));
    expect(cover).toHaveBeenCalledTimes(2);
    await keeper?.leave();
    expect(cover).toHaveBeenCalledTimes(3);
    dispatchEvent(new Event('pagehide'));
    await later(60_000);
    expect(cover).toHaveBeenCalledTimes(3);
  });

  it('gives up on leaving when nothing answers', async () => {
    saved.mockReturnValueOnce(new Promise(() => {}));
    cover.mockReturnValueOnce(new Promise(() => {}));
    const keeper = keepCover(board, calls);
    applyEvents(board.store, { saved: { state: 'saving', pending: 1, unkept: 0 } });
    let left = false;
    void keeper?.leave().then(() => {
      left = true;
    });
    await later(2900);
    expect(left).toBe(false);
    await later(200);
    expect(left).toBe(true);
  });

  it('does nothing with cover=0', () => {
    flags.cover = false;
    expect(keepCover(board, calls)).toBeNull();
  });
});
