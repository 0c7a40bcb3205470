import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { guestOfDevice, keepGuest } from '#protocol/browser/guest.ts';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { answerOf } from '#protocol/browser/idb.ts';
import { BoardStore, databaseName, type StoredRow, type WriteBatch } from './board-store.ts';

globalThis.IDBKeyRange ??= IDBKeyRange;

const A = 'aa'.repeat(16);
const B = 'bb'.repeat(16);
const nothing: WriteBatch = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };
const pending = (clientIdHex: string, clientSeq: number) => ({
  clientIdHex,
  clientSeq,
  txn: new Uint8Array([clientSeq]),
  after: 0,
  order: clientSeq,
  atMs: 5,
});
const row = (seq: number, clientIdHex = B, clientSeq = seq): StoredRow => ({
  seq,
  clientIdHex,
  clientSeq,
  actor: 'ann',
  atMs: 7,
  txn: new Uint8Array([seq]),
});

async function opened(): Promise<BoardStore> {
  return BoardStore.open(new IDBFactory(), 'board');
}

test('a stored transaction comes back with its number and bytes, of its client alone', async () => {
  const store = await opened();
  await store.write({ ...nothing, pending: [pending(A, 1), pending(A, 2), pending(B, 1)] }, true);
  expect((await store.load(new Set([A]))).pending).toEqual([pending(A, 1), pending(A, 2)]);
  expect(await store.pendingOf(B)).toEqual([pending(B, 1)]);
});

test('what is written is asked to be kept at once, or a page that is left before the answers came would take it along', async () => {
  const store = await opened();
  const transaction = await store.database.transaction(['pending']);
  const commit = vi.spyOn(Object.getPrototypeOf(transaction), 'commit');
  let answered = false;
  const { put } = Object.getPrototypeOf(transaction.objectStore('pending'));
  const puts = vi.spyOn(Object.getPrototypeOf(transaction.objectStore('pending')), 'put');
  puts.mockImplementation(function (this: IDBObjectStore, ...of) {
    const request: IDBRequest = put.apply(this, of);
    request.addEventListener('success', () => {
      answered = true;
    });
    return request;
  });
  commit.mockImplementation(() => expect(answered).toBe(false));
  await store.write({ ...nothing, pending: [pending(A, 1)] }, true);
  expect([answered, commit.mock.calls.length]).toEqual([true, 1]);
  vi.restoreAllMocks();
});

test('writing a row takes its transaction out of pending, whoever wrote it', async () => {
  const store = await opened();
  await store.write({ ...nothing, pending: [pending(A, 1), pending(A, 2)] }, false);
  await store.write({ ...nothing, rows: [row(1, A, 1)] }, false);
  const board = await store.load(new Set([A]));
  expect(board.pending.map((one) => one.clientSeq)).toEqual([2]);
  expect(board.rows.map((one) => one.seq)).toEqual([1]);
});

test('rows are given without a gap, from the snapshot on', async () => {
  const store = await opened();
  await store.write({ ...nothing, rows: [1, 2, 3, 5, 6].map((seq) => row(seq)) }, false);
  expect((await store.load(new Set())).rows.map((one) => one.seq)).toEqual([1, 2, 3]);
  expect(await store.replaceSnapshot(4, [new Uint8Array([4])])).toBe(true);
  const board = await store.load(new Set());
  expect(board.snapshotSeq).toBe(4);
  expect(board.chunks).toEqual([new Uint8Array([4])]);
  expect(board.rows.map((one) => one.seq)).toEqual([5, 6]);
});

test.each([63, 64, 128])('a snapshot stands for %i rows, however many are read at a time', async (count) => {
  const store = await opened();
  await store.write({ ...nothing, rows: Array.from({ length: count }, (_, k) => row(k + 1)) }, false);
  expect(await store.replaceSnapshot(count, [new Uint8Array([4])])).toBe(true);
  const board = await store.load(new Set());
  expect(board.snapshotSeq).toBe(count);
  expect(board.rows).toEqual([]);
});

test('how far it goes is known without reading it', async () => {
  const store = await opened();
  expect(await store.standing()).toEqual({ seq: 0, pending: 0 });
  await store.write({ ...nothing, rows: [row(1), row(2)], pending: [pending(A, 1), pending(A, 2)] }, false);
  expect(await store.standing()).toEqual({ seq: 2, pending: 2 });
  await store.replaceSnapshot(9, [new Uint8Array([9])]);
  expect(await store.standing()).toEqual({ seq: 9, pending: 2 });
});

