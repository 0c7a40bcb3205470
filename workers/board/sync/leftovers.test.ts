// What of a board is on this device alone, read from outside.

import { expect, test } from 'vitest';
import { BoardStore } from '../../store/board-store.ts';
import { copyOfOwnLeftovers, leftovers, ownLeftovers, whenLetGo } from './leftovers.ts';
import { webLocks } from './locks.ts';
import { ALIAS, SECRET, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

test('CLI-17 what waits and what was refused is counted, and copied with its bytes and why', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const tab = await open(browser, server);
  await online(tab);
  expect(await leftovers(browser.indexedDB, ALIAS)).toEqual({ unsent: 0, refused: 0, secrets: [] });
  server.refuses.set('bad', 'bad-item');
  tab.draw('bad');
  await until('refused', () => tab.host.shown.length === 0);
  await tab.client.kept();
  server.unreachable = true;
  tab.network(false);
  tab.draw('one');
  tab.draw('two');
  await until('kept here', () => tab.host.saved === 'offline(2)');
  const other = await open(browser, server, { secret: 'B'.repeat(43) });
  other.draw('three');
  await until('kept here', () => other.host.saved === 'offline(1)');

  const found = await leftovers(browser.indexedDB, ALIAS);
  expect(found).toMatchObject({ unsent: 3, refused: 1 });
  expect([...found.secrets].sort()).toEqual([SECRET, 'B'.repeat(43)]);
  const copy = JSON.parse(await (await copyOfOwnLeftovers(browser.indexedDB, ALIAS, ['guest-1'])).text()) as {
    transactions: { code: string }[];
  };
  expect(copy).toMatchObject({ format: 'atrium-kept', version: 1, alias: ALIAS });
  expect(copy.transactions.map(({ code }) => code).sort()).toEqual(['bad-item', 'unsent', 'unsent', 'unsent']);
});

test('CLI-27 a person is offered the leftovers they made, and nobody else’s', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const first = await open(browser, server);
  await online(first);
  server.unreachable = true;
  first.network(false);
  first.draw('mine');
  await until('kept here', () => first.host.saved === 'offline(1)');
  first.kill();
  server.unreachable = false;
  server.actor = 'guest-2';
  const second = await open(browser, server, { secret: 'B'.repeat(43) });
  await online(second);
  server.unreachable = true;
  second.network(false);
  second.draw('theirs');
  await until('kept here', () => second.host.saved === 'offline(1)');

  const counted = (own: string[]) => ownLeftovers(browser.indexedDB, ALIAS, own);
  expect(await counted(['guest-1'])).toEqual({ unsent: 1, refused: 0, secrets: [SECRET], others: 0 });
  expect(await counted(['guest-2'])).toMatchObject({ unsent: 1, secrets: ['B'.repeat(43)] });
  expect(await counted(['person:x'])).toMatchObject({ unsent: 0, secrets: [] });
  const copy = JSON.parse(await (await copyOfOwnLeftovers(browser.indexedDB, ALIAS, ['guest-1'])).text());
  expect(copy.transactions).toHaveLength(1);
  await expect(copyOfOwnLeftovers(browser.indexedDB, ALIAS, ['person:x'])).rejects.toThrow('nothing-to-export');
});

// Node 24.5 has them.
test.runIf(navigator.locks)(
  'CLI-17 what waits is waited for while another tab has it, and no longer than said',
  async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.unreachable = true;
    tab.network(false);
    tab.draw('one');
    await until('kept here', () => tab.host.saved === 'offline(1)');
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    const [client] = await store.clients();
    store.close();
    const letGo = await webLocks(navigator.locks).hold(client?.clientIdHex ?? '');
    const at: [IDBFactory, LockManager] = [browser.indexedDB, navigator.locks];
    // By another link nothing waits.
    await whenLetGo(at, ALIAS, 'B'.repeat(43));
    await whenLetGo(at, ALIAS, SECRET, 1);
    let isFree = false;
    const free = whenLetGo(at, ALIAS, SECRET).then(() => {
      isFree = true;
    });
    await until('asked for', async () => (await navigator.locks.query()).pending?.length === 1);
    expect(isFree).toBe(false);
    letGo();
    await free;
  },
);
