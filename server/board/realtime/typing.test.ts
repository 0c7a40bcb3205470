// Splices of one text over real sockets: what is logged of those that were made on an older text, who is told of it, and what is refused.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteReader } from '#protocol/bytes.ts';
import { readTxn } from '#protocol/txn.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import {
  deleteTxn,
  formatTxn,
  itemId,
  OP,
  putTxn,
  restoreTxn,
  Seeded,
  spliceTxn,
  textTxn,
} from '../../testing/txns.ts';

const random = new Seeded(808);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

/** A board with one note on it, and two who have it open at row 2. */
async function noteWith(
  text: string,
): Promise<{ id: Uint8Array; secret: Uint8Array; ann: TestClient; ben: TestClient }> {
  const secret = random.bytes(32);
  const id = itemId(random);
  const ann = await TestClient.join(server.address, secret);
  ann.push(1, putTxn({ id, kind: 7 }));
  ann.push(2, textTxn(id, text));
  await ann.answer(2);
  const ben = await TestClient.join(server.address, secret);
  await ben.until(() => ben.lastSeq === 2);
  return { id, secret, ann, ben };
}

/** Position, removed, inserted of each splice of a row. */
function splicesOf(peer: TestClient, seq: number): [number, number, string][] {
  const body = peer.rows.find((row) => row.seq === seq)?.body;
  if (!body || !('bytes' in body)) throw new Error(`row ${seq} was not sent as a row`);
  const splices = readTxn(body.bytes).ops.filter(({ code }) => code === OP.splice);
  return splices.map(({ content }) => {
    const from = new ByteReader(content.subarray(16));
    return [from.varint(), from.varint(), from.str()];
  });
}

/** From, to and property of each format of a row. */
function formatsOf(peer: TestClient, seq: number): [number, number, number][] {
  const body = peer.rows.find((row) => row.seq === seq)?.body;
  if (!body || !('bytes' in body)) throw new Error(`row ${seq} was not sent as a row`);
  return readTxn(body.bytes).ops.map(({ code, content }) => {
    expect(code).toBe(9);
    const from = new ByteReader(content.subarray(16));
    return [from.varint(), from.varint(), from.u8()];
  });
}

/** A newcomer's answer: the last row has been announced to both. */
const told = (seq: number, ...peers: TestClient[]) =>
  Promise.all(peers.map((peer) => peer.until(() => peer.lastSeq >= seq)));

test('TXT-1 TXT-3 a splice made on an older text is logged as it stands after what came since, and its pusher is told so', async () => {
  const { id, ann, ben } = await noteWith('hello world');
  ann.push(3, spliceTxn(id, 0, 0, 'oh, ', 2));
  await told(3, ann, ben);
  // Ben had not heard of it.
  ben.push(1, spliceTxn(id, 11, 0, '!', 2));
  await told(4, ann, ben);
  expect(splicesOf(ann, 4)).toEqual([[15, 0, '!']]);
  expect(splicesOf(ben, 4)).toEqual([[15, 0, '!']]);
  expect(splicesOf(ann, 3)).toEqual([[0, 0, 'oh, ']]);
  expect([...ann.acks, ...ben.acks].map(({ seq }) => seq)).not.toContain(3);
  await Promise.all([ann.leave(), ben.leave()]);
});

test('TXT-1 at one place what was logged first goes first, and letters put into what is taken away stay', async () => {
  const { id, ann, ben } = await noteWith('abcdef');
  ann.push(3, spliceTxn(id, 3, 0, 'X', 2));
  await told(3, ann, ben);
  ben.push(1, spliceTxn(id, 3, 0, 'Y', 2));
  ben.push(2, spliceTxn(id, 0, 7, '', 2));
  await told(5, ann, ben);
  expect(splicesOf(ann, 4)).toEqual([[4, 0, 'Y']]);
  // All but the X, which Ben did not know of.
  expect(splicesOf(ann, 5)).toEqual([
    [4, 4, ''],
    [0, 3, ''],
  ]);
  await Promise.all([ann.leave(), ben.leave()]);
});

test('TXT-2 what one client pushes without waiting stands on its own earlier splices', async () => {
  const { id, ann, ben } = await noteWith('');
  ann.push(3, spliceTxn(id, 0, 0, 'ann', 2));
  await told(3, ann, ben);
  ben.push(1, spliceTxn(id, 0, 0, 'b', 2));
  ben.push(2, spliceTxn(id, 1, 0, 'e', 2));
  ben.push(3, spliceTxn(id, 2, 0, 'n', 2));
  await told(6, ann, ben);
  expect([4, 5, 6].map((seq) => splicesOf(ann, seq))).toEqual([[[3, 0, 'b']], [[4, 0, 'e']], [[5, 0, 'n']]]);
  await Promise.all([ann.leave(), ben.leave()]);
});

test('TXT-3 a removal of what others have taken away is logged as a splice of nothing, and told as a row too', async () => {
  const { id, ann, ben } = await noteWith('abc');
  ann.push(3, spliceTxn(id, 0, 3, '', 2));
  await told(3, ann, ben);
  ben.push(1, spliceTxn(id, 1, 1, '', 2));
  await told(4, ann, ben);
  expect(splicesOf(ann, 4)).toEqual([[0, 0, '']]);
  expect(splicesOf(ben, 4)).toEqual([[0, 0, '']]);
  expect(ben.acks).toEqual([]);
  await Promise.all([ann.leave(), ben.leave()]);
});

