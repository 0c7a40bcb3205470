// Sessions of a panel: on the disk before they count, the same in all tabs, and taken over from where earlier releases had them.

import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { hashOfAlias, writePanelStore } from './panel-database.ts';

const aPage = async () => {
  vi.resetModules();
  const page = {
    ...(await import('./panel-session.ts')),
    ...(await import('./stored-sessions.ts')),
  };
  await page.loadSessions();
  return page;
};
const session = { alias: 'a', secret: 's', panel: 'p', claim: 'c', begunMs: 5 };
const locked = { alias: 'b', secret: 's', panel: 'p', untilMs: 9 };

beforeEach(async () => {
  localStorage.clear();
  await new Promise((done) => {
    indexedDB.deleteDatabase('atrium-panel').onsuccess = done;
  });
});

test('a session counts as begun once it is on the disk', async () => {
  const page = await aPage();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await page.beginSession();
  expect(transaction).toHaveBeenCalledExactlyOnceWith('sessions', 'readwrite', { durability: 'strict' });
  transaction.mockRestore();
  expect((await aPage()).runningSession()).toEqual(page.runningSession());
});

test('only the tab that has begun a session takes its board for a new one, once', async () => {
  const tabs = [await aPage(), await aPage()];
  await Promise.all(tabs.map((tab) => tab.beginSession()));
  const aliases = tabs.map((tab) => tab.runningSession()?.alias as string);
  expect(new Set(aliases).size).toBe(1);
  const [alias = ''] = aliases;
  expect(tabs.filter((tab) => tab.takeFresh(alias))).toHaveLength(1);
  expect(tabs.filter((tab) => tab.takeFresh(alias))).toHaveLength(0);
});

test('tabs follow each other', async () => {
  const [one, other] = [await aPage(), await aPage()];
  const changed = vi.fn();
  const stop = other.onSessionsChanged(changed);
  await one.storeSession(session);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(other.runningSession()).toEqual(session);
  stop();
  one.lockSession(9);
  await vi.waitFor(() => expect(other.lockedSessions()).toHaveLength(1));
  expect(other.runningSession()).toBeNull();
  expect(changed).toHaveBeenCalledOnce();
});

test('the credential that the server gives stays with its session, and brings none back that has ended', async () => {
  const page = await aPage();
  await page.storeSession(session);
  const { answered } = await page.inSession({ alias: 'a', secret: 'panel' });
  const given = { panel: 'given' } as Parameters<NonNullable<typeof answered>>[0];
  answered?.(given);
  expect((await aPage()).runningSession()).toMatchObject({ panel: 'given' });
  page.endRunning();
  answered?.(given);
  await page.sessionsStored();
  expect((await aPage()).runningSession()).toBeNull();
});

test('sessions that an earlier release had in localStorage are adopted once and removed there', async () => {
  localStorage.setItem('ifp_board_info', JSON.stringify(session));
  localStorage.setItem('ifp_locked', JSON.stringify([locked, { alias: 'no session' }]));
  const page = await aPage();
  expect(page.panelSessions()).toEqual({ running: session, locked: [locked], ended: [] });
  expect({ ...localStorage }).toEqual({});
  // A power cut brings it back, and the session that runs by then stays.
  await page.storeSession({ ...session, alias: 'c' });
  localStorage.setItem('ifp_board_info', JSON.stringify(session));
  expect((await aPage()).runningSession()?.alias).toBe('c');
  expect({ ...localStorage }).toEqual({});
});

test('one that had ended in an earlier release and is back after a power cut has ended', async () => {
  await writePanelStore('ended', async (store) => void store.put([hashOfAlias('a')], 'hashes'));
  localStorage.setItem('ifp_board_info', JSON.stringify(session));
  expect((await aPage()).panelSessions()).toEqual({ running: null, locked: [], ended: ['a'] });
});

test.each(['', 'nonsense', 'null', '{}', '[1]'])('%j in localStorage is no session', async (text) => {
  localStorage.setItem('ifp_board_info', text);
  localStorage.setItem('ifp_locked', text);
  expect((await aPage()).panelSessions()).toEqual({ running: null, locked: [], ended: [] });
});

test('where nothing can be stored a session lasts as long as the page', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const page = await aPage();
  await page.beginSession();
  const begun = page.runningSession();
  expect(begun).not.toBeNull();
  // The session is stored together with the next change.
  open.mockRestore();
  await page.changeSessions((all) => ({ ...all, locked: [locked] }));
  expect((await aPage()).panelSessions()).toEqual({ running: begun, locked: [locked], ended: [] });
});
