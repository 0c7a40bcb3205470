// What an account has made on a board and no server has yet: counted, held for that account alone, released, dropped.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { BoardStore, type StoredKept, type StoredPending } from '../../store/board-store.ts';
import { dropWork, holdWork, releaseWork, workOfAccount } from './account-work.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

globalThis.IDBKeyRange ??= IDBKeyRange;

const ANN = { actor: 'person:ann', sinceMs: 100 };
const nothing = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };
const hex = (n: number) => `0${n}`.repeat(16);
const pending = (client: number, clientSeq: number): StoredPending => ({
  clientIdHex: hex(client),
  clientSeq,
  txn: new Uint8Array([1]),
  after: 0,
  order: clientSeq,
  atMs: 5,
});
const kept: StoredKept = { ...pending(9, 1), code: 'locked' };

let factory: IDBFactory;

/** Queues of Ann, of a guest, of nobody yet before and after Ann signed in, each with as many transactions as its number. */
beforeEach(async () => {
  factory = new IDBFactory();
  const store = await BoardStore.open(factory, ALIAS);
  const clients = (
    [
      [1, 'person:ann', 50],
      [2, 'guest:g', 150],
      [3, null, 90],
      [4, null, 110],
    ] as const
  ).map(([n, actor, createdAtMs]) => ({ clientIdHex: hex(n), secret: `secret ${n}`, actor, createdAtMs }));
  const all = [1, 2, 3, 4].flatMap((n) => Array.from({ length: n }, (_, k) => pending(n, k + 1)));
  await store.write({ ...nothing, clients, pending: all, kept: [kept] }, true);
  store.close();
});

async function stored() {
  const store = await BoardStore.open(factory, ALIAS);
  const clients = await store.clients();
  const counts = await Promise.all([1, 2, 3, 4].map(async (n) => (await store.pendingOf(hex(n))).length));
  const refused = await store.keptCount();
  store.close();
  return { clients, counts, refused };
}

test('of a board of the device what the account made is counted, and nothing else', async () => {
  const work = await workOfAccount(factory, ALIAS, { account: ANN, isWhole: false });
  expect(work).toEqual({ unsent: 5, refused: 0, secrets: ['secret 1', 'secret 4'] });
});

test('of a board that came with the account what was refused counts, too', async () => {
  expect(await workOfAccount(factory, ALIAS, { account: ANN, isWhole: true })).toMatchObject({ unsent: 5, refused: 1 });
});

test('dropped: the work of the account; everybody else’s stays', async () => {
  await dropWork(factory, ALIAS, { account: ANN, isWhole: false });
  expect(await stored()).toMatchObject({ counts: [0, 2, 3, 0], refused: 1 });
  await dropWork(factory, ALIAS, { account: ANN, isWhole: true });
  expect(await stored()).toMatchObject({ counts: [0, 2, 3, 0], refused: 0 });
});

test('held: it is counted for its account alone, and free once that is signed in again', async () => {
  await holdWork(factory, ALIAS, { account: ANN, isWhole: false });
  const bo = { actor: 'person:bo', sinceMs: 0 };
  expect((await workOfAccount(factory, ALIAS, { account: bo, isWhole: false })).secrets).toEqual(['secret 3']);
  expect((await workOfAccount(factory, ALIAS, { account: ANN, isWhole: false })).unsent).toBe(5);
  const heldFor = async () => (await stored()).clients.map((client) => client.heldFor);
  await releaseWork(factory, ALIAS, bo.actor);
  expect(await heldFor()).toEqual([ANN.actor, undefined, undefined, ANN.actor]);
  await releaseWork(factory, ALIAS, ANN.actor);
  expect(await heldFor()).toEqual([undefined, undefined, undefined, undefined]);
  const { clients, counts } = await stored();
  expect(clients.map(({ actor }) => actor)).toEqual(['person:ann', 'guest:g', null, 'person:ann']);
  expect(counts).toEqual([1, 2, 3, 4]);
});

test('CLI-4 a queue that is held is sent by nobody else who opens the board, and goes out once its account is back', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const tab = await open(browser, server);
  await online(tab);
  server.unreachable = true;
  tab.network(false);
  tab.draw('one');
  await until('kept here', () => tab.host.saved === 'offline(1)');
  const { actor } = (await (await BoardStore.open(browser.indexedDB, ALIAS)).clients())[0]!;
  tab.kill();
  await holdWork(browser.indexedDB, ALIAS, { account: { actor: actor!, sinceMs: 0 }, isWhole: false });

  server.unreachable = false;
  const next = await open(browser, server);
  await online(next);
  next.draw('two');
  await until('sent', () => server.log.length === 1 && next.host.saved === 'saved');
  next.kill();

  await releaseWork(browser.indexedDB, ALIAS, actor!);
  await online(await open(browser, server));
  await until('sent', () => server.log.length === 2);
});
