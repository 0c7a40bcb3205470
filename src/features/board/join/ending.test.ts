// When a panel forgets: after idle time and a warning that any touch ends, by hand at once, and never before what was drawn is saved, unless
// somebody says so or a day has passed.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { board } from '../state.ts';

const beginWipe = vi.hoisted(() => vi.fn((_says?: string, first?: () => void) => first?.()));
const endSession = vi.hoisted(() => vi.fn(async () => undefined));
const leave = vi.hoisted(() => vi.fn());
vi.mock('../../../app/wipe.ts', () => ({ beginWipe, leave }));
vi.mock('./session.ts', () => ({ endSession }));

const { dropSetting } = await import('../../../app/settings.ts');
const { keepSession, lockedSessions, runningSession } = await import('../../../app/panel-session.ts');
const { ask, end, endedElsewhere, ending, forget, goOn, unsentNow, watchUse } = await import('./ending.ts');
const MINUTE_MS = 60_000;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  beginWipe.mockClear();
  leave.mockClear();
  endSession.mockClear();
  dropSetting('ifp_board_info');
  dropSetting('ifp_locked');
  Object.assign(board, { saved: { state: 'saved' }, kept: 0, waiting: 0, items: 0, changes: 0 });
  stop = watchUse();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const touch = () => dispatchEvent(new Event('pointerdown'));
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const unsent = () => Object.assign(board, { saved: { state: 'offline', pending: 3, unkept: 0 } });

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
      board.changes += 1;
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
  board.items = 4;
  await passes(1000);
  expect(ending.state).toBe('warns');
});

it('ended by hand it saves first; what is not saved in 30 s is counted, and goes when the network is back', async () => {
  ask();
  expect(ending.state).toBe('asked');
  goOn();
  expect(ending.state).toBe('no');
  unsent();
  end();
  await passes(29_000);
  expect(ending.state).toBe('saving');
  await passes(2000);
  expect(ending.state).toBe('unsent');
  expect(unsentNow()).toBe(3);
  await passes(9 * MINUTE_MS);
  expect(beginWipe).not.toHaveBeenCalled();
  Object.assign(board, { saved: { state: 'saved' } });
  await passes(1000);
  expect(beginWipe).toHaveBeenCalledTimes(1);
});

it('unanswered for ten minutes it is locked: kept to be sent for the rest of the day, and the panel is free for others', async () => {
  keepSession({ alias: 'a', secret: 's', panel: 'p', claim: 'c' });
  unsent();
  end();
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
  keepSession({ alias: 'a', secret: '', panel: 'p', claim: '' });
  endedElsewhere('a');
  endedElsewhere('a');
  expect(beginWipe).toHaveBeenCalledExactlyOnceWith('ended', undefined);
  stop();
  stop = watchUse();
  endedElsewhere('b');
  expect(beginWipe).toHaveBeenCalledTimes(1);
  expect(leave).toHaveBeenCalledExactlyOnceWith('ended');
});

it('without the server it forgets at once where the server has all of it; a session that another tab has begun stays', async () => {
  keepSession({ alias: 'a', secret: 's', panel: 'p', claim: 'c' });
  stop();
  stop = watchUse();
  Object.assign(board, { saved: { state: 'offline', pending: 0, unkept: 0 } });
  keepSession({ alias: 'b', secret: 's', panel: 'p', claim: 'c' });
  end();
  await passes(0);
  expect(beginWipe).not.toHaveBeenCalled();
  expect(leave).toHaveBeenCalledTimes(1);
  expect(runningSession()?.alias).toBe('b');
});

it('what is unsent goes when somebody says so', async () => {
  unsent();
  end();
  await passes(31_000);
  forget();
  await passes(0);
  expect(beginWipe).toHaveBeenCalledTimes(1);
});

it('incognito-idle-test=1: ten seconds, and five of warning', async () => {
  stop();
  vi.resetModules();
  vi.stubGlobal('location', Object.assign(new URL('https://x.test/ifp/board/new?incognito-idle-test=1')));
  const quick = await import('./ending.ts');
  vi.unstubAllGlobals();
  stop = quick.watchUse();
  touch();
  await passes(10_500);
  expect(quick.ending.state).toBe('warns');
  await passes(5_500);
  expect(quick.ending.state).toBe('saving');
});
