// When a panel forgets: after idle time and a warning that any touch ends, by hand at once, and never before what was drawn is saved, unless
// somebody says so or a day has passed.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardSession } from '../../board/session/board-session.ts';
import { testBoard } from '../../board/testing/test-board.tsx';

const beginWipe = vi.hoisted(() => vi.fn((_says?: string, first?: () => void) => first?.()));
const endSession = vi.hoisted(() => vi.fn(async () => undefined));
const leave = vi.hoisted(() => vi.fn());
const carryWork = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../device/wipe.ts', () => ({ beginWipe, leave }));
vi.mock('../device/carried-work.ts', () => ({ carryWork }));
vi.mock('./running-session.ts', () => ({ endSession, runningOf: () => ({ shown: null }) }));

const { dropLocked, storeSession, lockedSessions, runningSession } = await import('../device/panel-session.ts');
const { ask, carryToNextSession, end, endedElsewhere, endingOf, forget, forgetEnded, goOn, unsentNow, watchUse } =
  await import('./ending.ts');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let board: BoardSession;
let ending: ReturnType<typeof endingOf>;
let stop: () => void;
let sessions = 0;

beforeEach(() => {
  vi.useFakeTimers();
  // There is no database: when it was used is in memory alone.
  vi.spyOn(console, 'info').mockReturnValue();
  beginWipe.mockClear();
  leave.mockClear();
  endSession.mockClear();
  carryWork.mockReset();
  for (const { alias } of lockedSessions()) dropLocked(alias);
  void storeSession({ alias: `s${sessions++}`, secret: 's', panel: 'p', claim: 'c', begunMs: Date.now() });
  board = savedBoard();
  ending = endingOf(board);
  stop = watchUse(board);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function savedBoard(): BoardSession {
  const saved = testBoard();
  saved.store.saved = { state: 'saved' };
  return saved;
}

const touch = () => dispatchEvent(new Event('pointerdown'));
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const unsent = () => Object.assign(board.store, { saved: { state: 'offline', pending: 3, unkept: 0 } });

it('nobody has used it for a quarter of an hour: it warns for a minute, then ends the session and forgets', async () => {
  touch();
  await passes(15 * MINUTE_MS - 1000);
  expect(ending.state).toBe('no');
  await passes(2000);
  expect(ending.state).toBe('warns');
  await passes(MINUTE_MS - 3000);
  expect(beginWipe).not.toHaveBeenCalled();
  await passes(4000);
  expect(endSession).toHaveBeenCalledTimes(1);
  expect(beginWipe).toHaveBeenCalledTimes(1);
});

it('a touch, a key, a wheel and what a joiner draws are use, also while it warns', async () => {
  touch();
  for (const use of [
    () => dispatchEvent(new Event('pointerdown')),
    () => dispatchEvent(new Event('keydown')),
    () => dispatchEvent(new Event('wheel')),
    () => {
      board.store.changes += 1;
    },
  ]) {
    await passes(15 * MINUTE_MS + 1000);
    expect(ending.state).toBe('warns');
    use();
    await passes(1000);
    expect(ending.state).toBe('no');
  }
  expect(beginWipe).not.toHaveBeenCalled();
});

it('a panel that nobody has touched since it began has nothing to forget', async () => {
  await passes(60 * MINUTE_MS);
  expect(ending.state).toBe('no');
  // What was there before a power cut is forgotten all the same.
  board.store.items = 4;
  await passes(1000);
  expect(ending.state).toBe('warns');
});

it('a panel that was left with the question about its end open warns and forgets like any other', async () => {
  touch();
  ask(board);
  await passes(15 * MINUTE_MS + 1000);
  expect(ending.state).toBe('warns');
  await passes(MINUTE_MS + 1000);
  expect(beginWipe).toHaveBeenCalledTimes(1);
});

it('ended by hand it saves first; what is not saved in 30 s is counted, and goes when the network is back', async () => {
  ask(board);
  expect(ending.state).toBe('asked');
  goOn(board);
  expect(ending.state).toBe('no');
  unsent();
  end(board);
  await passes(29_000);
  expect(ending.state).toBe('saving');
  await passes(2000);
  expect(ending.state).toBe('unsent');
  expect(unsentNow(board)).toBe(3);
  await passes(9 * MINUTE_MS);
  expect(beginWipe).not.toHaveBeenCalled();
  Object.assign(board.store, { saved: { state: 'saved' } });
  await passes(1000);
  expect(beginWipe).toHaveBeenCalledTimes(1);
});

it('unanswered for ten minutes it is locked: kept to be sent for the rest of the day, and the panel is free for others', async () => {
  stop();
  void storeSession({ alias: 'a', secret: 's', panel: 'p', claim: 'c', begunMs: Date.now() });
  stop = watchUse(board);
  unsent();
  end(board);
  await passes(31_000);
  const untilMs = Date.now() + 24 * 60 * MINUTE_MS;
  await passes(10 * MINUTE_MS);
  expect(beginWipe).toHaveBeenCalledExactlyOnceWith('locked');
  expect(endSession).not.toHaveBeenCalled();
  expect(runningSession()).toBeNull();
  const [locked] = lockedSessions();
  expect(locked).toMatchObject({ alias: 'a', secret: 's', panel: 'p' });
  expect(Math.abs((locked?.untilMs ?? 0) - untilMs)).toBeLessThan(2000);
  expect(JSON.stringify(locked)).not.toContain('"c"');
});

it('who lent the board has ended it: the panel forgets and says so; not a session that another tab has begun meanwhile', () => {
  stop();
  void storeSession({ alias: 'a', secret: '', panel: 'p', claim: '', begunMs: Date.now() });
  stop = watchUse(board);
  endedElsewhere(board, 'a');
  endedElsewhere(board, 'a');
  expect(beginWipe).toHaveBeenCalledExactlyOnceWith('ended', undefined);
  stop();
  stop = watchUse(board);
  endedElsewhere(board, 'b');
  expect(beginWipe).toHaveBeenCalledTimes(1);
  expect(leave).toHaveBeenCalledExactlyOnceWith('ended');
});

describe('PANEL-13 a session that was ended elsewhere over unsent work', () => {
  const alias = () => runningSession()?.alias ?? '';
  const file = new Blob(['work']);
  const copy = async () => file;

  it('is offered for a minute, whoever touches the panel, and then forgotten', async () => {
    touch();
    unsent();
    endedElsewhere(board, alias());
    await passes(MINUTE_MS - 1000);
    touch();
    endedElsewhere(board, alias());
    expect(ending.state).toBe('ended');
    expect(beginWipe).not.toHaveBeenCalled();
    await passes(2000);
    expect(beginWipe).toHaveBeenCalledExactlyOnceWith('ended', undefined);
    expect(carryWork).not.toHaveBeenCalled();
  });

  it('is carried to the next session by a press, which its minute waits for', async () => {
    const ended = alias();
    unsent();
    endedElsewhere(board, ended);
    let store = (): void => {};
    carryWork.mockImplementation(() => new Promise((resolve) => (store = () => resolve(undefined))));
    const carrying = carryToNextSession(board, copy);
    await passes(2 * MINUTE_MS);
    expect(beginWipe).not.toHaveBeenCalled();
    store();
    await carrying;
    expect(carryWork).toHaveBeenCalledExactlyOnceWith(file, ended);
    expect(beginWipe).toHaveBeenCalledExactlyOnceWith(undefined, undefined);
  });

  it('stays offered where it cannot be copied or stored, and is forgotten at once by the other press', async () => {
    unsent();
    endedElsewhere(board, alias());
    await expect(carryToNextSession(board, () => Promise.reject(new Error('nothing-to-export')))).rejects.toThrow(
      'nothing',
    );
    carryWork.mockRejectedValue(new Error('storage-full'));
    await expect(carryToNextSession(board, copy)).rejects.toThrow('storage-full');
    expect(ending.state).toBe('ended');
    expect(beginWipe).not.toHaveBeenCalled();
    forgetEnded(board);
    expect(beginWipe).toHaveBeenCalledExactlyOnceWith('ended', undefined);
  });
});

it('PANEL-13 carrying rejected changes ends the session on the server', async () => {
  touch();
  unsent();
  await carryToNextSession(board, async () => new Blob(['work']));
  expect(beginWipe).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});

it('without the server it forgets at once where the server has all of it; a session that another tab has begun stays', async () => {
  void storeSession({ alias: 'a', secret: 's', panel: 'p', claim: 'c', begunMs: Date.now() });
  stop();
  stop = watchUse(board);
  Object.assign(board.store, { saved: { state: 'offline', pending: 0, unkept: 0 } });
  void storeSession({ alias: 'b', secret: 's', panel: 'p', claim: 'c' });
  end(board);
  await passes(0);
  expect(beginWipe).not.toHaveBeenCalled();
  expect(leave).toHaveBeenCalledTimes(1);
  expect(runningSession()?.alias).toBe('b');
});

it('what is unsent goes when somebody says so', async () => {
  unsent();
  end(board);
  await passes(31_000);
  forget(board);
  await passes(0);
  expect(beginWipe).toHaveBeenCalledTimes(1);
});

it('incognito-idle-test=1: ten seconds, and five of warning', async () => {
  stop();
  vi.resetModules();
  vi.stubGlobal('location', Object.assign(new URL('https://x.test/ifp/board/new?incognito-idle-test=1')));
  const quick = await import('./ending.ts');
  vi.unstubAllGlobals();
  stop = quick.watchUse(board);
  touch();
  await passes(10_500);
  expect(quick.endingOf(board).state).toBe('warns');
  await passes(5_500);
  expect(quick.endingOf(board).state).toBe('saving');
});

describe('a panel that did not run', () => {
  /** A page of its own: what it covers stays covered. */
  const wakesUp = async () => {
    stop();
    vi.resetModules();
    const panel = await import('../device/panel-session.ts');
    void panel.storeSession({ alias: 'a', secret: 's', panel: 'p', claim: 'c', begunMs: Date.now() });
    const fresh = await import('./ending.ts');
    board = savedBoard();
    ending = fresh.endingOf(board);
    stop = fresh.watchUse(board);
    const sleeps = (ms: number) => vi.setSystemTime(Date.now() + ms);
    return { sleeps, endedElsewhere: fresh.endedElsewhere };
  };

  it.each([
    ['1 min', MINUTE_MS, false],
    ['14 min', 14 * MINUTE_MS, false],
    ['16 min', 16 * MINUTE_MS, true],
    ['62 min', 62 * MINUTE_MS, true],
    ['72 h', 72 * HOUR_MS, true],
    ['no time that is known: its clock was set back by 1 h', -HOUR_MS, true],
    ['no time that is known: its clock was set back by a minute', -MINUTE_MS, true],
    ['no time: its clock was corrected by 3 s', -3000, false],
  ])(
    'for %s: the touch that wakes it is no use of it, and it forgets only what is long ago',
    async (_, ms, forgets) => {
      const { sleeps } = await wakesUp();
      touch();
      await passes(1000);
      sleeps(ms);
      touch();
      await passes(1000);
      expect(beginWipe).toHaveBeenCalledTimes(forgets ? 1 : 0);
      expect(endSession).toHaveBeenCalledTimes(forgets ? 1 : 0);
      expect(ending.state).toBe(forgets ? 'saving' : 'no');
    },
  );

  it('in the minute of the warning: the touch that wakes it does not end the warning', async () => {
    const { sleeps } = await wakesUp();
    touch();
    await passes(15 * MINUTE_MS + 1000);
    expect(ending.state).toBe('warns');
    sleeps(20 * MINUTE_MS);
    touch();
    await passes(1000);
    expect(beginWipe).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a joiner’s change that comes with the network', () => board.store.changes++],
    ['the next tick', () => undefined],
  ])('%s is no use of it either', async (_, comes) => {
    const { sleeps } = await wakesUp();
    touch();
    sleeps(62 * MINUTE_MS);
    comes();
    await passes(1000);
    expect(beginWipe).toHaveBeenCalledTimes(1);
  });

  it('with something unsent locks the session for a day', async () => {
    const { sleeps } = await wakesUp();
    touch();
    Object.assign(board.store, { saved: { state: 'offline', pending: 3, unkept: 0 } });
    sleeps(62 * MINUTE_MS);
    await passes(1000);
    expect(beginWipe).toHaveBeenCalledExactlyOnceWith('locked');
    const { lockedSessions } = await import('../device/panel-session.ts');
    expect(lockedSessions()[0]?.untilMs).toBeGreaterThan(Date.now() + 24 * HOUR_MS - 2000);
  });

  it('PANEL-13 offers nothing of a session that was ended elsewhere meanwhile', async () => {
    const { sleeps, endedElsewhere } = await wakesUp();
    touch();
    Object.assign(board.store, { saved: { state: 'offline', pending: 3, unkept: 3 } });
    sleeps(62 * MINUTE_MS);
    await passes(1000);
    endedElsewhere(board, 'a');
    expect(beginWipe).toHaveBeenCalledExactlyOnceWith('ended', undefined);
  });

  it('PANEL-13 in the minute of the offer forgets', async () => {
    const { sleeps, endedElsewhere } = await wakesUp();
    touch();
    Object.assign(board.store, { saved: { state: 'offline', pending: 3, unkept: 0 } });
    endedElsewhere(board, 'a');
    expect(ending.state).toBe('ended');
    sleeps(62 * MINUTE_MS);
    touch();
    await passes(0);
    expect(beginWipe).toHaveBeenCalledExactlyOnceWith('ended', undefined);
  });

  it('with something that is not even on its disk has the time of any end to save it', async () => {
    const { sleeps } = await wakesUp();
    touch();
    Object.assign(board.store, { saved: { state: 'offline', pending: 3, unkept: 3 } });
    sleeps(62 * MINUTE_MS);
    await passes(29_000);
    expect(beginWipe).not.toHaveBeenCalled();
    Object.assign(board.store, { saved: { state: 'saved' } });
    await passes(1000);
    expect(beginWipe).toHaveBeenCalledTimes(1);
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it('and that nobody has used has nothing to forget', async () => {
    const { sleeps } = await wakesUp();
    sleeps(62 * MINUTE_MS);
    await passes(1000);
    sleeps(-HOUR_MS);
    await passes(1000);
    expect(beginWipe).not.toHaveBeenCalled();
    expect(ending.state).toBe('no');
  });
});
