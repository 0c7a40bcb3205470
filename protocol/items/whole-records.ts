// Items of a board's chunks (docs/formats.md "Snapshot") as each can be read alone: in the order they are painted, and every stroke with
// its body, which in a chunk may stand with an earlier one.

import { ByteReader, ByteWriter, hexOf, sameBytes } from '../bytes.ts';
import { chunkRecords, frameGroup, groupsOf, ID_BYTES, idOf, KIND, kindOf, TAG } from '../item-bytes.ts';

/** How group `b` says where the body is. */
const [ELSEWHERE, INLINE] = [0, 1];

export function wholeRecords(chunks: Iterable<Uint8Array>): Uint8Array[] {
  const found: { record: Uint8Array; key: Uint8Array }[] = [];
  for (const chunk of chunks) {
    const bodies = new Map<string, Uint8Array>();
    for (const record of chunkRecords(chunk)) {
      if (kindOf(record) === KIND.board) continue;
      const whole = kindOf(record) === KIND.stroke ? withBody(record, bodies) : record;
      found.push({ record: whole, key: orderKey(record) });
    }
  }
  // Keys are compared among those that lie in one container, byte by byte; ties by id.
  found.sort((a, b) => compared(a.key, b.key) || compared(idOf(a.record), idOf(b.record)));
  return found.map(({ record }) => record);
}

function withBody(record: Uint8Array, bodies: Map<string, Uint8Array>): Uint8Array {
  const out = new ByteWriter(record.length).raw(record.subarray(0, 1 + ID_BYTES));
  for (const { tag, version, framed, content } of groupsOf(record)) {
    if (tag === TAG.b) out.raw(frameGroup(tag, inlined(content, bodies), version));
    else out.raw(framed);
  }
  return out.done();
}

function inlined(content: Uint8Array, bodies: Map<string, Uint8Array>): Uint8Array {
  const from = new ByteReader(content);
  from.take(from.count(ID_BYTES) * ID_BYTES);
  const name = hexOf(from.take(ID_BYTES));
  from.varint();
  from.varint();
  const head = content.subarray(0, from.at);
  const way = from.u8();
  if (way === INLINE) bodies.set(name, from.bytes());
  const body = way === ELSEWHERE ? bodies.get(name) : undefined;
  return body ? new ByteWriter(content.length + body.length + 8).raw(head).u8(INLINE).bytes(body).done() : content;
}

function orderKey(record: Uint8Array): Uint8Array {
  for (const { tag, content } of groupsOf(record)) {
    if (tag !== TAG.z) continue;
    const from = new ByteReader(content);
    if (from.u8() & 1) from.take(ID_BYTES);
    return from.bytes();
  }
  return new Uint8Array();
}

function compared(a: Uint8Array, b: Uint8Array): number {
  if (sameBytes(a, b)) return 0;
  const k = a.findIndex((byte, at) => byte !== b[at]);
  return k < 0 || k >= b.length ? (k < 0 ? -1 : 1) : a[k]! - b[k]!;
}