test('ACK-3 a splice that was logged as another one keeps its outcome under the bytes it was sent with', async () => {
  const { id, secret, ann, ben } = await noteWith('ab');
  ann.push(3, spliceTxn(id, 0, 0, 'x', 2));
  await told(3, ann, ben);
  const opened = await openBoard(server.address, secret);
  const cat = await TestClient.join(server.address, secret, { opened, lastSeq: 3 });
  const bytes = spliceTxn(id, 2, 0, 'y', 2);
  cat.push(1, bytes);
  await told(4, cat);
  const { guest } = opened;
  const again = await TestClient.join(server.address, secret, {
    opened: await openBoard(server.address, secret, guest ? { guest } : {}),
    clientId: cat.clientId,
    lastSeq: 4,
  });
  again.push(1, bytes);
  expect(await again.answer(1)).toEqual({ seq: 4 });
  again.push(1, spliceTxn(id, 3, 0, 'y', 2));
  await again.until(() => again.rejects.length > 0);
  expect(again.rejects[0]?.code).toBe('client-seq-reused');
  await Promise.all([ann.leave(), ben.leave(), again.leave()]);
});

test('TXT-8 a format made on an older text is logged as it stands after what came since, and a splice passes over it', async () => {
  const { id, ann, ben } = await noteWith('hello world');
  ann.push(3, spliceTxn(id, 0, 0, 'oh, ', 2));
  await told(3, ann, ben);
  // Ben had not heard of it; nor has Ann of what he makes bold.
  ben.push(1, formatTxn(id, 6, 11, 1, '', 2));
  await told(4, ann, ben);
  expect(formatsOf(ann, 4)).toEqual([[10, 15, 1]]);
  expect(formatsOf(ben, 4)).toEqual([[10, 15, 1]]);
  ann.push(4, spliceTxn(id, 15, 0, '!', 3));
  await told(5, ann, ben);
  expect(splicesOf(ben, 5)).toEqual([[15, 0, '!']]);
  // Of what others have taken away nothing is left to be formatted.
  ann.push(5, spliceTxn(id, 4, 12, '', 5));
  await told(6, ann, ben);
  ben.push(2, formatTxn(id, 11, 12, 2, '', 5));
  await told(7, ann, ben);
  expect(splicesOf(ben, 7)).toEqual([[0, 0, '']]);
  await Promise.all([ann.leave(), ben.leave()]);
});

test('TXT-8 REJ-4 a format that no version knows, or a link that could run something, is refused and changes nothing', async () => {
  const { id, ann, ben } = await noteWith('hello');
  ann.push(3, formatTxn(id, 0, 5, 99, '1', 2));
  ann.push(4, formatTxn(id, 0, 5, 6, 'javascript:alert(1)', 2));
  await ann.until(() => ann.rejects.length === 2);
  expect(ann.rejects.map(({ code }) => code)).toEqual(['bad-item', 'bad-item']);
  await Promise.all([ann.leave(), ben.leave()]);
});

test('TXT-4 a splice of a text that was written as a whole since is refused rebase, and so is one from before the board was opened', async () => {
  const { id, secret, ann, ben } = await noteWith('abc');
  ann.push(3, textTxn(id, 'something else'));
  await told(3, ben);
  ben.push(1, spliceTxn(id, 1, 0, 'x', 2));
  expect(await ben.answer(1)).toEqual({ code: 'rebase' });
  ben.push(2, spliceTxn(id, 1, 0, 'x', 3));
  await told(4, ann, ben);
  await Promise.all([ann.leave(), ben.leave()]);
  server = await server.restart();
  const late = await TestClient.join(server.address, secret);
  late.push(1, spliceTxn(id, 1, 0, 'x', 2));
  expect(await late.answer(1)).toEqual({ code: 'rebase' });
  late.push(2, spliceTxn(id, 1, 0, 'x', 4));
  await late.until(() => late.lastSeq === 5);
  await late.leave();
});

test('TXT-10 TXT-3 what brings a text back is logged with what others typed meanwhile, and its pusher is told so', async () => {
  const { id, ann, ben } = await noteWith('aaa');
  ben.push(1, spliceTxn(id, 1, 0, 'x', 2));
  await told(3, ann, ben);
  ann.push(3, deleteTxn([id]));
  await told(4, ann, ben);
  // Ben had not heard of that, nor has Ann of anything of his.
  ben.push(2, spliceTxn(id, 4, 0, 'y', 3));
  await told(5, ann, ben);
  ann.push(4, restoreTxn([{ id, kind: 7, textBytes: 3 }], { base: 2 }));
  ann.push(5, spliceTxn(id, 2, 0, '!', 2));
  await told(7, ann, ben);
  for (const peer of [ann, ben]) {
    expect(splicesOf(peer, 6)).toEqual([
      [1, 0, 'x'],
      [4, 0, 'y'],
    ]);
    expect(splicesOf(peer, 7)).toEqual([[3, 0, '!']]);
  }
  // What was typed on the text before it came back is said anew.
  ben.push(3, spliceTxn(id, 0, 0, 'z', 5));
  await ben.until(() => ben.rejects.length > 0);
  expect(ben.rejects[0]?.code).toBe('rebase');
  await Promise.all([ann.leave(), ben.leave()]);
});
