// Who is on a board and what they last showed: the latest value of each session, all changes of a tick in one frame.
// SPEC: PRES, LIM-4.

import { ByteWriter } from '#protocol/bytes.ts';
import { headOf, type PresenceEvent, writePresenceEvent } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardSocket } from './socket.ts';
import { type Wire, wireOf } from './wire.ts';

export class Presence {
  readonly #sockets: ReadonlyMap<number, BoardSocket>;
  readonly #values = new Map<number, Uint8Array>();
  readonly #changed = new Set<number>();
  /** Sockets that missed a tick because they were behind. */
  readonly #missed = new Set<number>();

  constructor(sockets: ReadonlyMap<number, BoardSocket>) {
    this.#sockets = sockets;
  }

  /** `socket` is in the map already. */
  joined(socket: BoardSocket): void {
    const events: PresenceEvent[] = [];
    for (const other of this.#sockets.values()) {
      if (other === socket) continue;
      other.send({ type: 'presences', events: [joinedEvent(socket)] });
      events.push(joinedEvent(other));
      const value = this.#values.get(other.session);
      if (value) events.push({ session: other.session, kind: 'value', value });
    }
    if (events.length > 0) socket.send({ type: 'presences', events });
  }

  /** `session` is out of the map already. */
  gone(session: number): void {
    this.#values.delete(session);
    this.#changed.delete(session);
    this.#missed.delete(session);
    for (const other of this.#sockets.values()) other.send({ type: 'presences', events: [{ session, kind: 'gone' }] });
  }

  set(session: number, value: Uint8Array): void {
    this.#values.set(session, value);
    this.#changed.add(session);
  }

  /** What changed since the last time, to everybody who takes it. */
  tell(): void {
    if (this.#changed.size === 0 && this.#missed.size === 0) return;
    const all = this.#shared(this.#changed);
    for (const socket of this.#sockets.values()) {
      const { session } = socket;
      if (socket.unsentBytes > LIMITS.presenceDropBytes) {
        this.#missed.add(session);
        continue;
      }
      const shared = this.#missed.delete(session) ? this.#shared(this.#values.keys()) : all;
      for (const one of shared) {
        const wire = one.without(session);
        if (wire) socket.sendWire(wire);
      }
    }
    this.#changed.clear();
  }

  /** The values of these sessions, in as many frames as it takes. */
  #shared(sessions: Iterable<number>): SharedValues[] {
    const all: [number, Uint8Array][] = [];
    for (const session of sessions) {
      const value = this.#values.get(session);
      if (value) all.push([session, value]);
    }
    const frames: SharedValues[] = [];
    for (let i = 0; i < all.length; i += EVENTS_PER_FRAME)
      frames.push(new SharedValues(all.slice(i, i + EVENTS_PER_FRAME)));
    return frames;
  }
}

/** One frame for everybody, encoded once; a session in it gets it without its own bytes: the part before and the part behind them. */
class SharedValues {
  readonly #bytes: Buffer;
  readonly #places = new Map<number, { from: number; to: number }>();
  #whole: Wire | undefined;

  constructor(values: readonly [number, Uint8Array][]) {
    const out = new ByteWriter(values.length * USUAL_BYTES);
    for (const [session, value] of values) {
      const from = out.length;
      writePresenceEvent(out, { session, kind: 'value', value });
      this.#places.set(session, { from, to: out.length });
    }
    const { buffer, byteOffset, length } = out.done();
    this.#bytes = Buffer.from(buffer, byteOffset, length);
  }

  /** Undefined when there is nobody else in it. */
  without(session: number): Wire | undefined {
    const [bytes, count] = [this.#bytes, this.#places.size];
    const place = this.#places.get(session);
    if (!place) {
      this.#whole ??= wireOf(headOf('presences', count), bytes);
      return this.#whole;
    }
    if (count === 1) return undefined;
    return wireOf(headOf('presences', count - 1), bytes.subarray(0, place.from), bytes.subarray(place.to));
  }
}

/** Of a value with a cursor and a viewport. */
const USUAL_BYTES = 64;
/** At most so many values of LIMITS.presenceBytes stay within a frame. */
const EVENTS_PER_FRAME = 200;

function joinedEvent({ session, grant, name, colour }: BoardSocket): PresenceEvent {
  return { session, kind: 'joined', actor: grant.actor, name, colour };
}
