// What a person shows of themself: cursor, viewport, selection, name. The value of PRESENCE frames, version 1: the latest wins.
// Positions in board units. Strokes being drawn are not presence: protocol/live.ts.

import { ByteReader, ByteWriter, FrameError, type FrameErrorName } from './bytes.ts';
import { LIMITS } from './limits.ts';

export interface PresenceValue {
  cursor?: { x: number; y: number };
  viewport?: { x: number; y: number; w: number; h: number };
  /** Item ids, 16 bytes each; at most LIMITS.presenceSelection. */
  selection?: Uint8Array[];
  /** A name changed since the board was opened. */
  name?: string;
}

const HAS = { cursor: 1, viewport: 2, selection: 4, name: 8 } as const;

export function encodePresence(value: PresenceValue): Uint8Array {
  const { cursor, viewport, selection, name } = value;
  const flags =
    (cursor ? HAS.cursor : 0) | (viewport ? HAS.viewport : 0) | (selection ? HAS.selection : 0) | (name ? HAS.name : 0);
  const out = new ByteWriter().u8(1).u8(flags);
  if (cursor) out.f64(cursor.x).f64(cursor.y);
  if (viewport) out.f64(viewport.x).f64(viewport.y).f64(viewport.w).f64(viewport.h);
  if (selection) {
    out.varint(selection.length);
    for (const id of selection) out.raw(id);
  }
  if (name) out.str(name);
  return out.done();
}

/** The server refuses what this refuses, so nothing else reaches other people's screens. */
export function decodePresence(
  bytes: Uint8Array,
): { ok: true; value: PresenceValue } | { ok: false; error: FrameErrorName } {
  try {
    const from = new ByteReader(bytes);
    if (from.u8() !== 1) throw new FrameError('bad-value');
    const flags = from.u8();
    if (flags > 15) throw new FrameError('bad-value');
    const value: PresenceValue = {};
    if (flags & HAS.cursor) value.cursor = { x: from.f64(), y: from.f64() };
    if (flags & HAS.viewport) value.viewport = { x: from.f64(), y: from.f64(), w: from.f64(), h: from.f64() };
    if (flags & HAS.selection) {
      const n = from.count(16, LIMITS.presenceSelection);
      value.selection = Array.from({ length: n }, () => from.take(16));
    }
    if (flags & HAS.name) value.name = from.str(LIMITS.nameBytes);
    from.end();
    return { ok: true, value };
  } catch (error) {
    if (error instanceof FrameError) return { ok: false, error: error.code };
    throw error;
  }
}
