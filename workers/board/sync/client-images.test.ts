// The client with images: on this device first, at the server before what names them, and never in the way of ink.

import { describe, expect, test } from 'vitest';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { FOREIGN_RESPONSES, type ForeignResponse, foreignFetch } from '#protocol/browser/testing/foreign-responses.ts';
import { ByteWriter, hexOf } from '#protocol/bytes.ts';
import { sha256 as hashOf } from '#protocol/derive.ts';
import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import { frameOp, OP_CODES } from '#protocol/txn.ts';
import { BoardStore } from '../../store/board-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

type Opened = Awaited<ReturnType<typeof open>>;
/** What paper reads of a transaction with one op: a label of one letter, its code. */
const IMAGE = '\u0001';
const picture = (shade: number) => new Blob([Uint8Array.of(137, 80, 78, 71, shade)], { type: 'image/png' });
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const sends = (server: ScriptedServer) => server.requests.filter((request) => request.startsWith('PUT'));

/** A transaction that puts an image which shows `name`. */
function imageTxn(name: string, after = 0): Uint8Array {
  return imagesTxn([name], after);
}

/** Likewise, an image for each. */
function imagesTxn(names: readonly string[], after = 0): Uint8Array {
  const txn = new ByteWriter().u8(1).varint(0).varint(0).varint(after).varint(names.length);
  for (const name of names) {
    const file = new ByteWriter()
      .raw(Uint8Array.from(Buffer.from(name, 'hex')))
      .str('image/png')
      .varint(1)
      .varint(1);
    const record = new ByteWriter().u8(9).raw(new Uint8Array(16).fill(7)).raw(frameGroup(TAG.b, file.done())).done();
    txn.raw(frameOp(OP_CODES.put, new ByteWriter().bytes(record).done()));
  }
  return txn.done();
}

/** Puts an image on the board as the intake does. */
function show(tab: Opened, token: number, name: string): void {
  const txn = imageTxn(name);
  tab.host.pending.set(token, { label: IMAGE, after: 0, txn });
  tab.client.push(token, txn);
}

describe('CLI-23 an image', () => {
  test('is at the server before what names it is sent, and ink overtakes it', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const name = await tab.client.images.keep(picture(1));
    expect(name).toBe(hexOf(hashOf(await bytesOf(picture(1)))));
    expect(sends(server)).toEqual([]);
    show(tab, 1000, name);
    tab.draw('ink');
    await tab.client.saved();
    expect(server.labels).toEqual(['ink', IMAGE]);
    expect(sends(server)).toEqual([`PUT /api/boards/board/blobs/${name}`]);
    expect(server.blobs.get(name)).toEqual(await bytesOf(picture(1)));
    expect(hexOf(server.log[1]?.clientId as Uint8Array)).not.toBe(hexOf(server.log[0]?.clientId as Uint8Array));
    // Sent once, it goes with the ink.
    show(tab, 1001, name);
    await tab.client.saved();
    expect(sends(server)).toHaveLength(1);
    expect(hexOf(server.log[2]?.clientId as Uint8Array)).toBe(hexOf(server.log[0]?.clientId as Uint8Array));
  });

  test('made offline comes through a tab that died, by the next one', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    const name = await tab.client.images.keep(picture(2));
    show(tab, 1000, name);
    tab.draw('ink');
    await until('both are stored', () => tab.host.saved === 'offline(2)');
    expect(await bytesOf(await tab.client.images.get(name))).toEqual(await bytesOf(picture(2)));
    tab.kill();
    server.unreachable = false;
    const next = await open(browser, server);
    await next.client.saved();
    expect(server.labels.toSorted()).toEqual([IMAGE, 'ink']);
    expect(server.blobs.get(name)).toEqual(await bytesOf(picture(2)));
  });

  test('goes beside three others of many, and what was sent by a tab that died is not sent again', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const names: string[] = [];
    for (let shade = 0; shade < 12; shade++) names.push(await tab.client.images.keep(picture(100 + shade)));
    const held: (() => void)[] = [];
    server.holdImage = () => new Promise((resolve) => held.push(() => resolve()));
    tab.host.pending.set(1000, { label: IMAGE, after: 0 });
    tab.client.push(1000, imagesTxn(names));
    const letGo = (): void => {
      for (const one of held.splice(0)) one();
    };
    await until('four are under way', () => held.length === 4);
    letGo();
    await until('the next four are', () => held.length === 4);
    expect([sends(server).length, server.blobs.size, server.labels]).toEqual([8, 4, []]);
    tab.kill();
    server.holdImage = undefined;
    server.requests.length = 0;
    const next = await open(browser, server);
    await next.client.saved();
    expect(server.labels).toHaveLength(1);
    expect(
      sends(server)
        .map((request) => request.split('/').at(-1))
        .toSorted(),
    ).toEqual(names.slice(4).toSorted());
    expect([...server.blobs.keys()].toSorted()).toEqual(names.toSorted());
  });

  test('is sent though this device keeps nothing', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    browser.quota = () => true;
    const tab = await open(browser, server);
    await online(tab);
    const name = await tab.client.images.keep(picture(3));
    show(tab, 1000, name);
    await until('it is there', () => server.labels.includes(IMAGE));
    expect(server.blobs.get(name)).toEqual(await bytesOf(picture(3)));
  });

  test('takes the room of a board that the server has too', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const home = await HomeStore.open(browser.indexedDB);
    await home.note('old', 's', { openedAtMs: 1 });
    home.close();
    const old = await BoardStore.open(browser.indexedDB, 'old');
    await old.replaceSnapshot(7, [new Uint8Array(4)]);
    const tab = await open(browser, server);
    let full = 1;
    browser.quota = (stores) => stores.includes('images') && full-- > 0;
    const name = await tab.client.images.keep(picture(8));
    expect((await old.standing()).seq).toBe(0);
    old.close();
    tab.kill();
    const next = await open(browser, server);
    expect(await bytesOf(await next.client.images.get(name))).toEqual(await bytesOf(picture(8)));
  });

  test('that the board has no room for is kept here with what names it, and can be sent again', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.imageAnswers = [{ status: 507, error: 'images-full' }];
    const name = await tab.client.images.keep(picture(4));
    show(tab, 1000, name);
    expect(await tab.client.outcome(1000)).toBe('images-full');
    expect((await tab.client.kept()).map(({ code }) => code)).toEqual(['images-full']);
    await tab.client.retryKept();
    await tab.client.saved();
    expect([server.labels, sends(server).length]).toEqual([[IMAGE], 2]);
  });

  test('of others is fetched once, whole, and is here offline from then on', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const bytes = await bytesOf(picture(5));
    const name = hexOf(hashOf(bytes));
    server.blobs.set(name, bytes);
    server.damages = 1;
    const tab = await open(browser, server);
    await online(tab);
    const [one, two] = await Promise.all([tab.client.images.get(name), tab.client.images.get(name)]);
    expect([await bytesOf(one), await bytesOf(two)]).toEqual([bytes, bytes]);
    // Damaged on its way the first time.
    expect(server.requests.filter((request) => request.endsWith(name))).toHaveLength(2);
    server.unreachable = true;
    await until('it is stored', async () => {
      const request = browser.indexedDB.open(`atrium-board-${ALIAS}`);
      const db = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
      const count = db.transaction('images').objectStore('images').count();
      const n = await new Promise((resolve) => (count.onsuccess = () => resolve(count.result)));
      db.close();
      return n === 1;
    });
    expect(await bytesOf(await tab.client.images.get(name))).toEqual(bytes);
    await expect(tab.client.images.get('00'.repeat(32))).rejects.toThrow();
  });
});

