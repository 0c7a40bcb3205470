// The client where the server's log is another than it was: restored from a backup, shorter or longer than what this device has.

import { describe, expect, test } from 'vitest';
import { BoardStore } from '../../store/board-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open, pushes } from './testing/opened.ts';
import { paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

/** Another log, under another term, with these rows of somebody else. */
function restore(server: ScriptedServer, ...labels: string[]): void {
  server.log.length = 0;
  server.outcomes.clear();
  server.term = '22'.repeat(8);
  for (const label of labels) server.other(paperTxn(label));
}

function scripted(protocol = 2): [TestBrowser, ScriptedServer] {
  const server = new ScriptedServer();
  server.protocol = protocol;
  return [new TestBrowser(), server];
}

describe('a log that is another than it was', () => {
  test('CLI-10 own rows that it lacks are kept here with what is pending behind them, and can be sent again', async () => {
    const [browser, server] = scripted();
    server.other(paperTxn('before'));
    const tab = await open(browser, server);
    await online(tab);
    tab.draw('a');
    tab.draw('b');
    await tab.client.saved();
    server.deaf = true;
    tab.draw('c');
    restore(server, 'x', 'y', 'z', 'w');
    server.deaf = false;
    server.socket.cut();
    await until('the other log is there', () => tab.host.seq === 4 && tab.host.pending.size === 0);
    expect(tab.host.shown).toEqual(['x', 'y', 'z', 'w']);
    expect((await tab.client.kept()).map(({ code }) => code)).toEqual([
      'server-restored',
      'server-restored',
      'server-restored',
    ]);
    expect(tab.host.notices()).toEqual(['server-restored']);
    await tab.client.retryKept();
    await tab.client.saved();
    expect(server.labels).toEqual(['x', 'y', 'z', 'w', 'a', 'b', 'c']);
    expect(await tab.client.kept()).toEqual([]);
  });

  test('CLI-10 so they are where the device has a snapshot in their place', async () => {
    const [browser, server] = scripted();
    const tab = await open(browser, server);
    await online(tab);
    tab.draw('a');
    for (let n = 0; n < 21; n++) server.other(paperTxn(`r${n}`, 0, 200 * 1024));
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    await until('compacted', async () => (await store.load(new Set())).snapshotSeq === 22);
    store.close();
    await tab.client.stop();
    restore(server, 'x');
    const again = await open(browser, server);
    await until('the other log is there', () => again.host.seq === 1 && again.host.log[0] === 'x');
    expect(await again.client.kept()).toHaveLength(1);
    await again.client.retryKept();
    await again.client.saved();
    expect(server.labels).toEqual(['x', 'a']);
  });

  test('CLI-10 another tab of the device, which finds them moved, keeps what it has pending behind them', async () => {
    const [browser, server] = scripted();
    const [one, two] = [await open(browser, server), await open(browser, server)];
    await Promise.all([online(one), online(two)]);
    two.draw('a');
    await two.client.saved();
    await until('both have it', () => one.host.seq === 1);
    server.deaf = true;
    two.draw('b');
    server.unreachable = true;
    for (const socket of server.sockets) socket.cut();
    restore(server, 'x', 'y');
    server.deaf = false;
    server.unreachable = false;
    one.client.wake();
    two.client.wake();
    await until('both have the other log', () => one.host.seq === 2 && two.host.seq === 2);
    await until('nothing is pending', () => two.host.pending.size === 0);
    expect(server.labels).toEqual(['x', 'y']);
    expect((await one.client.kept()).map(({ code }) => code)).toEqual(['server-restored', 'server-restored']);
  });

  test('CLI-6 where nothing own is lost, what is pending goes out on top of it', async () => {
    const [browser, server] = scripted();
    for (const label of ['a', 'b']) server.other(paperTxn(label));
    const tab = await open(browser, server);
    await until('loaded', () => tab.host.seq === 2);
    server.deaf = true;
    tab.draw('mine');
    restore(server, 'x', 'y', 'z');
    server.deaf = false;
    server.socket.cut();
    await tab.client.saved();
    expect(tab.host.log).toEqual(['x', 'y', 'z', 'mine']);
    expect(tab.host.notices()).toEqual(['server-restored']);
    expect(await tab.client.kept()).toEqual([]);
  });

  test('CLI-10 of a server that names no terms it is known by a head behind ours', async () => {
    const [browser, server] = scripted(1);
    const tab = await open(browser, server);
    await online(tab);
    for (const label of ['a', 'b', 'c']) tab.draw(label);
    await tab.client.saved();
    server.log.length = 1;
    server.socket.cut();
    await until('its log is there', () => tab.host.seq === 1);
    expect(server.hellos.map(({ proto, term }) => [proto, term])).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
    await until('two are kept', async () => (await tab.client.kept()).length === 2);
    await tab.client.retryKept();
    await tab.client.saved();
    expect(server.labels).toEqual(['a', 'b', 'c']);
  });

  test('RES-9 the row a device has stored is named with its term the next time', async () => {
    const [browser, server] = scripted();
    server.other(paperTxn('a'));
    const tab = await open(browser, server);
    await online(tab);
    tab.draw('mine');
    await tab.client.saved();
    await tab.client.stop();
    const again = await open(browser, server);
    await online(again);
    expect(server.hellos.map(({ lastSeq, term }) => [lastSeq, term])).toEqual([
      [0, undefined],
      [2, server.term],
    ]);
    expect(again.host.log).toEqual(['a', 'mine']);
  });
});

test('HS-7 outcomes that come before WELCOME count with its own', async () => {
  const [browser, server] = scripted();
  const tab = await open(browser, server);
  await online(tab);
  server.losesAcks = true;
  for (const label of ['one', 'two', 'three']) tab.draw(label);
  await until('committed', () => server.log.length === 3);
  server.losesAcks = false;
  server.socket.cut();
  await tab.client.saved();
  expect(pushes(server)[1]).toEqual([]);
  expect(server.labels).toEqual(['one', 'two', 'three']);
});
