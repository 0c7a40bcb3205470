// The client against a server played by hand: what is sent, shown and kept when the line breaks at the worst moment.

import { afterEach, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { BoardStore } from '../store/board-store.ts';
import { HomeStore } from '../store/home.ts';
import type { SyncEnvironment } from './environment.ts';
import type { SyncOptions } from './host.ts';
import { ALIAS, type Tab, TestBrowser, until } from './testing/browser.ts';
import { PaperHost, paperHash, paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

let tabs: Tab<PaperHost>[] = [];
afterEach(() => {
  for (const tab of tabs) tab.kill();
  tabs = [];
});

async function open(
  browser: TestBrowser,
  server: ScriptedServer,
  options: Partial<SyncOptions> = {},
  timing: Partial<SyncEnvironment['timing']> = {},
): Promise<Tab<PaperHost> & { draw: (label: string, after?: number, bytes?: number) => number }> {
  const wire = { origin: 'http://board.test', fetch: server.fetch, socket: () => server.connect() };
  const tab = browser.open(new PaperHost(), wire, options, timing);
  tabs.push(tab);
  let token = 0;
  await tab.client.start();
  return Object.assign(tab, {
    draw: (label: string, after = 0, bytes = 0) => {
      token += 1;
      tab.client.push(token, tab.host.draw(token, label, after, bytes), after);
      return token;
    },
  });
}

const pushes = (server: ScriptedServer) =>
  server.sockets.map(({ frames }) => frames.flatMap((frame) => (frame.type === 'push' ? frame.txns : [])));
const online = (tab: Tab<PaperHost>) => until('online', () => tab.host.me !== undefined && tab.host.saved === 'saved');

describe('saving', () => {
  test('a stroke is stored before it is sent, sent once, and saved when it is acknowledged', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.deaf = true;
    tab.draw('one');
    expect(tab.host.saved).toBe('saving(1)');
    expect(pushes(server)[0]).toHaveLength(0);
    await until('sent', () => pushes(server)[0]?.length === 1);
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    const [client] = await store.clients();
    expect(await store.pendingOf(client?.clientIdHex ?? '')).toHaveLength(1);
    server.deaf = false;
    server.socket.cut();
    await tab.client.saved();
    expect(server.labels).toEqual(['one']);
    expect(tab.host.log).toEqual(['one']);
    await until('out of pending', async () => (await store.pendingOf(client?.clientIdHex ?? '')).length === 0);
    store.close();
  });

  test('many strokes of one tick are one write and one PUSH', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    for (let i = 0; i < 50; i++) tab.draw(`s${i}`);
    await tab.client.saved();
    expect(server.socket.frames.filter((frame) => frame.type === 'push')).toHaveLength(1);
    expect(server.labels).toHaveLength(50);
  });

  test('an ACK that was lost is made good on the next socket without a second row', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.losesAcks = true;
    tab.draw('one');
    tab.draw('two');
    await until('committed', () => server.log.length === 2);
    expect(tab.host.saved).toBe('saving(2)');
    server.losesAcks = false;
    server.socket.cut();
    await tab.client.saved();
    expect(pushes(server)[1]).toEqual([]);
    expect(server.labels).toEqual(['one', 'two']);
    expect(tab.host.log).toEqual(['one', 'two']);
    expect(tab.host.pending.size).toBe(0);
  });

  test('what the server never got is sent again with the same number and bytes', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.deaf = true;
    tab.draw('one');
    await until('sent', () => pushes(server)[0]?.length === 1);
    server.deaf = false;
    server.socket.cut();
    await tab.client.saved();
    expect(pushes(server)[1]).toEqual(pushes(server)[0]);
  });

  test('an answer given again, out of its place, changes nothing', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    tab.draw('one');
    await tab.client.saved();
    server.socket.say({ type: 'ack', acks: [{ client: 0, clientSeq: 1, seq: 1, atMs: 1 }] });
    server.deaf = true;
    tab.draw('two');
    await until('sent', () => pushes(server)[0]?.length === 2);
    server.socket.say({ type: 'ack', acks: [{ client: 0, clientSeq: 2, seq: 7, atMs: 1 }] });
    server.other(paperTxn('other'));
    await until('folded', () => tab.host.log.length === 2);
    expect(tab.host.shown).toEqual(['one', 'other', 'two']);
    expect(tab.host.saved).toBe('saving(1)');
    expect(server.hellos).toHaveLength(1);
  });

  test('settled follows what is written, so that the server may forget', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    for (let i = 0; i < 3; i++) {
      tab.draw(`s${i}`);
      await tab.client.saved();
      await tab.client.kept();
    }
    expect(pushes(server)[0]?.map(({ settled }) => settled)).toEqual([0, 1, 2]);
    server.socket.cut();
    await until('hello again', () => server.hellos.length === 2);
    expect(server.hellos[1]?.clients[0]?.settled).toBe(3);
    expect(server.hellos[1]?.lastSeq).toBe(3);
  });
});

