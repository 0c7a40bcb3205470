// A starting page decides about a panel's last session by its last use and by its unsent changes, and by nothing else.

import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

const device = vi.hoisted(() => ({ unsent: 0, isReadable: true, asked: [] as unknown[] }));
vi.mock('../../../api/api.ts', () => ({
  api: {
    board: (link: object) => ({
      call: async (key: string) => void device.asked.push([link, key]),
    }),
  },
}));
vi.mock('../../../bus/unsent-work.ts', () => ({
  leftoversOf: async () => {
    if (!device.isReadable) throw new Error('unreadable');
    return { unsent: device.unsent, refused: 0, secrets: [] };
  },
}));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ownSession = { alias: 'own', secret: 's', panel: 'p', claim: 'c' };
const lentSession = { alias: 'lent', secret: '', panel: 'p', claim: '' };

const aPage = async () => {
  vi.resetModules();
  return {
    ...(await import('./last-session.ts')),
    ...(await import('./panel-session.ts')),
    ...(await import('./panel-use.ts')),
  };
};

beforeEach(async () => {
  vi.stubGlobal('location', { replace: vi.fn(), reload: vi.fn(), pathname: '/ifp/board/new', search: '', hash: '' });
  localStorage.clear();
  Object.assign(device, { unsent: 0, isReadable: true, asked: [] });
  await new Promise((done) => {
    indexedDB.deleteDatabase('atrium-panel').onsuccess = done;
  });
});

/** A page in which the session was begun and used so long ago, and the one after it. */
async function after(session: typeof ownSession, usedAgoMs: number) {
  const before = await aPage();
  const usedMs = Date.now() - usedAgoMs;
  await before.storeSession({ ...session, begunMs: usedMs - HOUR_MS });
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: usedMs });
  before.trackUse({ alias: session.alias, begunMs: usedMs - HOUR_MS }, usedMs - HOUR_MS);
  before.noteUse();
  await vi.waitFor(async () => expect(await before.lastUse({ alias: session.alias })).toBe(usedMs));
  vi.useRealTimers();
  const page = await aPage();
  void page.settleLastSession();
  return page;
}
const leaves = (to: string) => vi.waitFor(() => expect(location.replace).toHaveBeenCalledExactlyOnceWith(to));

test('a session goes on after a power cut that loses what was written to localStorage', async () => {
  const before = await aPage();
  await before.settleLastSession();
  const begun = before.runningSession();
  expect(begun?.secret).toHaveLength(43);
  localStorage.clear();
  const page = await aPage();
  await page.settleLastSession();
  expect(page.runningSession()).toEqual(begun);
});

test.each([
  ['own', ownSession, MINUTE_MS],
  ['own', ownSession, 15 * MINUTE_MS],
  ['lent', lentSession, MINUTE_MS],
])('a panel with a board that is %s goes on where it was used %s, %i ms ago', async (_, session, agoMs) => {
  const page = await after(session, agoMs);
  await vi.waitFor(() => expect(page.lastSession.isSettled).toBe(true));
  expect(page.runningSession()?.alias).toBe(session.alias);
  expect(page.isSessionUsed()).toBe(true);
  // A start is no use.
  expect(page.idleMs()).toBeGreaterThanOrEqual(agoMs);
  expect(location.replace).not.toHaveBeenCalled();
});

test.each([
  ['own', '16 min ago', ownSession, 16 * MINUTE_MS],
  ['own', '62 min ago', ownSession, 62 * MINUTE_MS],
  ['own', '72 h ago', ownSession, 72 * HOUR_MS],
  ['own', 'in an hour, since the clock was set back', ownSession, -HOUR_MS],
  ['lent', '16 min ago', lentSession, 16 * MINUTE_MS],
  ['lent', '72 h ago', lentSession, 72 * HOUR_MS],
  ['lent', 'in an hour, since the clock was set back', lentSession, -HOUR_MS],
])('one with a board that is %s, used %s, tells the server and forgets before anything is shown', async (...row) => {
  const [, , session, agoMs] = row;
  const page = await after(session, agoMs);
  await leaves('/ifp/board/new');
  expect(page.lastSession.isSettled).toBe(false);
  expect(page.runningSession()).toBeNull();
  expect(localStorage.getItem('ifp_wipe')).toContain(session.alias);
  expect(device.asked).toMatchObject([[{ alias: session.alias, secret: 'panel' }, 'DELETE /api/boards/:id/panel']]);
  // The credential is for this page alone, which tells the server by it.
  expect((await page.inSession({ alias: session.alias, secret: 'panel' })).body).toMatchObject({ panel: 'p' });
  expect(page.lockedSessions()).toEqual([]);
});

test.each([
  ['something unsent', { unsent: 2 }],
  ['a store that cannot be read', { isReadable: false }],
])('with %s the session is locked for a day, and the server still has it', async (_, has) => {
  Object.assign(device, has);
  const page = await after(ownSession, 62 * MINUTE_MS);
  await leaves('/ifp/board/new#locked');
  // The address it stands at differs by the fragment alone.
  expect(location.reload).toHaveBeenCalledOnce();
  expect(page.lockedSessions()).toMatchObject([{ alias: 'own', secret: 's', panel: 'p' }]);
  expect(page.lockedSessions()[0]?.untilMs).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
  expect(device.asked).toEqual([]);
});

test('one whose last use is not known, of an older release, is forgotten', async () => {
  const page = await aPage();
  await page.storeSession(ownSession);
  void page.settleLastSession();
  await leaves('/ifp/board/new');
});

test('the page for a code comes back to itself', async () => {
  Object.assign(location, { pathname: '/ifp/code' });
  await after(ownSession, 62 * MINUTE_MS);
  await leaves('/ifp/code');
});

test('another page of a panel leaves for the one that forgets, and stays where there is nothing to', async () => {
  const page = await aPage();
  await page.leaveToForget();
  await page.storeSession({ ...ownSession, begunMs: Date.now() });
  await page.leaveToForget();
  expect(location.replace).not.toHaveBeenCalled();
  await page.storeSession({ ...ownSession, begunMs: Date.now() - HOUR_MS });
  void page.leaveToForget();
  await leaves('/ifp/board/new');
});
