// Live streams: strokes while they are drawn, keyed by the id the item will have. A LIVE frame holds records; each appends
// bytes at an offset of its stream or ends it. What the appended bytes say (style first, then samples) is the engine's matter:
// server and socket only join, hold and forward them.
//
//   records := record*      record := id 16 · mark u8 (0 append, 1 done, 2 cancelled) · offset varint · varint length · bytes

import { ByteReader, ByteWriter, FrameError, type FrameErrorName } from './bytes.ts';

export const LIVE_MARK = { append: 0, done: 1, cancelled: 2 } as const;
export type LiveMark = (typeof LIVE_MARK)[keyof typeof LIVE_MARK];

export interface LiveRecord {
  id: Uint8Array;
  /** done: the op follows and replaces the ghost. cancelled: it never comes. */
  mark: LiveMark;
  /** Bytes of this stream before these; 0 begins it anew. */
  offset: number;
  bytes: Uint8Array;
}

export function encodeLive(records: readonly LiveRecord[]): Uint8Array {
  const out = new ByteWriter(256);
  for (const { id, mark, offset, bytes } of records) out.raw(id).u8(mark).varint(offset).bytes(bytes);
  return out.done();
}

export function decodeLive(
  bytes: Uint8Array,
): { ok: true; records: LiveRecord[] } | { ok: false; error: FrameErrorName } {
  try {
    const from = new ByteReader(bytes);
    const records: LiveRecord[] = [];
    while (from.left > 0) {
      const id = from.take(16);
      const mark = from.u8();
      if (mark > LIVE_MARK.cancelled) throw new FrameError('bad-value');
      records.push({ id, mark: mark as LiveMark, offset: from.varint(), bytes: from.bytes() });
    }
    return { ok: true, records };
  } catch (error) {
    if (error instanceof FrameError) return { ok: false, error: error.code };
    throw error;
  }
}
