// The client as it starts: from this device, and with what tabs that died have left.

import { describe, expect, test } from 'vitest';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { BoardStore } from '../../store/board-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open, pushes } from './testing/opened.ts';
import { paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

describe('starting', () => {
  test('a reload shows the board from this device before any network', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.other(paperTxn('theirs'));
    const tab = await open(browser, server);
    tab.draw('mine');
    await tab.client.saved();
    await tab.client.stop();
    server.unreachable = true;
    const again = await open(browser, server);
    expect(again.host.shown).toEqual(['theirs', 'mine']);
  });

  test('strokes of a tab that died unsent are shown by the next one and saved by it', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    const first = tab.draw('one');
    tab.draw('two', first);
    await tab.client.kept();
    tab.kill();
    const next = await open(browser, server);
    expect(next.host.shown).toEqual(['one', 'two']);
    server.unreachable = false;
    next.client.wake();
    await next.client.saved();
    expect(server.labels).toEqual(['one', 'two']);
    expect(server.hellos[0]?.clients).toHaveLength(3);
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    await until('retired', async () => (await store.clients()).length === 0);
    store.close();
  });

  test('a tab that died after its commit and before the ACK is not saved twice', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.losesAcks = true;
    tab.draw('one');
    await until('committed', () => server.log.length === 1);
    tab.kill();
    const next = await open(browser, server);
    await next.client.saved();
    await until('folded', () => next.host.log.length === 1);
    expect(next.host.shown).toEqual(['one']);
    expect(server.labels).toEqual(['one']);
  });

  test('CLI-4 two tabs of one board: each keeps its own queue, a living one is never adopted', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const [left, right] = [await open(browser, server), await open(browser, server)];
    left.draw('left');
    right.draw('right');
    await Promise.all([left.client.kept(), right.client.kept()]);
    const third = await open(browser, server);
    expect(third.host.shown).toEqual([]);
    server.unreachable = false;
    for (const tab of [left, right, third]) tab.client.wake();
    await Promise.all([left.client.saved(), right.client.saved()]);
    for (const tab of [left, right, third]) await until('both', () => tab.host.log.length === 2);
    expect([...server.labels].sort()).toEqual(['left', 'right']);
    expect(right.host.log).toEqual(left.host.log);
  });

  test('a tab adopts the queue of another that dies while it runs', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const [left, right] = [await open(browser, server), await open(browser, server)];
    await Promise.all([online(left), online(right)]);
    server.deaf = true;
    right.draw('right');
    await until('sent', () => pushes(server).flat().length === 1);
    right.kill();
    server.deaf = false;
    await until('adopted and saved', () => left.host.log.length === 1);
    expect(server.labels).toEqual(['right']);
  });

  test('a queue adopted after its row was folded is not shown twice', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    // This tab cannot cache rows, so nothing takes the row out of pending.
    browser.quota = (stores) => stores.includes('rows') && stores.length === 4;
    const left = await open(browser, server, {}, { orphansMs: 1e6 });
    await online(left);
    browser.quota = undefined;
    const right = await open(browser, server, {}, { orphansMs: 1e6 });
    await online(right);
    server.losesAcks = true;
    right.draw('right');
    await until('folded by left', () => left.host.log.length === 1);
    right.kill();
    server.losesAcks = false;
    const third = await open(browser, server);
    await until('third has it once', () => third.host.log.length === 1 && third.host.saved === 'saved');
    expect(third.host.shown).toEqual(['right']);
  });

  test('a row one tab has cached is no longer pending of the tab that died before its ACK, also offline', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const left = await open(browser, server, {}, { orphansMs: 1e6 });
    await online(left);
    const right = await open(browser, server);
    await online(right);
    server.losesAcks = true;
    right.draw('right');
    await until('folded by left', () => left.host.log.length === 1);
    await left.client.kept();
    right.kill();
    left.kill();
    server.unreachable = true;
    const third = await open(browser, server);
    expect(third.host.shown).toEqual(['right']);
  });

  test('CLI-4 a queue of another secret is left alone', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    tab.draw('one');
    await tab.client.kept();
    tab.kill();
    const viewer = await open(browser, server, { secret: 'B'.repeat(43) });
    expect(viewer.host.shown).toEqual([]);
  });

  test('a queue the server bound to an actor this device has lost is kept, and the tab goes on', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.deaf = true;
    tab.draw('one');
    await until('sent', () => pushes(server)[0]?.length === 1);
    tab.kill();
    server.deaf = false;
    server.actor = 'guest-2';
    const next = await open(browser, server);
    next.draw('two');
    await until('saved', () => server.labels.includes('two'));
    expect((await next.client.kept()).map(({ code }) => code)).toEqual(['forbidden']);
    expect(server.hellos.at(-1)?.clients).toHaveLength(2);
  });

  test('a fresh board is listed on this device from its first stroke, another from its opening', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const home = await HomeStore.open(browser.indexedDB);
    const fresh = await open(browser, server, { fresh: true });
    await online(fresh);
    await fresh.client.stop();
    expect(await home.board(ALIAS)).toBeUndefined();
    const drawn = await open(browser, server, { fresh: true });
    drawn.draw('one');
    await drawn.client.saved();
    drawn.client.title('Plans');
    await drawn.client.stop();
    expect(await home.board(ALIAS)).toMatchObject({ title: 'Plans', role: 'editor' });
    home.close();
  });

  test('a board that was drawn on before the server answered is listed as its person’s with the answer', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const home = await HomeStore.open(browser.indexedDB);
    const tab = await open(browser, server, { fresh: true });
    tab.draw('one');
    await tab.client.kept();
    expect(await home.board(ALIAS)).toMatchObject({ account: '' });
    server.unreachable = false;
    tab.client.wake();
    await tab.client.saved();
    tab.kill();
    expect(await home.board(ALIAS)).toMatchObject({ role: 'editor', account: undefined });
    home.close();
  });
});
