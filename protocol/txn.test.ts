import { expect, test } from 'vitest';
import { ByteWriter, hexOf } from './bytes.ts';
import { frameOp, frameTxn, OP_CODES, onlyAdds, putItems, recordOp, splicedTexts } from './txn.ts';

const [id, other] = [new Uint8Array(16).fill(1), Uint8Array.from({ length: 16 }, (_, k) => k)];
/** A note; of its groups no more than how long they are. */
const record = (own: Uint8Array, groupBytes: number) =>
  new ByteWriter().bytes(Uint8Array.of(7, ...own, ...new Uint8Array(groupBytes))).done();
const put = (...records: Uint8Array[]) => frameTxn(records.map((one) => frameOp(OP_CODES.put, one)));
const splice = (of: Uint8Array) =>
  frameOp(OP_CODES.splice, new ByteWriter().raw(of).varint(0).varint(0).str('a').done());

test('the items a transaction puts, however long their records are', () => {
  // The record's length comes first, of one byte, two or three.
  for (const bytes of [0, 10, 300, 20_000])
    expect(putItems(put(record(id, bytes), record(other, bytes)))).toEqual([hexOf(id), hexOf(other)]);
  expect(splicedTexts(put(record(id, 9)))).toEqual([]);
});

test('the texts it edits by position, once each, and nothing of what is no transaction', () => {
  const bytes = frameTxn([splice(id), splice(other), splice(id)]);
  expect(splicedTexts(bytes)).toEqual([hexOf(id), hexOf(other)]);
  expect(putItems(bytes)).toEqual([]);
  expect(putItems(put(record(id, 9)).subarray(0, -1))).toEqual([]);
  // Its item ends before its name does.
  expect(putItems(put(Uint8Array.of(3, 7, 1, 2)))).toEqual([]);
});

test('HIST-7 only puts of new items add and do nothing else', () => {
  expect([put(), put(record(id, 9)), put(record(id, 9), record(other, 300))].map(onlyAdds)).toEqual([true, true, true]);
  const title = recordOp(new Map([[3, Uint8Array.of(65)]]));
  const boardRecord = new ByteWriter().bytes(Uint8Array.of(0, ...new Uint8Array(16), 1)).done();
  const others = [
    ...Object.values(OP_CODES)
      .filter((code) => code !== OP_CODES.put)
      .map((code) => frameTxn([frameOp(code, new ByteWriter().varint(1).raw(id).done())])),
    frameTxn([title]),
    frameTxn([splice(id)]),
    frameTxn([frameOp(77, new Uint8Array())]),
    put(boardRecord),
    put(record(new Uint8Array(16), 9)),
    frameTxn([frameOp(OP_CODES.put, record(id, 9)), splice(id)]),
    put(record(id, 9)).subarray(0, -1),
  ];
  expect(others.map(onlyAdds)).toEqual(others.map(() => false));
});