describe('CLI-26 bytes the server lacks', () => {
  /** A board whose picture this device takes for sent, though the server has no bytes of it, as after a restored backup. */
  async function falselySent(shade: number) {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.knowsPictures = true;
    const tab = await open(browser, server);
    await online(tab);
    const name = await tab.client.images.keep(picture(shade));
    show(tab, 1000, name);
    await tab.client.saved();
    expect(server.labels).toEqual([IMAGE]);
    server.blobs.clear();
    server.requests.length = 0;
    return { browser, server, tab, name };
  }

  test.each(Object.keys(FOREIGN_RESPONSES) as ForeignResponse[])(
    'are not taken for sent when %s answers in place of the server',
    async (kind) => {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      server.knowsPictures = true;
      const tab = await open(browser, server);
      await online(tab);
      const name = await tab.client.images.keep(picture(40));
      let asked = 0;
      server.proxy = (...request) => {
        asked += 1;
        return foreignFetch(kind)(...request);
      };
      show(tab, 1000, name);
      await until('it was tried again', () => asked > 2);
      expect([tab.client.standing()?.pending, server.labels]).toEqual([1, []]);
      server.proxy = undefined;
      await tab.client.saved();
      expect([server.labels, server.blobs.has(name)]).toEqual([[IMAGE], true]);
    },
  );

  test('are sent again by themselves when what names them is refused', async () => {
    const { server, tab, name } = await falselySent(41);
    show(tab, 1001, name);
    await tab.client.saved();
    expect(server.labels).toEqual([IMAGE, IMAGE]);
    expect(server.blobs.get(name)).toEqual(await bytesOf(picture(41)));
    expect(await tab.client.kept()).toEqual([]);
  });

  test('are sent again when the same file is put on the board again', async () => {
    const { server, tab, name } = await falselySent(42);
    expect(await tab.client.images.keep(picture(42))).toBe(name);
    show(tab, 1001, name);
    await tab.client.saved();
    expect(sends(server)).toEqual([`PUT /api/boards/board/blobs/${name}`]);
  });

  test('are sent again by Try again, and are in a saved copy before', async () => {
    const { server, tab, name } = await falselySent(43);
    // Takes no bytes it is sent for longer than the client tries by itself.
    server.imageAnswers = [{ status: 507, error: 'images-full' }];
    show(tab, 1001, name);
    await until('it is kept here', async () => (await tab.client.kept()).length === 1);
    const copy = JSON.parse(await (await tab.client.exportKept()).text());
    const data = Buffer.from(await bytesOf(picture(43))).toString('base64');
    expect(copy.images).toEqual([{ sha256: name, type: 'image/png', data }]);
    await tab.client.retryKept();
    await tab.client.saved();
    expect([server.labels, server.blobs.has(name)]).toEqual([[IMAGE, IMAGE], true]);
  });

  test('are sent again three times at most before the change is kept here', async () => {
    const { server, tab, name } = await falselySent(44);
    server.refuses.set(IMAGE, 'missing-blob');
    show(tab, 1001, name);
    expect(await tab.client.outcome(1001)).toBe('missing-blob');
    expect(sends(server)).toHaveLength(3);
    expect((await tab.client.kept()).map(({ code }) => code)).toEqual(['missing-blob']);
  });
});
