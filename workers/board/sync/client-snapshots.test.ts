// The client with snapshots, and with what it keeps of a board on this device.

import { describe, expect, test } from 'vitest';
import { BoardStore, databaseName } from '../../store/board-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import { paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

async function openedDatabase(browser: TestBrowser): Promise<IDBDatabase> {
  const request = browser.indexedDB.open(databaseName(ALIAS));
  await new Promise((resolve) => (request.onsuccess = resolve));
  return request.result;
}

describe('snapshots and the cache', () => {
  test('a board starts from a snapshot with what is pending on top, and from the device the next time', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    for (const label of ['a', 'b', 'c', 'd']) server.other(paperTxn(label));
    server.snapshotSeq = 3;
    server.unreachable = true;
    const tab = await open(browser, server);
    tab.draw('mine');
    server.unreachable = false;
    tab.client.wake();
    await tab.client.saved();
    expect(tab.host.log).toEqual(['a', 'b', 'c', 'd', 'mine']);
    expect(tab.host.events.some(({ loading }) => loading && loading.done === loading.total && loading.total > 0)).toBe(
      true,
    );
    expect(tab.host.events.findLast((event) => event.loading !== undefined)?.loading).toBeNull();
    await tab.client.stop();
    server.unreachable = true;
    const again = await open(browser, server);
    expect(again.host.shown).toEqual(['a', 'b', 'c', 'd', 'mine']);
  });

  test('HIST-7 chunks that come with WELCOME are not fetched, and are kept for the next start', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    for (const label of ['a', 'b', 'c', 'd']) server.other(paperTxn(label));
    server.snapshotSeq = 3;
    server.sendsChunks = true;
    const tab = await open(browser, server);
    await online(tab);
    await until('all of it', () => tab.host.log.length === 4);
    expect(tab.host.log).toEqual(['a', 'b', 'c', 'd']);
    await tab.client.stop();
    server.unreachable = true;
    const again = await open(browser, server);
    expect(again.host.shown).toEqual(['a', 'b', 'c', 'd']);
  });

  test('an own transaction that is inside the snapshot is saved, not shown twice', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.losesAcks = true;
    tab.draw('mine');
    await until('committed', () => server.log.length === 1);
    server.other(paperTxn('other'));
    server.snapshotSeq = 2;
    server.losesAcks = false;
    server.socket.cut();
    await tab.client.saved();
    await until('loaded', () => tab.host.log.length === 2);
    expect(tab.host.shown).toEqual(['mine', 'other']);
  });

  test('a snapshot cut off midway is begun anew', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    for (const label of ['a', 'b', 'c', 'd']) server.other(paperTxn(label));
    server.snapshotSeq = 4;
    const get = server.blobs.get.bind(server.blobs);
    let asked = 0;
    server.blobs.get = (key) => (++asked === 2 ? undefined : get(key));
    const tab = await open(browser, server);
    await until('loaded', () => tab.host.seq === 4);
    expect(tab.host.log).toEqual(['a', 'b', 'c', 'd']);
    expect(server.hellos.map(({ lastSeq }) => lastSeq)).toEqual([0, 0]);
  });

  test('a chunk that arrives damaged is fetched again, and again after the person was told', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    for (const label of ['a', 'b', 'c', 'd']) server.other(paperTxn(label));
    server.snapshotSeq = 4;
    server.damages = 1;
    const once = await open(browser, server);
    await until('loaded', () => once.host.seq === 4);
    expect(once.host.events.filter(({ notice }) => notice)).toEqual([]);

    server.damages = 3;
    const often = await open(new TestBrowser(), server);
    await until('loaded', () => often.host.seq === 4);
    expect(often.host.log).toEqual(['a', 'b', 'c', 'd']);
    expect(often.host.events.flatMap(({ notice }) => notice ?? [])).toEqual([{ code: 'damaged' }]);
  });

  test('CLI-6 a server restored from a backup: its log is taken, pending stays', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    for (const label of ['a', 'b', 'c']) server.other(paperTxn(label));
    const tab = await open(browser, server);
    await until('loaded', () => tab.host.seq === 3);
    server.log.length = 1;
    server.deaf = true;
    tab.draw('mine');
    server.socket.cut();
    server.deaf = false;
    await tab.client.saved();
    expect(tab.host.log).toEqual(['a', 'mine']);
  });

  test('a row the engine cannot fold makes it build anew from the server', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.other(paperTxn('a'));
    await until('a', () => tab.host.seq === 1);
    tab.host.chokesOn = 'b';
    server.other(paperTxn('b'));
    await until('b', () => tab.host.seq === 2);
    expect(tab.host.log).toEqual(['a', 'b']);
    expect(server.hellos.at(-1)?.lastSeq).toBe(0);
  });

  test('a cache the engine cannot read is dropped and the board fetched', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    await store.replaceSnapshot(5, [new Uint8Array([255, 0, 1])]);
    store.close();
    server.other(paperTxn('a'));
    const tab = await open(browser, server);
    await until('fetched', () => tab.host.seq === 1);
    expect(tab.host.log).toEqual(['a']);
  });

  test.each([
    [
      'flipped',
      (chunks: Uint8Array[]) =>
        chunks.map((bytes) => bytes.map((byte) => (byte === 'b'.charCodeAt(0) ? 'x'.charCodeAt(0) : byte))),
    ],
    ['cut', (chunks: Uint8Array[]) => chunks.map((bytes) => bytes.subarray(0, -1))],
    ['missing', (chunks: Uint8Array[]) => chunks.slice(1)],
  ])(
    'DMG-6 chunks of this device that are %s are not shown: the board comes from the server, own edits on top',
    async (_how, harm) => {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      for (const label of ['a', 'b', 'c', 'd']) server.other(paperTxn(label));
      server.snapshotSeq = 4;
      const first = await open(browser, server);
      await until('loaded', () => first.host.seq === 4);
      await first.client.stop();
      const db = await openedDatabase(browser);
      const stored = db.transaction('chunks').objectStore('chunks').getAll();
      await new Promise((resolve) => (stored.onsuccess = resolve));
      expect(stored.result.length).toBeGreaterThan(1);
      const harming = db.transaction('chunks', 'readwrite');
      harming.objectStore('chunks').clear();
      for (const [index, bytes] of harm(stored.result).entries()) harming.objectStore('chunks').put(bytes, index);
      await new Promise((resolve) => (harming.oncomplete = resolve));
      db.close();

      server.unreachable = true;
      const tab = await open(browser, server);
      expect(tab.host.shown).toEqual([]);
      tab.draw('mine');
      server.unreachable = false;
      tab.client.wake();
      await tab.client.saved();
      expect(tab.host.log).toEqual(['a', 'b', 'c', 'd', 'mine']);
      await tab.client.stop();
      server.unreachable = true;
      expect((await open(browser, server)).host.shown).toEqual(['a', 'b', 'c', 'd', 'mine']);
    },
  );

  test.each([
    ['before there was a note of it', undefined],
    ['by an older version', [1, 3]],
    ['by one that left the note of a newer version', [2, 2]],
  ])(
    'CLI-24 chunks that were folded %s are shown until the server can be reached, then all comes anew, pending on top',
    async (_when, modelVersion) => {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      for (const label of ['a', 'b', 'c', 'd']) server.other(paperTxn(label));
      server.snapshotSeq = 3;
      const first = await open(browser, server);
      await until('loaded', () => first.host.seq === 4);
      await first.client.stop();
      const db = await openedDatabase(browser);
      const noting = db.transaction('meta', 'readwrite');
      noting.objectStore('meta').put(modelVersion, 'modelVersion');
      await new Promise((resolve) => (noting.oncomplete = resolve));
      db.close();

      server.unreachable = true;
      const tab = await open(browser, server);
      expect(tab.host.shown).toEqual(['a', 'b', 'c', 'd']);
      tab.draw('mine');
      server.unreachable = false;
      tab.client.wake();
      await tab.client.saved();
      expect(tab.host.log).toEqual(['a', 'b', 'c', 'd', 'mine']);
      expect(server.hellos.at(-1)?.lastSeq).toBe(0);
      await tab.client.stop();
      const again = await open(browser, server);
      await online(again);
      expect(server.hellos.at(-1)?.lastSeq).toBe(5);
    },
  );

  test('rows beyond 4 MiB become a snapshot when nothing is drawn here', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    for (let i = 0; i < 21; i++) server.other(paperTxn(`r${i}`, 0, 200 * 1024));
    await until('folded', () => tab.host.seq === 21);
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    await until('compacted', async () => (await store.load(new Set())).snapshotSeq === 21);
    expect((await store.load(new Set())).rows).toEqual([]);
    store.close();
  });

  test('CLI-8 a full disk ends the cache, says so once, and saving goes on', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    browser.quota = (stores) => stores.length === 4;
    tab.draw('one');
    await tab.client.saved();
    browser.quota = undefined;
    tab.draw('two');
    await tab.client.saved();
    expect(server.labels).toEqual(['one', 'two']);
    expect(tab.host.notices()).toEqual(['offline-storage']);
  });

  test('without storage the board still saves', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    browser.indexedDB.open = () => {
      throw new DOMException('not here', 'SecurityError');
    };
    const tab = await open(browser, server);
    tab.draw('one');
    await tab.client.saved();
    expect(server.labels).toEqual(['one']);
    expect(tab.host.notices()).toEqual(['offline-storage']);
  });
});