describe('lines that break', () => {
  test('drawn offline, shown at once, stored, and merged when the line is back', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    await until('offline', () => tab.host.saved === 'offline(0)');
    tab.draw('mine');
    // "Kept here" is said once the store has it, not before.
    expect(tab.host.saved).toBe('saving(1)');
    await until('kept here', () => tab.host.saved === 'offline(1)');
    server.other(paperTxn('theirs'));
    server.unreachable = false;
    tab.client.wake();
    await tab.client.saved();
    expect(tab.host.log).toEqual(['theirs', 'mine']);
    expect(tab.host.saved).toBe('saved');
  });

  test('an old socket that closes late does not touch the new one', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const old = server.socket;
    tab.network(false);
    await until('offline', () => tab.host.saved.startsWith('offline'));
    tab.network(true);
    await until('again', () => server.hellos.length === 2);
    old.cut();
    old.say({ type: 'ops', rows: [] });
    tab.draw('one');
    await tab.client.saved();
    expect(server.hellos).toHaveLength(2);
  });

  test('a row that does not continue the log makes it connect again and fetch what is between', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.socket.reading = false;
    server.other(paperTxn('lost'));
    server.socket.reading = true;
    server.other(paperTxn('seen'));
    await until('both', () => tab.host.log.length === 2);
    expect(tab.host.log).toEqual(['lost', 'seen']);
    expect(server.hellos[1]?.lastSeq).toBe(0);
  });

  test('a connect that is refused for a while loses no queued change', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.openAnswers = [
      { status: 503, error: 'not-ready' },
      { status: 429, error: 'too-many-requests' },
      { status: 500, error: 'internal' },
    ];
    const tab = await open(browser, server);
    tab.draw('one');
    await tab.client.saved();
    expect(server.labels).toEqual(['one']);
  });

  test.each([
    ['forbidden', 'forbidden'],
    ['gone', 'gone'],
    ['too-old', 'too-old'],
  ] as const)(
    'after BYE %s it says so, comes again only when woken, and keeps what is pending',
    async (name, notice) => {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      const tab = await open(browser, server);
      await online(tab);
      server.deaf = true;
      tab.draw('one');
      await until('sent', () => pushes(server)[0]?.length === 1);
      server.socket.bye(name);
      await until('told', () => tab.host.notices().includes(notice));
      expect(tab.host.saved).toBe('offline(1)');
      server.deaf = false;
      tab.client.wake();
      await tab.client.saved();
      expect(server.labels).toEqual(['one']);
    },
  );

  test.each(['restart', 'too-slow', 'hello-timeout', 'failed', 'unauthorized'] as const)(
    'after BYE %s it comes again by itself',
    async (name) => {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      const tab = await open(browser, server);
      await online(tab);
      server.socket.bye(name);
      await until('again', () => server.hellos.length === 2 && tab.host.saved === 'saved');
      expect(tab.host.notices()).toEqual([]);
    },
  );

  test('a client older than the server allows goes read-only and keeps its pending edits unsent', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.minClient = 99;
    const tab = await open(browser, server);
    tab.draw('one');
    await until('told', () => tab.host.notices().includes('too-old'));
    expect(tab.host.events.findLast(({ role }) => role)?.role).toBe('viewer');
    await tab.client.kept();
    expect(pushes(server).flat()).toEqual([]);
    expect(tab.host.shown).toEqual(['one']);
  });
});

