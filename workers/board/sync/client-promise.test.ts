// What the client promises of Saved, Offline and "kept here": nothing is said before it is so.

import { describe, expect, test } from 'vitest';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { BoardStore } from '../../store/board-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open, pushes } from './testing/opened.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

/** What another tab would find of undecided transactions. */
async function stored(browser: TestBrowser): Promise<number> {
  const store = await BoardStore.open(browser.indexedDB, ALIAS);
  const clients = await store.clients();
  const pending = await Promise.all(clients.map(({ clientIdHex }) => store.pendingOf(clientIdHex)));
  store.close();
  return pending.flat().length;
}

describe('what is said of the line', () => {
  test('CLI-11 nothing is said to be saved before the server has answered, and late it is offline', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.mute = true;
    const tab = await open(browser, server, { fresh: true }, { answerMs: 500 });
    expect(tab.host.saved).toBe('');
    await until('late', () => tab.host.saved === 'offline(0)');
    tab.draw('one');
    expect(tab.host.saved).toBe('saving(1)');
    await until('kept here', () => tab.host.saved === 'offline(1)' && server.sockets.length > 0);
    server.mute = false;
    server.socket.cut();
    await until('saved', () => tab.host.saved === 'saved');
    expect(server.labels).toEqual(['one']);
    expect(tab.host.events.flatMap(({ saved }) => saved?.state ?? []).indexOf('saved')).toBeGreaterThan(2);
  });

  test('CLI-11 a push without an answer is offline until the server decides something', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server, {}, { answerMs: 50 });
    await online(tab);
    server.losesAcks = true;
    tab.draw('one');
    expect(tab.host.saved).toBe('saving(1)');
    await until('offline', () => tab.host.saved === 'offline(1)');
    await until('asked', () => server.socket.frames.some(({ type }) => type === 'ping'));
    server.socket.say({ type: 'ack', acks: [{ client: 0, clientSeq: 1, seq: 1, atMs: 1 }] });
    await until('saved', () => tab.host.saved === 'saved');
    expect(server.hellos, 'it answers PING: the socket stands').toHaveLength(1);
  });

  test('CLI-11 the browser says that it is offline: so does the client, whatever the socket does', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.unreachable = true;
    tab.network(false);
    expect(tab.host.saved).toBe('offline(0)');
    tab.draw('one');
    await until('kept here', () => tab.host.saved === 'offline(1)');
    server.unreachable = false;
    tab.network(true);
    await until('saved', () => tab.host.saved === 'saved');
    expect(server.labels).toEqual(['one']);
  });

  test('CLI-12 a socket that is dead without a word is found by PING and followed by another', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server, {}, { answerMs: 30, pingMs: 60 });
    await online(tab);
    server.mute = true;
    await until('given up', () => tab.host.saved === 'offline(0)' && server.sockets.length > 1);
    server.mute = false;
    await until('again', () => tab.host.saved === 'saved');
  });

  test('CLI-12 bytes that still leave keep a socket, however late the answer', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server, {}, { answerMs: 20, pingMs: 1e6 });
    await online(tab);
    server.mute = true;
    let left = 1000;
    Object.defineProperty(server.socket, 'bufferedAmount', { get: () => --left });
    tab.draw('one');
    await until('sent', () => pushes(server)[0]?.length === 1);
    await until('looked at again and again', () => left < 980);
    expect(tab.host.saved).toBe('saving(1)');
    expect(server.sockets).toHaveLength(1);
  });
});

