// A board that is opened offline where nothing of it is: the client says so and takes nothing, until the server opens it.

import { expect, test } from 'vitest';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import { paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

type Tab = Awaited<ReturnType<typeof open>>;
const saved = ({ host }: Tab) => host.events.findLast((event) => event.saved)?.saved;
const role = ({ host }: Tab) => host.events.findLast((event) => event.role)?.role;
const offline = (tab: Tab) => until('offline', () => saved(tab)?.state === 'offline');
const absent = (tab: Tab) => until('absent', () => saved(tab)?.state === 'offline' && 'isAbsent' in saved(tab)!);
const cut = (): [TestBrowser, ScriptedServer] => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  server.unreachable = true;
  return [browser, server];
};

test('CLI-28 a board that was neither begun nor opened here is closed offline, and waits for nothing', async () => {
  const [browser, server] = cut();
  const tab = await open(browser, server);
  await absent(tab);
  expect(role(tab)).toBe('viewer');
  expect(tab.host.events.findLast(({ loading }) => loading !== undefined)?.loading).toBeNull();
});

test('CLI-28 it opens when the server is there, and what was drawn before is saved', async () => {
  const [browser, server] = cut();
  server.other(paperTxn('theirs'));
  const tab = await open(browser, server, {}, { answerMs: 60_000 });
  tab.draw('mine');
  await absent(tab);
  expect(saved(tab)).toMatchObject({ pending: 1 });
  expect((await tab.client.exportKept()).size).toBeGreaterThan(0);
  server.unreachable = false;
  tab.client.wake();
  await tab.client.saved();
  await until('saved', () => saved(tab)?.state === 'saved');
  expect(role(tab)).not.toBe('viewer');
  expect(server.labels).toEqual(['theirs', 'mine']);
});

test('CLI-28 an absent board stays absent after a reload, and what was drawn on it is offered', async () => {
  const [browser, server] = cut();
  const tab = await open(browser, server, {}, { answerMs: 60_000 });
  tab.draw('mine');
  await absent(tab);
  await tab.client.stop();
  const again = await open(browser, server);
  await absent(again);
  expect([role(again), saved(again)]).toMatchObject(['viewer', { pending: 1 }]);
  server.unreachable = false;
  again.client.wake();
  await until('saved', () => saved(again)?.state === 'saved');
  expect(server.labels).toEqual(['mine']);
});

test('CLI-28 a board that was begun here stays open offline, also when it is empty', async () => {
  const [browser, server] = cut();
  const tab = await open(browser, server, { fresh: true });
  await offline(tab);
  expect(role(tab)).toBeUndefined();
  await tab.client.stop();
  const again = await open(browser, server);
  await offline(again);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([role(again), 'isAbsent' in saved(again)!]).toEqual([undefined, false]);
});

test('CLI-28 a board that was opened here stays open offline, also when it is empty', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const tab = await open(browser, server);
  await online(tab);
  const home = await HomeStore.open(browser.indexedDB);
  await until('listed', async () => (await home.board(ALIAS)) !== undefined);
  home.close();
  await tab.client.stop();
  server.unreachable = true;
  const again = await open(browser, server);
  await offline(again);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([role(again), 'isAbsent' in saved(again)!]).toEqual([undefined, false]);
});
