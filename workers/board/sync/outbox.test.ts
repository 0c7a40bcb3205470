import { describe, expect, test } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { seeded } from '#protocol/testing/seeded.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import { Outbox } from './outbox.ts';
import { baseOf, isDecided, type PendingTxn, Queue } from './pending-txn.ts';
import type { EngineState } from './txn-states.ts';

function outboxWith(...clients: number[]): {
  outbox: Outbox;
  queues: Queue[];
  add: (queue: number, bytes?: number) => PendingTxn;
  put: (queue: number, txn: Uint8Array, base?: PendingTxn, isWritten?: boolean) => PendingTxn;
} {
  const outbox = new Outbox();
  const queues = clients.map((byte) => new Queue(new Uint8Array(16).fill(byte), false));
  outbox.queues.push(...queues);
  let token = 0;
  const put = (index: number, txn: Uint8Array, base?: PendingTxn, isWritten = true): PendingTxn => {
    const queue = queues[index] as Queue;
    const entry = outbox.add({ queue, token: ++token, clientSeq: queue.nextSeq, txn, after: 0, base });
    if (isWritten) outbox.wrote(entry, true);
    return entry;
  };
  const add = (index: number, bytes = 10): PendingTxn => put(index, new Uint8Array(bytes));
  return { outbox, queues, add, put };
}

const id = (byte: number) => new Uint8Array(16).fill(byte);
const typed = (text: number) => frameTxn([frameOp(OP_CODES.splice, Uint8Array.of(...id(text), 0, 1, 0))]);
/** Of no groups: its record says its length, its kind, its id. */
const note = (own: number) => frameTxn([frameOp(OP_CODES.put, Uint8Array.of(17, 7, ...id(own)))]);
const styled = () => frameTxn([frameOp(OP_CODES.set, new Uint8Array(4))]);

const LARGE = LIMITS.inlineTxnBytes + 1;
const numbers = (entries: PendingTxn[]) => entries.map(({ token }) => token);

test('the oldest goes first, across queues, and nothing goes twice', () => {
  const { outbox, queues, add } = outboxWith(1, 2);
  for (const queue of [0, 1, 1, 0]) add(queue);
  expect(numbers(outbox.take(queues))).toEqual([1, 2, 3, 4]);
  expect(outbox.take(queues)).toEqual([]);
});

test('what is not written holds back its own queue only', () => {
  const { outbox, queues, add, put } = outboxWith(1, 2);
  put(0, new Uint8Array(10), undefined, false);
  add(0);
  add(1);
  expect(numbers(outbox.take(queues))).toEqual([3]);
});

test('a queue HELLO did not name is not sent', () => {
  const { outbox, queues, add } = outboxWith(1, 2);
  add(0);
  add(1);
  expect(numbers(outbox.take(queues.slice(0, 1)))).toEqual([1]);
});

test('behind a large one its queue rests until the outcome, even with a small one undecided before it', () => {
  const { outbox, queues, add } = outboxWith(1);
  const [small, upload] = [add(0), add(0, LARGE)];
  add(0);
  expect(numbers(outbox.take(queues))).toEqual([1]);
  expect(outbox.uploads(queues)).toEqual([upload]);
  outbox.partsUploaded(upload, new Uint8Array(32));
  expect(numbers(outbox.take(queues))).toEqual([2]);
  outbox.decide(small);
  expect(outbox.take(queues)).toEqual([]);
  outbox.decide(upload);
  expect(numbers(outbox.take(queues))).toEqual([3]);
});

test('a large one whose parts are missing is brought again before anything after it', () => {
  const { outbox, queues, add } = outboxWith(1);
  const upload = add(0, LARGE);
  add(0);
  outbox.partsUploaded(upload, new Uint8Array(32));
  outbox.take(queues);
  outbox.requeue(upload);
  expect(outbox.take(queues)).toEqual([]);
  expect(outbox.uploads(queues)).toEqual([upload]);
});

test('a full window waits for outcomes', () => {
  const { outbox, queues, add } = outboxWith(1);
  const entries = Array.from({ length: 8 }, () => add(0, 200 * 1024));
  const sent: PendingTxn[] = [];
  for (let batch = outbox.take(queues); batch.length > 0; batch = outbox.take(queues)) sent.push(...batch);
  expect(sent).toHaveLength(5);
  for (const entry of entries.slice(0, 3)) outbox.decide(entry);
  expect(outbox.take(queues).length).toBeGreaterThan(0);
});

