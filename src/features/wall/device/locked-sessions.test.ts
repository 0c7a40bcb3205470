// Sessions that were locked with something unsent: sent as soon as there is a network, then ended and forgotten, or after their day.

import { beforeEach, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => vi.fn(async () => undefined));
const forgetBoard = vi.hoisted(() => vi.fn(async () => undefined));
const device = vi.hoisted(() => ({ unsent: new Map<string, number>(), isSent: true }));
vi.mock('../../../api/api.ts', () => ({
  api: {
    board: (link: object) => ({
      call: (...call: unknown[]) => (asked as (...all: unknown[]) => unknown)(link, ...call),
    }),
  },
}));
vi.mock('../../../device/forget.ts', () => ({ forgetBoard }));
vi.mock('../../../bus/unsent-work.ts', () => ({
  leftoversOf: async (alias: string) => ({ unsent: device.unsent.get(alias) ?? 0, refused: 0, secrets: ['panel'] }),
}));
vi.mock('../../../bus/background-board.ts', () => ({
  withBackgroundBoard: (board: { alias: string }, _offline: boolean, work: () => Promise<void>) => {
    // Taken up a moment after it was opened.
    if (device.isSent) setTimeout(() => device.unsent.set(board.alias, 0), 100);
    return device.isSent ? work() : undefined;
  },
}));
const { dropLocked, storeSession, lockedSessions, lockSession, inSession } = await import('./panel-session.ts');
const { sendLocked } = await import('./locked-sessions.ts');

const HOUR_MS = 3600_000;
const lock = (alias: string, untilMs: number) => {
  void storeSession({ alias, secret: `of ${alias}`, panel: `as ${alias}`, claim: 'c' });
  lockSession(untilMs);
  device.unsent.set(alias, 2);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  // There is no database: what is locked is in memory alone.
  vi.spyOn(console, 'info').mockReturnValue();
  for (const { alias } of lockedSessions()) dropLocked(alias);
  asked.mockClear();
  forgetBoard.mockClear();
  device.isSent = true;
});

test('what is unsent is sent, the session ended and its board forgotten, one after the other', async () => {
  lock('a', Date.now() + HOUR_MS);
  lock('b', Date.now() + HOUR_MS);
  const over = sendLocked();
  await vi.advanceTimersByTimeAsync(2000);
  await over;
  expect(forgetBoard.mock.calls).toEqual([['a'], ['b']]);
  expect(asked).toHaveBeenCalledWith({ alias: 'a', secret: 'panel' }, 'DELETE /api/boards/:id/panel', {
    signal: expect.any(AbortSignal),
  });
  expect(lockedSessions()).toEqual([]);
});

test('without a network it waits for one; a try that fails is made again', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  device.isSent = false;
  lock('a', Date.now() + HOUR_MS);
  const over = sendLocked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.unsent.get('a')).toBe(2);
  vi.stubGlobal('navigator', { onLine: true });
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(lockedSessions()).toHaveLength(1);
  device.isSent = true;
  await vi.advanceTimersByTimeAsync(11_000);
  await over;
  expect(forgetBoard).toHaveBeenCalledExactlyOnceWith('a');
});

test('when its day is over it goes unsent', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  lock('a', Date.now() + HOUR_MS);
  const over = sendLocked();
  await vi.advanceTimersByTimeAsync(HOUR_MS - 6 * 60_000);
  expect(forgetBoard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(12 * 60_000);
  await over;
  expect(forgetBoard).toHaveBeenCalledExactlyOnceWith('a');
  expect(lockedSessions()).toEqual([]);
});

test('its board opens by its own credential while another session runs, which stays as it is', async () => {
  lock('a', Date.now() + HOUR_MS);
  void storeSession({ alias: 'b', secret: '', panel: 'p', claim: '' });
  const { body, answered } = await inSession({ alias: 'a', secret: 'panel' });
  expect(body).toEqual({ alias: 'a', panel: 'as a', secret: 'of a' });
  answered?.({ panel: 'given' } as Parameters<NonNullable<typeof answered>>[0]);
  expect(lockedSessions()).toMatchObject([{ alias: 'a', panel: 'given' }]);
  expect((await inSession({ alias: 'b', secret: 'panel' })).body).toEqual({ alias: 'b', panel: 'p' });
  await expect(inSession({ alias: 'c', secret: 'panel' })).rejects.toMatchObject({ code: 'gone' });
});