describe('refusals', () => {
  test('a refused transaction and what builds on it leave the screen and are kept here, the rest is saved', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.refuses.set('bad', 'bad-item');
    const bad = tab.draw('bad');
    tab.draw('child', bad);
    tab.draw('good');
    await expect(tab.client.saved()).rejects.toThrow('bad-item');
    expect(tab.host.shown).toEqual(['good']);
    expect((await tab.client.kept()).map(({ code }) => code)).toEqual(['bad-item', 'depends']);
    expect(tab.host.events.findLast(({ kept }) => kept !== undefined)?.kept).toBe(2);
    expect(tab.host.saved).toBe('saved');
  });

  test('what was kept can be sent again as new numbers, on its base', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.refuses.set('bad', 'bad-item');
    tab.draw('child', tab.draw('bad'));
    await expect(tab.client.saved()).rejects.toThrow();
    server.refuses.clear();
    await tab.client.retryKept();
    expect(tab.host.shown).toEqual(['bad', 'child']);
    await tab.client.saved();
    expect(server.labels).toEqual(['bad', 'child']);
    expect(await tab.client.kept()).toEqual([]);
    expect(server.log[1]?.body).toEqual({ bytes: paperTxn('child', server.log[0]?.clientSeq) });
  });

  test('kept transactions survive the tab and can be taken out as JSON', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    server.refuses.set('bad', 'id-taken');
    tab.draw('bad');
    await expect(tab.client.saved()).rejects.toThrow('id-taken');
    await tab.client.kept();
    tab.kill();
    const later = await open(browser, server);
    expect(later.host.events.find(({ kept }) => kept)?.kept).toBe(1);
    const exported = JSON.parse(await later.client.exportKept()) as { transactions: { code: string; txn: string }[] };
    expect(exported).toMatchObject({ format: 'atrium-kept', version: 1, alias: ALIAS });
    expect(exported.transactions[0]?.code).toBe('id-taken');
    expect(new Uint8Array(Buffer.from(exported.transactions[0]?.txn ?? '', 'base64'))).toEqual(paperTxn('bad'));
  });

  test('a refusal whose REJECT was lost is learnt from WELCOME', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.losesAcks = true;
    server.refuses.set('bad', 'bad-item');
    tab.draw('bad');
    await until('refused', () => server.outcomes.size === 1);
    server.socket.cut();
    await expect(tab.client.saved()).rejects.toThrow('bad-item');
    expect(tab.host.shown).toEqual([]);
    expect(pushes(server)[1]).toEqual([]);
  });
});

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

  test('two tabs of one board: each keeps its own queue, a living one is never adopted', async () => {
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

  test('a queue of another secret is left alone', async () => {
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
});

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

  test('a server put back to a backup: its log is taken, pending stays', async () => {
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

  test('a full disk ends the cache, says so once, and saving goes on', async () => {
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
    const sha256 = paperHash(photo);
    server.blobs.set(hexOf(sha256), photo);
    server.other(photo, { sha256, size: photo.length });
    server.other(paperTxn('next'));
    await until('both', () => tab.host.log.length === 2);
    expect(tab.host.log).toEqual(['photo', 'next']);
  });
});

describe('people', () => {
  test('presence is the latest only, and is said again on a new socket', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    for (let i = 0; i < 5; i++) tab.client.presence(new Uint8Array([i]));
    const said = () => server.socket.frames.flatMap((frame) => (frame.type === 'presence' ? [frame.value[0]] : []));
    await until('said', () => said().length > 0);
    expect(said()).toEqual([4]);
    server.socket.cut();
    await until('said again', () => server.hellos.length === 2 && said().length > 0);
    expect(said()).toEqual([4]);
  });

  test('who left with the socket is gone', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    expect(tab.host.me?.name).toBe('Ann');
    server.socket.say({
      type: 'presences',
      events: [
        { session: 7, kind: 'joined', actor: 'b', name: 'Bob', colour: 2 },
        { session: 7, kind: 'value', value: new Uint8Array([1]) },
      ],
    });
    await until('Bob', () => tab.host.people.get(7) === 'Bob' && tab.host.presences.get(7) === '01');
    server.socket.cut();
    await until('gone', () => tab.host.people.size === 0 && tab.host.presences.size === 0);
  });

  test('READ follows the rows so that a long resume goes on', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    for (let i = 0; i < 4; i++) server.other(paperTxn(`r${i}`, 0, 100 * 1024));
    const tab = await open(browser, server);
    await until('folded', () => tab.host.seq === 4);
    await until('read', () => server.socket.frames.some((frame) => frame.type === 'read' && frame.seq === 4));
    expect(server.socket.frames.filter((frame) => frame.type === 'read').length).toBeGreaterThan(1);
  });
});
