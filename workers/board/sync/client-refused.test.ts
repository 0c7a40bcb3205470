// Links the server does not open: what the page is told, and what the device keeps of them.

import { expect, test } from 'vitest';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import type { PaperHost } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

const refused = (host: PaperHost) => host.events.flatMap((event) => event.refused ?? []);
const listed = async (browser: TestBrowser) => {
  const home = await HomeStore.open(browser.indexedDB);
  const board = await home.board(ALIAS);
  home.close();
  return board;
};
const refusing = (status: number, error: string): ScriptedServer => {
  const server = new ScriptedServer();
  server.openAnswers = [{ status, error }];
  return server;
};

test.each([
  [404, 'not-found', 'wrong'],
  [400, 'bad-secret', 'wrong'],
  [410, 'gone', 'ended'],
] as const)(
  'CLI-19 a link that is answered %i %s is %s: no notice, nothing more to load, nothing in the list',
  async (status, error, why) => {
    const [browser, server] = [new TestBrowser(), refusing(status, error)];
    const { client, host } = await open(browser, server);
    await until('told', () => refused(host).length > 0);
    expect(refused(host)).toEqual([why]);
    expect(host.notices()).toEqual([]);
    expect(host.events.findLast(({ loading }) => loading !== undefined)?.loading).toBeNull();
    await client.stop();
    expect(await listed(browser)).toBeUndefined();
  },
);

test('SHARE-9 names a board full of guests instead of the board, and goes on where the board was open before', async () => {
  const [browser, server] = [new TestBrowser(), refusing(403, 'board-guests-full')];
  const first = await open(browser, server);
  await until('named', () => refused(first.host).length > 0);
  expect(refused(first.host)).toEqual(['board-guests-full']);
  expect(first.host.notices()).toEqual([]);
  await first.client.stop();
  const tab = await open(browser, server);
  await online(tab);
  server.openAnswers = [{ status: 403, error: 'board-guests-full' }];
  server.socket.bye('too-many');
  // The board is opened anew, although a ticket could be had.
  await until('denied', () => server.openAnswers.length === 0);
  await until('the reason', () => tab.host.notices().includes('board-guests-full'));
  tab.client.wake();
  await online(tab);
  expect(refused(tab.host)).toEqual([]);
  await tab.client.stop();
});

test.each(['password-needed', 'waiting'] as const)(
  'CLI-22 what a link asks for (%s) is told instead of the board, also where the board was open, and what was drawn stays here',
  async (asked) => {
    const [browser, server] = [new TestBrowser(), refusing(403, asked)];
    const first = await open(browser, server);
    await until('told', () => refused(first.host).length > 0);
    await first.client.stop();
    const tab = await open(browser, server);
    await online(tab);
    server.unreachable = true;
    server.socket.bye('unauthorized');
    tab.draw('mine');
    await until('kept here', () => tab.host.saved === 'offline(1)');
    server.openAnswers = [{ status: 403, error: asked }];
    server.unreachable = false;
    tab.client.wake();
    await until('told again', () => refused(tab.host).length > 0);
    await tab.client.stop();
    expect([refused(first.host), refused(tab.host)]).toEqual([[asked], [asked]]);
    const back = await open(browser, server);
    await until('sent', () => back.host.saved === 'saved');
    expect(back.host.log).toEqual(['mine']);
    await back.client.stop();
  },
);

test('CLI-19 what only this device has is not put away for a link that was ended', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  server.unreachable = true;
  const tab = await open(browser, server);
  tab.draw('mine');
  await until('kept here', () => tab.host.saved === 'offline(1)');
  server.openAnswers = [{ status: 410, error: 'gone' }];
  server.unreachable = false;
  tab.client.wake();
  await until('told', () => tab.host.notices().includes('gone'));
  expect(refused(tab.host)).toEqual([]);
  await tab.client.stop();
  expect(await listed(browser)).toMatchObject({ alias: ALIAS });
});

test('CLI-19 a link that opened the board before may have ended, but is not wrong: the board is shown', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const first = await open(browser, server);
  await online(first);
  first.draw('one');
  await first.client.saved();
  await first.client.stop();
  expect(await listed(browser)).toMatchObject({ role: 'editor' });

  server.openAnswers = [{ status: 404, error: 'not-found' }];
  const lost = await open(browser, server);
  await until('told', () => lost.host.notices().includes('bad-secret'));
  expect([refused(lost.host), lost.host.log]).toEqual([[], ['one']]);
  await lost.client.stop();

  server.openAnswers = [{ status: 410, error: 'gone' }];
  const ended = await open(browser, server);
  await until('told', () => refused(ended.host).length > 0);
  expect(refused(ended.host)).toEqual(['ended']);
});

test('CLI-19 a link that is ended while its board is open is a notice, and stays one', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const tab = await open(browser, server);
  await online(tab);
  server.openAnswers = [{ status: 410, error: 'gone' }];
  server.socket.bye('forbidden');
  await until('told', () => tab.host.notices().length === 1);
  tab.client.wake();
  await until('told again', () => tab.host.notices().length === 2);
  expect([tab.host.notices(), refused(tab.host)]).toEqual([['gone', 'gone'], []]);
});

test('RIGHT-17 CLI-27 says that a manager removed the guest, denies access and keeps what was drawn', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const tab = await open(browser, server);
  await online(tab);
  server.openAnswers = [{ status: 403, error: 'removed' }];
  server.socket.bye('forbidden', 'removed');
  await until('told', () => tab.host.notices().includes('removed'));
  tab.draw('mine');
  await until('denied', () => tab.host.saved.startsWith('denied'));
  expect(refused(tab.host)).toEqual([]);
  await tab.client.stop();
  // Without work of this device the page takes the board's place.
  server.openAnswers = [{ status: 403, error: 'removed' }];
  const next = await open(new TestBrowser(), server);
  await until('named', () => refused(next.host).length > 0);
  expect(refused(next.host)).toEqual(['removed']);
  await next.client.stop();
});