describe('what is said of this device', () => {
  test('CLI-13 what the store does not take is not said to be kept, and is written when there is room', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    browser.quota = () => true;
    tab.draw('one');
    tab.draw('two');
    await until('said', () => tab.host.saved === 'offline(2, 2 unkept)');
    expect(tab.host.notices()).toEqual(['offline-storage']);
    browser.quota = undefined;
    await until('kept here', () => tab.host.saved === 'offline(2)');
    expect(await stored(browser)).toBe(2);
    tab.kill();
    server.unreachable = false;
    const next = await open(browser, server);
    await until('saved', () => next.host.saved === 'saved');
    expect(server.labels).toEqual(['one', 'two']);
  });

  test('CLI-13 a full device lets go of the board opened longest ago that the server has too, and says so', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const home = await HomeStore.open(browser.indexedDB);
    const OTHERS = ['waiting', 'refused', 'oldest', 'newer'];
    for (const [k, alias] of OTHERS.entries()) {
      await home.note(alias, 's', { openedAtMs: k + 1 });
      const store = await BoardStore.open(browser.indexedDB, alias);
      await store.replaceSnapshot(1, [new Uint8Array(4)]);
      const one = { clientIdHex: 'ab', clientSeq: 1, txn: new Uint8Array([1]), after: 0, order: 0, atMs: 1 };
      const lists = { clients: [], rows: [], settled: [], unkept: [], retired: [], pending: [], kept: [] };
      if (alias === 'waiting') await store.write({ ...lists, pending: [one] }, true);
      if (alias === 'refused') await store.write({ ...lists, kept: [{ ...one, code: 'bad-item' }] }, true);
      store.close();
    }
    home.close();
    const seqs = async () => {
      const stores = await Promise.all(OTHERS.map((alias) => BoardStore.open(browser.indexedDB, alias)));
      const standing = await Promise.all(stores.map((store) => store.standing()));
      for (const store of stores) store.close();
      return Object.fromEntries(standing.map(({ seq, pending }, k) => [OTHERS[k], [seq, pending]]));
    };
    const tab = await open(browser, server);
    await online(tab);
    let room = 1;
    browser.quota = () => room-- > 0;
    tab.draw('one');
    await until('saved', () => tab.host.saved === 'saved' && server.labels.length === 1);
    await until('said', () => tab.host.notices().length > 0);
    expect(tab.host.notices()).toEqual(['room-made']);
    expect(await seqs()).toEqual({ waiting: [1, 1], refused: [1, 0], oldest: [0, 0], newer: [1, 0] });
    // No room by all that may go: what is unsent or refused stays all the same.
    browser.quota = () => true;
    tab.draw('two');
    await until('said', () => tab.host.notices().includes('offline-storage'));
    expect(await seqs()).toEqual({ waiting: [1, 1], refused: [1, 0], oldest: [0, 0], newer: [0, 0] });
  });

  test('CLI-13 what the store does not take is sent, and nothing of it is left there', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    browser.quota = () => true;
    for (const label of ['one', 'two', 'three']) tab.draw(label);
    await until('saved', () => tab.host.saved === 'saved' && server.labels.length === 3);
    // The server may forget what this device never had.
    server.socket.cut();
    await until('hello again', () => server.hellos.length === 2);
    expect(server.hellos[1]?.clients[0]?.settled).toBe(3);
    browser.quota = undefined;
    await tab.client.stop();
    expect(await stored(browser)).toBe(0);
  });

  test('CLI-13 what was refused stays when the store does not take it', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    browser.quota = () => true;
    server.refuses.set('bad', 'bad-item');
    tab.draw('bad');
    await until('refused', () => tab.host.shown.length === 0);
    expect((await tab.client.kept()).map(({ code }) => code)).toEqual(['bad-item']);
    tab.network(false);
    await until('said', () => tab.host.saved === 'offline(0, 1 unkept)');
    browser.quota = undefined;
    await until('kept here', () => tab.host.saved === 'offline(0)' || tab.host.saved === 'saved');
    expect((await tab.client.kept()).map(({ code }) => code)).toEqual(['bad-item']);
  });

  test.each([true, false])('CLI-13 a database that the browser closes is opened again (told: %s)', async (told) => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    tab.draw('one');
    await until('kept here', () => tab.host.saved === 'offline(1)');
    browser.closeDatabases(told);
    tab.draw('two');
    await until('kept here', () => tab.host.saved === 'offline(2)');
    expect(await stored(browser)).toBe(2);
    expect(tab.host.notices()).toEqual([]);
  });

  test('CLI-13 who leaves is told when the last of it is kept', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    browser.quota = () => true;
    tab.draw('one');
    await until('said', () => tab.host.saved === 'offline(1, 1 unkept)');
    let safe = false;
    const leaving = tab.client.safe().then(() => {
      safe = true;
    });
    await tab.client.kept();
    expect(safe).toBe(false);
    server.unreachable = false;
    tab.client.wake();
    await leaving;
    expect(server.labels).toEqual(['one']);
  });
});

describe('who asks whether all is saved', () => {
  test('CLI-14 is told once of what was refused before; what comes after it is saved', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.refuses.set('bad', 'bad-item');
    tab.draw('bad');
    await until('refused', () => tab.host.shown.length === 0);
    await expect(tab.client.saved()).rejects.toThrow('bad-item');
    tab.draw('good');
    await tab.client.saved();
    tab.draw('bad');
    await expect(tab.client.saved()).rejects.toThrow('bad-item: 1 change was refused');
    await tab.client.saved();
    expect(await tab.client.kept()).toHaveLength(2);
    server.refuses.clear();
    await tab.client.retryKept();
    await tab.client.saved();
    expect([...server.labels].sort()).toEqual(['bad', 'bad', 'good']);
  });

  test('CLI-14 is told when neither this device nor the server can have it', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    browser.quota = () => true;
    tab.draw('one');
    await expect(tab.client.saved()).rejects.toThrow('offline-storage');
    browser.quota = undefined;
    server.unreachable = false;
    await until('saved', () => tab.host.saved === 'saved');
    await tab.client.saved();
  });
});