test('settled stops before the first number whose outcome is not written', () => {
  const { outbox, queues, add } = outboxWith(1);
  const [first, second] = [add(0), add(0), add(0)] as [PendingTxn, PendingTxn, PendingTxn];
  for (const entry of [first, second]) outbox.decide(entry);
  outbox.forget(second);
  expect(queues[0]?.settled).toBe(0);
  outbox.forget(first);
  expect(queues[0]?.settled).toBe(2);
});

test('after a rewind everything undecided goes again in its order', () => {
  const { outbox, queues, add } = outboxWith(1);
  const first = add(0);
  add(0);
  add(0);
  outbox.take(queues);
  outbox.decide(first);
  outbox.rewind();
  expect(numbers(outbox.take(queues))).toEqual([2, 3]);
});

test('what is appended to an adopted queue is stored after what it had', () => {
  const { outbox, add } = outboxWith(1);
  outbox.orderAfter([{ order: 41 }, { order: 7 }]);
  expect(add(0).order).toBe(42);
});

test('typing waits for the last thing it stands on, in whatever queue: its note, what was typed there before, what it names', () => {
  const { outbox, put } = outboxWith(1, 2);
  const [its, other] = [put(0, note(1)), put(0, note(2))];
  const first = put(1, typed(1));
  const second = put(0, typed(1));
  const style = put(0, styled());
  const third = put(1, typed(1), style);
  expect(baseOf(first)).toBe(its);
  expect(baseOf(second)).toBe(first);
  expect(baseOf(third)).toBe(style);
  expect(baseOf(put(1, typed(2)))).toBe(other);
  expect([its, style, put(0, typed(3))].map(baseOf)).toEqual([undefined, undefined, undefined]);
  // With what it names decided it waits for the typing below that.
  outbox.decide(style);
  expect(outbox.foundationOf(third)).toBe(second);
  const unshown: { engine: EngineState } = second;
  unshown.engine = 'absent';
  expect(outbox.foundationOf(third)).toBe(first);
});

test('a repeated outcome leaves the transaction that has its token now', () => {
  const { outbox, queues, add } = outboxWith(1);
  const first = add(0);
  outbox.decide(first);
  const again = outbox.add({ queue: queues[0] as Queue, token: first.token, clientSeq: 2, txn: first.txn, after: 0 });
  outbox.decide(first);
  expect(outbox.byToken(first.token)).toBe(again);
});

describe('the counts', () => {
  test('follow the states, whatever happens in what order', () => {
    const { outbox, queues, put } = outboxWith(1, 2);
    const next = seeded(3);
    const below = (limit: number) => Math.floor(next() * limit);
    const entries: PendingTxn[] = [];
    const undecided = () => entries.filter((entry) => !isDecided(entry));
    const pick = () => undecided()[below(undecided().length)];
    const happen: ((entry: PendingTxn | undefined) => void)[] = [
      () => entries.push(put(below(2), below(9) ? typed(below(4)) : new Uint8Array(LARGE), pick(), false)),
      // The store may answer after the server has.
      () => {
        const entry = entries[below(entries.length)];
        if (entry && entry.disk !== 'written') outbox.wrote(entry, below(3) > 0);
      },
      (entry) => entry && entry.wire.state !== 'sent' && outbox.restate(entry, entry.txn.slice()),
      (entry) => entry && baseOf(entry) && outbox.changeBase(entry, undefined),
      (entry) => entry?.wire.state === 'uploading' && outbox.partsUploaded(entry, new Uint8Array(32)),
      (entry) => entry?.wire.state === 'sent' && outbox.requeue(entry),
      (entry) => entry && outbox.markLogged(entry),
      (entry) => entry && outbox.decide(entry),
      () => outbox.take(queues),
      () => below(4) || outbox.rewind(),
    ];
    for (let step = 0; step < 5_000; step++) {
      happen[below(happen.length)]?.(pick());
      const sent = undecided().some(({ wire }) => wire.state === 'sent');
      const unwritten = undecided().filter(({ disk }) => disk !== 'written').length;
      expect([outbox.count, outbox.unwritten, outbox.awaits]).toEqual([undecided().length, unwritten, sent]);
    }
  });
});
