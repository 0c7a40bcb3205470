// What a person shows of themself: cursor, viewport, selection, name, laser. The value of PRESENCE frames, version 1: the latest wins.
// Positions in board units. Strokes being drawn are not presence: protocol/live.ts.

import { ByteReader, ByteWriter, FrameError, type FrameErrorName } from './bytes.ts';
import { LIMITS } from './limits.ts';

/** The last moments of a laser: the newest points of one hand's trail. */
export interface LaserTrail {
  /** The sender's number for it. */
  trail: number;
  /** How many points it had before these. */
  from: number;
  points: { x: number; y: number }[];
}

export interface PresenceValue {
  cursor?: { x: number; y: number };
  viewport?: { x: number; y: number; w: number; h: number };
  /** Item ids, 16 bytes each; at most LIMITS.presenceSelection. */
  selection?: Uint8Array[];
  /** A name changed since the board was opened. */
  name?: string;
  /** While it is drawn: at most LIMITS.laserTrails, of LIMITS.laserPoints together. Seen for a second and never kept. */
  laser?: LaserTrail[];
  /** How often this person has called the others to where they are; only growing says anything. */
  calls?: number;
}

const HAS = { cursor: 1, viewport: 2, selection: 4, name: 8, laser: 16, calls: 32 } as const;

export function encodePresence(value: PresenceValue): Uint8Array {
  const { cursor, viewport, selection, name, laser, calls } = value;
  const flags =
    (cursor ? HAS.cursor : 0) |
    (viewport ? HAS.viewport : 0) |
    (selection ? HAS.selection : 0) |
    (name ? HAS.name : 0) |
    (laser ? HAS.laser : 0) |
    (calls ? HAS.calls : 0);
  const out = new ByteWriter().u8(1).u8(flags);
  if (cursor) out.f64(cursor.x).f64(cursor.y);
  if (viewport) out.f64(viewport.x).f64(viewport.y).f64(viewport.w).f64(viewport.h);
  if (selection) {
    out.varint(selection.length);
    for (const id of selection) out.raw(id);
  }
  if (name) out.str(name);
  if (laser) {
    out.varint(laser.length);
    for (const { trail, from, points } of laser) {
      out.varint(trail).varint(from).varint(points.length);
      for (const { x, y } of points) out.f64(x).f64(y);
    }
  }
  if (calls) out.varint(calls);
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
    if (flags > 63) throw new FrameError('bad-value');
    const value: PresenceValue = {};
    if (flags & HAS.cursor) value.cursor = { x: from.f64(), y: from.f64() };
    if (flags & HAS.viewport) value.viewport = { x: from.f64(), y: from.f64(), w: from.f64(), h: from.f64() };
    if (flags & HAS.selection) {
      const n = from.count(16, LIMITS.presenceSelection);
      value.selection = Array.from({ length: n }, () => from.take(16));
    }
    if (flags & HAS.name) value.name = from.str(LIMITS.nameBytes, 'name');
    if (flags & HAS.laser) value.laser = readLaser(from);
    if (flags & HAS.calls) value.calls = from.varint();
    from.end();
    return { ok: true, value };
  } catch (error) {
    if (error instanceof FrameError) return { ok: false, error: error.code };
    throw error;
  }
}

function readLaser(from: ByteReader): LaserTrail[] {
  let left: number = LIMITS.laserPoints;
  return Array.from({ length: from.count(3, LIMITS.laserTrails) }, () => {
    const [trail, before, n] = [from.varint(), from.varint(), from.count(16, left)];
    left -= n;
    return { trail, from: before, points: Array.from({ length: n }, () => ({ x: from.f64(), y: from.f64() })) };
  });
}
