// The client with transactions too large for a frame: in parts, beside the ink.

import { describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { sha256 as hashOf } from '#protocol/derive.ts';
import { LIMITS } from '#protocol/limits.ts';
import { BoardStore } from '../../store/board-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import { paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

describe('large transactions', () => {
  const size = LIMITS.inlineTxnBytes + 1;

  test('travel in parts under a clientId of their own, and ink overtakes them', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    tab.draw('photo', 0, 3 * 1024 * 1024);
    tab.draw('ink');
    await tab.client.saved();
    expect(server.labels).toEqual(['ink', 'photo']);
    expect(tab.host.log).toEqual(['ink', 'photo']);
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(4);
    expect(hexOf(server.log[1]?.clientId as Uint8Array)).not.toBe(hexOf(server.log[0]?.clientId as Uint8Array));
  });

  test('wait for the picture, stored meanwhile, and nothing else waits', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    let drawn = (): void => {};
    tab.host.drawn = new Promise((resolve) => {
      drawn = resolve;
    });
    tab.draw('photo', 0, size);
    tab.draw('ink');
    await until('the ink is there', () => server.labels.length === 1);
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
    const stored = await Promise.all((await store.clients()).map(({ clientIdHex }) => store.pendingOf(clientIdHex)));
    expect(stored.flat().some(({ txn }) => txn.length > LIMITS.inlineTxnBytes)).toBe(true);
    store.close();
    drawn();
    await tab.client.saved();
    expect(server.labels).toEqual(['ink', 'photo']);
  });

  test('an edit that builds on one waits for it', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const photo = tab.draw('photo', 0, size);
    tab.draw('moved', photo);
    tab.draw('ink');
    await tab.client.saved();
    expect(server.labels).toEqual(['ink', 'photo', 'moved']);
  });

  test('CLI-18 what comes behind one goes out behind it and does not fall with it, and each is told its outcome', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.refuses.set('first', 'board-locked');
    const first = tab.draw('first', 0, size);
    const rest = tab.draw('rest', 0, 0, first);
    const ink = tab.draw('ink');
    const outcomes = await Promise.all([first, rest, ink].map((token) => tab.client.outcome(token)));
    expect(outcomes).toEqual(['board-locked', undefined, undefined]);
    expect(server.labels).toEqual(['ink', 'rest']);
    expect(await tab.client.outcome(rest)).toBeUndefined();
  });

  test('go on where the server stands after the tab died midway', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.deaf = true;
    tab.draw('photo', 0, 3 * 1024 * 1024);
    await until('a part is there', () => [...server.parts.values()].some((parts) => parts.length > 0));
    tab.kill();
    server.deaf = false;
    const next = await open(browser, server);
    await next.client.saved();
    expect(server.labels).toEqual(['photo']);
    const offsets = server.requests
      .filter((request) => request.startsWith('PUT'))
      .map((request) => request.split('offset=')[1]);
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
  });

  test('of others are fetched, and rows after them wait', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const photo = paperTxn('photo', 0, size);
    const sha256 = hashOf(photo);
    server.blobs.set(hexOf(sha256), photo);
    server.other(photo, { sha256, size: photo.length });
    server.other(paperTxn('next'));
    await until('both', () => tab.host.log.length === 2);
    expect(tab.host.log).toEqual(['photo', 'next']);
  });
});
