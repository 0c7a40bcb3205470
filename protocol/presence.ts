// A person's own presence: cursor, viewport, selection, name, laser, reactions, a raised hand, chat. It is the value of
// PRESENCE frames, versions 1 and 2: the latest wins. Positions in board units. Strokes being drawn are not presence: protocol/live.ts. Reading
// is presence-reader.ts: a client that is alone on a board only writes.

import { ByteWriter } from './bytes.ts';
import { REACTIONS, type ReactionName } from './reactions.ts';

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
  // The rest is of version 2.
  /** The last reaction. It is new only if its number is greater than the last one. */
  reaction?: { number: number; name: ReactionName };
  /**
   * From the server: since when the hand is raised, Unix ms by its clock. From a client: how many EVENT `hand` it got on this socket. A smaller
   * number is of a value that was sent before a leader lowered the hand.
   */
  hand?: number;
  isTyping?: boolean;
  /** Cursor chat, at most LIMITS.chatLetters code points; absent where nothing is said. The sender takes it back after 6 s. */
  chat?: string;
  /** A place to look at, board units. It is new only if its number is greater than the last one. */
  attention?: { number: number; x: number; y: number };
  /** Whether the person has left the locked focus. */
  hasLeftFocus?: boolean;
}

/** Version 2 has the fields of version 1, and those below it in PresenceValue. */
export type PresenceVersion = 1 | 2;

/** Returns the version of the values in frames of this protocol version, in both directions. */
export function presenceVersion(proto: number): PresenceVersion {
  return proto >= 8 ? 2 : 1;
}

/** The flags of the fields that a value has. */
export const HAS = {
  cursor: 1,
  viewport: 2,
  selection: 4,
  name: 8,
  laser: 16,
  calls: 32,
  reaction: 64,
  hand: 128,
  isTyping: 256,
  chat: 512,
  attention: 1024,
  hasLeftFocus: 2048,
} as const;
const FLAG_OF = Object.entries(HAS) as [keyof PresenceValue, number][];
/** The sum of all flags of a version. */
export const FLAGS: Record<PresenceVersion, number> = { 1: 63, 2: 4095 };
/** A value with cursor, view, name and a few selected items has no more. */
const USUAL_BYTES = 160;

/** Leaves out fields that `version` does not have. */
export function encodePresence(value: PresenceValue, version: PresenceVersion = 2): Uint8Array {
  const out = new ByteWriter(USUAL_BYTES).u8(version);
  const flags = flagsOf(value) & FLAGS[version];
  if (version === 1) out.u8(flags);
  else out.varint(flags);
  writeFirst(out, value);
  if (version === 2) writeSecond(out, value);
  return out.done();
}

function flagsOf(value: PresenceValue): number {
  let flags = 0;
  // A hand is raised at any number.
  for (const [name, flag] of FLAG_OF) if (name === 'hand' ? value.hand !== undefined : value[name]) flags |= flag;
  return flags;
}

function writeFirst(out: ByteWriter, { cursor, viewport, selection, name, laser, calls }: PresenceValue): void {
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
}

/** `isTyping` and `hasLeftFocus` are flags alone. */
function writeSecond(out: ByteWriter, { reaction, hand, chat, attention }: PresenceValue): void {
  if (reaction) out.varint(reaction.number).u8(REACTIONS.indexOf(reaction.name));
  if (hand !== undefined) out.varint(hand);
  if (chat) out.str(chat);
  if (attention) out.varint(attention.number).f64(attention.x).f64(attention.y);
}
