// Reads the value of PRESENCE frames, versions 1 and 2, as presence.ts writes it.

import { ByteReader, FrameError, type FrameErrorName } from './bytes.ts';
import { LIMITS } from './limits.ts';
import { FLAGS, HAS, type LaserTrail, type PresenceValue, type PresenceVersion } from './presence.ts';
import { REACTIONS, type ReactionName } from './reactions.ts';

const MAX_CODE_POINT_BYTES = 4;

/** The server uses this reader too, so values that it rejects reach nobody. Byte arrays are views of the input. */
export function decodePresence(
  bytes: Uint8Array,
): { ok: true; value: PresenceValue; version: PresenceVersion } | { ok: false; error: FrameErrorName } {
  try {
    const from = new ByteReader(bytes);
    const version = from.u8();
    if (version !== 1 && version !== 2) throw new FrameError('bad-value');
    if (version === 1 && bytes.length > LIMITS.presenceBytes) throw new FrameError('too-large:presence');
    const flags = version === 1 ? from.u8() : from.varint();
    if (flags > FLAGS[version]) throw new FrameError('bad-value');
    const value = readFirst(from, flags);
    if (version === 2) readSecond(from, flags, value);
    from.end();
    return { ok: true, value, version };
  } catch (error) {
    if (error instanceof FrameError) return { ok: false, error: error.code };
    throw error;
  }
}

function readFirst(from: ByteReader, flags: number): PresenceValue {
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
  return value;
}

function readSecond(from: ByteReader, flags: number, value: PresenceValue): void {
  if (flags & HAS.reaction) value.reaction = { number: from.varint(), name: readReaction(from) };
  if (flags & HAS.hand) value.hand = from.varint();
  if (flags & HAS.isTyping) value.isTyping = true;
  if (flags & HAS.chat) value.chat = readChat(from);
  if (flags & HAS.attention) value.attention = { number: from.varint(), x: readOnBoard(from), y: readOnBoard(from) };
  if (flags & HAS.hasLeftFocus) value.hasLeftFocus = true;
}

function readReaction(from: ByteReader): ReactionName {
  const name = REACTIONS[from.u8()];
  if (!name) throw new FrameError('bad-value');
  return name;
}

function readOnBoard(from: ByteReader): number {
  const coordinate = from.f64();
  if (Math.abs(coordinate) > LIMITS.coordinate) throw new FrameError('bad-value');
  return coordinate;
}

function readChat(from: ByteReader): string {
  const chat = from.str(LIMITS.chatLetters * MAX_CODE_POINT_BYTES, 'chat');
  if ([...chat].length > LIMITS.chatLetters) throw new FrameError('too-large:chat');
  return chat;
}

function readLaser(from: ByteReader): LaserTrail[] {
  let left: number = LIMITS.laserPoints;
  return Array.from({ length: from.count(3, LIMITS.laserTrails) }, () => {
    const [trail, before, n] = [from.varint(), from.varint(), from.count(16, left)];
    left -= n;
    return { trail, from: before, points: Array.from({ length: n }, () => ({ x: from.f64(), y: from.f64() })) };
  });
}
