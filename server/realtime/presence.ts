// Who is on a board and what they last showed: the latest value of each session, all changes of a tick in one frame.
// SPEC: PRES, LIM-4.

import { encodePresenceEvent, type PresenceEvent, presencesFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardSocket } from './socket.ts';

export class Presence {
  readonly #sockets: ReadonlyMap<number, BoardSocket>;
  readonly #values = new Map<number, Uint8Array>();
  readonly #changed = new Set<number>();
  #sentMs = 0;
  #rowsMs = 0;
  #isLarge = false;
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

  /** `isFull`: the process has so many sockets that writing to them is most of what it does. */
  tick(nowMs: number, isFull: boolean): void {
    // What is sent grows with the square of those who are there.
    this.#isLarge = isFull || this.#sockets.size > LIMITS.largeRoomSockets;
    const sinceMs = nowMs - this.#sentMs;
    const rowsTakeIt = nowMs - this.#rowsMs < rowsSoonMs && sinceMs < latestMs;
    if (this.#isLarge && (sinceMs < secondTickMs || rowsTakeIt)) return;
    this.#send(nowMs);
  }

  /** Rows were sent to everybody just now: what goes out in the same turn of the loop is the same write. */
  withRows(nowMs: number): void {
    this.#rowsMs = nowMs;
    if (this.#isLarge && nowMs - this.#sentMs >= withRowsMs) this.#send(nowMs);
  }

  #send(nowMs: number): void {
    if (this.#changed.size === 0 && this.#missed.size === 0) return;
    this.#sentMs = nowMs;
    const all = this.#shared(this.#changed);
    for (const socket of this.#sockets.values()) {
      const { session } = socket;
      if (socket.unsentBytes > LIMITS.presenceDropBytes) {
        this.#missed.add(session);
        continue;
      }
      const shared = this.#missed.delete(session) ? this.#shared(this.#values.keys()) : all;
      for (const one of shared) {
        const bytes = one.without(session);
        if (bytes) socket.sendBytes(bytes);
      }
    }
    this.#changed.clear();
  }

  /** The values of these sessions, in as many frames as it takes. */
  #shared(sessions: Iterable<number>): SharedValues[] {
    const all: [number, Uint8Array][] = [];
    for (const session of sessions) {
      const value = this.#values.get(session);
      if (value) all.push([session, encodePresenceEvent({ session, kind: 'value', value })]);
    }
    const frames: SharedValues[] = [];
    for (let i = 0; i < all.length; i += eventsPerFrame)
      frames.push(new SharedValues(all.slice(i, i + eventsPerFrame)));
    return frames;
  }
}

/** One frame for everybody, encoded once; whoever is in it gets it without itself, by leaving its bytes out. */
class SharedValues {
  readonly #bytes: Uint8Array;
  readonly #places = new Map<number, { from: number; to: number }>();
  #whole: Uint8Array | undefined;

  constructor(values: readonly [number, Uint8Array][]) {
    this.#bytes = Buffer.concat(values.map(([, bytes]) => bytes));
    let from = 0;
    for (const [session, { length }] of values) {
      this.#places.set(session, { from, to: from + length });
      from += length;
    }
  }

  /** Undefined when there is nobody else in it. */
  without(session: number): Uint8Array | undefined {
    const place = this.#places.get(session);
    if (!place) {
      this.#whole ??= presencesFrame(this.#places.size, [this.#bytes]);
      return this.#whole;
    }
    if (this.#places.size === 1) return undefined;
    return presencesFrame(this.#places.size - 1, [this.#bytes.subarray(0, place.from), this.#bytes.subarray(place.to)]);
  }
}

/** In a large room: the second tick, a little early because timers are late now and then. */
const secondTickMs = 1.7 * LIMITS.presenceTickMs;
/** Rows that came so lately are taken for a flow that goes on. */
const rowsSoonMs = 40;
/** With rows it may go a little before its time; for rows it waits so long at most. */
const withRowsMs = 1.5 * LIMITS.presenceTickMs;
const latestMs = 90;

/** At most so many values of LIMITS.presenceBytes stay within a frame. */
const eventsPerFrame = 200;

function joinedEvent({ session, grant, colour }: BoardSocket): PresenceEvent {
  return { session, kind: 'joined', actor: grant.actor, name: grant.name, colour };
}
