// The records of live strokes (docs/formats.md, "Live strokes") as far as the server must know them: whose stroke, where its
// samples continue, how it ends. Samples and style stay as they are; the engine writes and reads them.

import { ByteReader, ByteWriter, FrameError, type FrameErrorName } from './bytes.ts';

export const LIVE = { append: 1, cancelled: 2, done: 3 } as const;
export type LiveEnd = typeof LIVE.cancelled | typeof LIVE.done;

/** `bytes` is the whole record, its length included: records are joined by writing one after the other. */
export type LiveRecord = { id: Uint8Array; bytes: Uint8Array } & (
  | { kind: typeof LIVE.append; offset: number; count: number }
  | { kind: LiveEnd }
);

const VERSION = 1;
/** Of one sample: dx f32 · dy f32 · pressure u8 · dt u16. */
const SAMPLE_BYTES = 11;

/** Records of versions and kinds that are not known here are skipped; a record that is malformed refuses all. */
export function decodeLive(
  bytes: Uint8Array,
): { ok: true; records: LiveRecord[] } | { ok: false; error: FrameErrorName } {
  try {
    const from = new ByteReader(bytes);
    const records: LiveRecord[] = [];
    while (from.left > 0) {
      const begun = from.at;
      const body = from.bytes();
      const record = recordOf(body, bytes.subarray(begun, from.at));
      if (record) records.push(record);
    }
    return { ok: true, records };
  } catch (error) {
    if (error instanceof FrameError) return { ok: false, error: error.code };
    throw error;
  }
}

/** The record that ends a stream. */
export function liveEnd(id: Uint8Array, kind: LiveEnd): Uint8Array {
  return new ByteWriter(20).varint(18).u8(VERSION).u8(kind).raw(id).done();
}

function recordOf(body: Uint8Array, bytes: Uint8Array): LiveRecord | undefined {
  const from = new ByteReader(body);
  const version = from.u8();
  const kind = from.u8();
  if (version !== VERSION) return undefined;
  if (kind === LIVE.cancelled || kind === LIVE.done) {
    const id = from.take(16);
    from.end();
    return { kind, id, bytes };
  }
  if (kind !== LIVE.append) return undefined;
  const id = from.take(16);
  from.varint(); // lane
  from.u8(); // device
  from.take(4); // epsilon
  from.u8(); // whether pressure is real
  from.bytes(); // style
  const offset = from.varint();
  const count = from.varint();
  from.f64();
  from.f64();
  if (from.left !== count * SAMPLE_BYTES) throw new FrameError('bad-value');
  return { kind, id, offset, count, bytes };
}
