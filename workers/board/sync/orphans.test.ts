// Queues of dead tabs, with what the store says of them.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import { BoardStore, type WriteBatch } from '../../store/board-store.ts';
import { Journal } from './journal.ts';
import { Orphans } from './orphans.ts';
import { Outbox } from './outbox.ts';
import { Outcomes } from './outcomes.ts';
import { baseOf, type PendingTxn } from './pending-txn.ts';
import { PaperHost } from './testing/paper-host.ts';

globalThis.IDBKeyRange ??= IDBKeyRange;

const A = 'aa'.repeat(16);
const B = 'bb'.repeat(16);
const typed = frameTxn([frameOp(OP_CODES.splice, Uint8Array.of(...new Uint8Array(16).fill(1), 0, 1, 0))]);
const nothing: WriteBatch = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };

/** A store with these numbers of clients, each at its place. */
async function stored(...all: (readonly [clientIdHex: string, clientSeq: number, order: number])[]) {
  const store = await BoardStore.open(new IDBFactory(), 'board');
  const client = (clientIdHex: string, createdAtMs: number) => {
    return { clientIdHex, secret: 's', actor: 'ann', createdAtMs };
  };
  const pending = all.map(([clientIdHex, clientSeq, order]) => ({ clientIdHex, clientSeq, order }));
  const rest = { txn: typed, after: 0, atMs: 5 };
  await store.write(
    { ...nothing, clients: [client(A, 1), client(B, 2)], pending: pending.map((one) => ({ ...one, ...rest })) },
    true,
  );
  const outbox = new Outbox();
  const locks = { hold: async () => () => {}, take: async () => () => {} };
  let token = 0;
  const orphans = new Orphans(
    store,
    locks,
    's',
    () => true,
    outbox,
    () => ++token,
  );
  const taken = await orphans.take();
  const { entries } = orphans.adopt(taken, (await store.load(taken)).pending);
  return { store, outbox, entries };
}

test('CLI-3 numbers of an adopted queue go out in their order, whatever places the store has for them', async () => {
  const { outbox, entries } = await stored([A, 1, 90], [A, 2, 2], [A, 3, 3], [B, 1, 2.5]);
  expect(outbox.queueOf(A)?.settled).toBe(0);
  expect(entries.map(({ queue, clientSeq }) => [queue.hex, clientSeq])).toEqual([
    [A, 1],
    [B, 1],
    [A, 2],
    [A, 3],
  ]);
});

test('TXT-2 what was typed stands behind what it was typed on, though the queue of that was begun later', async () => {
  const { entries } = await stored([A, 1, 4], [B, 1, 3]);
  expect(entries.map((entry) => [entry.queue.hex, baseOf(entry)])).toEqual([
    [B, undefined],
    [A, entries[0]],
  ]);
});

test('CLI-3 an adopted transaction that is restated keeps its place in the store', async () => {
  const { store, outbox, entries } = await stored([A, 1, 7], [A, 2, 8]);
  const journal = new Journal(Promise.resolve(store), {
    trouble: () => {},
    failing: () => {},
    makeRoom: async () => false,
  });
  const host = new PaperHost();
  host.present = () => typed;
  const folded = { seq: 0, isCaughtUp: true, torn: false, holds: () => false };
  new Outcomes(host, outbox, journal, () => 5, folded, {
    decided: () => {},
    anew: () => {},
    mended: async () => undefined,
    rebuilding: () => {},
  }).restateAll();
  await journal.flushed();
  expect(entries.map(({ disk }) => disk)).toEqual(['written', 'written']);
  expect((await store.pendingOf(A)).map(({ order }) => order)).toEqual([7, 8]);
});

test('an adopted transaction that is refused while its new bytes are being written has one outcome', async () => {
  const { store, outbox, entries } = await stored([A, 1, 7]);
  const journal = new Journal(Promise.resolve(store), {
    trouble: () => {},
    failing: () => {},
    makeRoom: async () => false,
  });
  const host = new PaperHost();
  host.present = () => typed;
  const told: (string | undefined)[] = [];
  const folded = { seq: 0, isCaughtUp: true, torn: false, holds: () => false };
  const decided = (_: unknown, refusal: string | undefined) => told.push(refusal);
  const outcomes = new Outcomes(host, outbox, journal, () => 5, folded, {
    decided,
    anew: () => {},
    mended: async () => undefined,
    rebuilding: () => {},
  });
  outcomes.show(entries[0] as PendingTxn);
  outcomes.restateAll();
  outcomes.reject(entries[0] as PendingTxn, 'locked');
  await journal.flushed();
  expect(told).toEqual(['locked']);
  expect(await store.pendingOf(A)).toEqual([]);
});