test('a long log and a large snapshot come back whole and in order', async () => {
  const store = await opened();
  const chunks = Array.from({ length: 41 }, (_, k) => new Uint8Array([k]));
  await store.replaceSnapshot(1000, chunks);
  const rows = Array.from({ length: 300 }, (_, k) => row(k + 1001));
  await store.write({ ...nothing, rows: [row(998), row(1000), ...rows] }, false);
  const board = await store.load(new Set());
  expect(board.chunks).toEqual(chunks);
  expect(board.rows.map((one) => one.seq)).toEqual(rows.map((one) => one.seq));
});

test('large rows among small ones come back in order, and own ones of late stay as they are where a snapshot takes their place', async () => {
  const large = (seq: number, own: boolean) => ({
    ...row(seq),
    txn: new Uint8Array((1 << 20) + 1),
    ...(own && { own }),
  });
  const rows = [
    row(1),
    large(2, true),
    large(3, false),
    ...[4, 5, 6, 7].map((seq) => row(seq)),
    large(8, true),
    row(9),
  ];
  const store = await opened();
  await store.write({ ...nothing, rows }, false);
  expect((await store.load(new Set())).rows.map(({ seq, txn }) => [seq, txn.length])).toEqual(
    rows.map(({ seq, txn }) => [seq, txn.length]),
  );
  await store.replaceSnapshot(8, [new Uint8Array([8])]);
  const left = await answerOf((await store.database.transaction('rows')).objectStore('rows').getAllKeys());
  expect(left).toEqual([2, 8, 9]);
});

test('rows another tab wrote late, older than the snapshot, are not given', async () => {
  const store = await opened();
  await store.replaceSnapshot(4, [new Uint8Array([4])]);
  await store.write({ ...nothing, rows: [row(3), row(4), row(5)] }, false);
  expect((await store.load(new Set())).rows.map((one) => one.seq)).toEqual([5]);
});

test('an older snapshot never replaces a newer one', async () => {
  const store = await opened();
  await store.replaceSnapshot(9, [new Uint8Array([9])]);
  expect(await store.replaceSnapshot(8, [new Uint8Array([8])])).toBe(false);
  expect((await store.load(new Set())).chunks).toEqual([new Uint8Array([9])]);
});

test('dropping the cache keeps what is pending or was refused', async () => {
  const store = await opened();
  await store.write(
    { ...nothing, rows: [row(1)], pending: [pending(A, 1)], kept: [{ ...pending(A, 2), code: 'depends' }] },
    false,
  );
  await store.replaceSnapshot(1, [new Uint8Array([1])]);
  await store.dropCache();
  const board = await store.load(new Set([A]));
  expect([board.snapshotSeq, board.chunks.length, board.rows.length, board.pending.length]).toEqual([0, 0, 0, 1]);
  expect(await store.keptCount()).toBe(1);
});

const ownRow = (seq: number, atMs = Date.now()): StoredRow => ({
  ...row(seq),
  txn: new Uint8Array([1, 0, 0, 0, 0]),
  atMs,
  own: true,
  term: 'a1',
});

test('what a snapshot stands for goes, but for own rows of late; its term is given with it', async () => {
  const store = await opened();
  const longAgo = ownRow(2, Date.now() - 40 * 24 * 3600_000);
  const many = Array.from({ length: 200 }, (_, k) => ({ ...row(k + 3), atMs: Date.now() }));
  await store.write({ ...nothing, rows: [ownRow(1), longAgo, ...many, ownRow(203), row(204)] }, false);
  await store.replaceSnapshot(203, [new Uint8Array([1])], 'a1');
  const board = await store.load(new Set());
  expect([board.snapshotSeq, board.snapshotTerm, board.rows.map(({ seq }) => seq)]).toEqual([203, 'a1', [204]]);
  const seen: number[] = [];
  await store.resetCache(({ seq }) => seen.push(seq) < 0);
  expect(seen).toEqual([1, 203]);
});

test('CLI-10 own rows that the server lacks are kept, in their order; the others of the cache are forgotten', async () => {
  const store = await opened();
  await store.write({ ...nothing, rows: [ownRow(1), row(2), ownRow(3), ownRow(4)], pending: [pending(B, 9)] }, false);
  expect(await store.resetCache(({ seq }) => seq > 2)).toEqual({ moved: 2, remain: true });
  const board = await store.load(new Set([B]));
  expect([board.snapshotSeq, board.rows.map(({ seq }) => seq), board.pending.length]).toEqual([0, [1], 1]);
  expect((await store.kept()).map(({ clientSeq, code, order }) => [clientSeq, code, order])).toEqual([
    [3, 'server-restored', -2],
    [4, 'server-restored', -1],
  ]);
  // Another tab of this device comes to the same: each is kept once.
  expect(await store.resetCache(({ seq }) => seq > 2)).toEqual({ moved: 0, remain: true });
  expect(await store.keptCount()).toBe(2);
});

test('rows and a snapshot of before terms were kept are read as ever', async () => {
  const store = await opened();
  await store.write({ ...nothing, rows: [row(5)] }, false);
  await store.replaceSnapshot(4, [new Uint8Array([4])]);
  const board = await store.load(new Set());
  expect([board.snapshotSeq, board.snapshotTerm, board.rows]).toEqual([4, undefined, [row(5)]]);
});

test('a write is all or nothing', async () => {
  const store = await opened();
  const unclonable = { ...pending(A, 2), txn: (() => {}) as unknown as Uint8Array };
  await expect(store.write({ ...nothing, pending: [pending(A, 1), unclonable] }, false)).rejects.toThrow();
  expect(await store.pendingOf(A)).toEqual([]);
});

/** As pages before images made it. */
function versionOne(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = factory.open(databaseName('board'), 1);
    request.onupgradeneeded = () => {
      for (const name of ['meta', 'chunks']) request.result.createObjectStore(name);
      request.result.createObjectStore('rows', { keyPath: 'seq' });
      request.result.createObjectStore('clients', { keyPath: 'clientIdHex' });
      for (const name of ['pending', 'kept'])
        request.result.createObjectStore(name, { keyPath: ['clientIdHex', 'clientSeq'] });
    };
    request.onsuccess = () => resolve(request.result);
  });
}

test('what version 1 of the database holds is there in version 2', async () => {
  const factory = new IDBFactory();
  const old = await versionOne(factory);
  const writing = old.transaction('pending', 'readwrite');
  writing.objectStore('pending').put(pending(A, 1));
  await new Promise((resolve) => (writing.oncomplete = resolve));
  // A page that has it open gives way.
  old.onversionchange = () => old.close();
  const store = await BoardStore.open(factory, 'board');
  expect(await store.pendingOf(A)).toEqual([pending(A, 1)]);
  expect(await store.waitingImages()).toEqual([]);
});

test('version 2 of the database has these stores and keys', async () => {
  const factory = new IDBFactory();
  (await BoardStore.open(factory, 'board')).close();
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open(databaseName('board'));
    request.onsuccess = () => resolve(request.result);
  });
  expect(db.version).toBe(2);
  const names = [...db.objectStoreNames];
  const keys = names.map((name) => [name, db.transaction(name).objectStore(name).keyPath]);
  expect(keys).toEqual([
    ['chunks', null],
    ['clients', 'clientIdHex'],
    ['imageBytes', null],
    ['images', 'sha256'],
    ['kept', ['clientIdHex', 'clientSeq']],
    ['meta', null],
    ['pending', ['clientIdHex', 'clientSeq']],
    ['rows', 'seq'],
  ]);
});

test('the device lists a board once, and an edit secret is never replaced by a view secret', async () => {
  const home = await HomeStore.open(new IDBFactory());
  await home.note('board', 'edit', { role: 'editor', openedAtMs: 10, changedAtMs: 20 }, 'guest');
  await home.note('board', 'view', { role: 'viewer', openedAtMs: 30 });
  await home.note('board', 'view', { title: 'Plans', changedAtMs: 5 });
  expect(await home.board('board')).toEqual({
    alias: 'board',
    secret: 'edit',
    role: 'editor',
    title: 'Plans',
    changedAtMs: 20,
    openedAtMs: 30,
  });
});

test('a view secret gives way to an edit secret', async () => {
  const home = await HomeStore.open(new IDBFactory());
  await home.note('board', 'view', { role: 'viewer' });
  await home.note('board', 'edit', { role: 'editor' });
  expect(await home.board('board')).toMatchObject({ secret: 'edit', role: 'editor' });
});

test('of two tabs that were each given a first guest credential one wins, and a renewed one replaces its own', async () => {
  const factory = new IDBFactory();
  expect(await guestOfDevice(factory, 'first')).toBe('first');
  expect(await guestOfDevice(factory, 'second')).toBe('first');
  expect(await keepGuest(factory, 'second', 'late', ['guest:b'])).toBe('first');
  expect(await keepGuest(factory, 'first', 'renewed', ['guest:a'])).toBe('renewed');
  expect(await guestOfDevice(factory, 'third')).toBe('renewed');
});
