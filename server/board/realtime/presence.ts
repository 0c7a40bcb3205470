// Sends the sockets of a board which sessions are on it, and the latest presence value of each. The changes of a tick are one frame for
// each audience. SPEC: PRES, LIM-4.

import { ByteWriter } from '#protocol/bytes.ts';
import { headOf, type PresenceEvent, writePresenceEvent } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { type PresenceValue, presenceVersion } from '#protocol/presence.ts';
import { HAND_EVENT } from '#protocol/room-events.ts';
import { mayKnow, type PresenceLimits } from '../../policies/presence.ts';
import { AUDIENCES, type Audience, ShownPresence } from './shown-presence.ts';
import type { BoardSocket } from './socket.ts';
import { type Wire, wireOf } from './wire.ts';

export class Presence {
  readonly #sockets: ReadonlyMap<number, BoardSocket>;
  readonly #shown = new Map<number, ShownPresence>();
  readonly #changed = new Set<number>();
  /** Sockets that missed a tick because they were behind. */
  readonly #missed = new Set<number>();
  /** Sessions with a chat that waits until its rate allows it. */
  readonly #waiting = new Set<number>();
  #limits: PresenceLimits = { isSilent: false, hidesNames: false };
  #raisedMs = 0;

  constructor(sockets: ReadonlyMap<number, BoardSocket>) {
    this.#sockets = sockets;
  }

  /** `socket` is in the map already. */
  joined(socket: BoardSocket): void {
    const events: PresenceEvent[] = [];
    for (const other of this.#sockets.values()) {
      if (other === socket) continue;
      other.send({ type: 'presences', events: [this.#joinedEvent(socket, other)] });
      events.push(this.#joinedEvent(other, socket));
      const value = this.#valueFor(other, this.#audienceOf(socket));
      if (value) events.push({ session: other.session, kind: 'value', value });
    }
    // The new socket already got values that its audience has yet to get.
    for (const session of this.#changed) this.#shown.get(session)?.forgetSent();
    if (events.length > 0) socket.send({ type: 'presences', events });
  }

  /** `session` is out of the map already. */
  gone(session: number): void {
    this.#shown.delete(session);
    for (const sessions of [this.#changed, this.#missed, this.#waiting]) sessions.delete(session);
    for (const other of this.#sockets.values()) other.send({ type: 'presences', events: [{ session, kind: 'gone' }] });
  }

  /** `value` is kept. */
  set({ session, grant }: BoardSocket, value: PresenceValue): void {
    let presence = this.#shown.get(session);
    if (!presence) {
      presence = new ShownPresence(grant.role);
      this.#shown.set(session, presence);
    }
    presence.set(value, this.#limits, () => this.#nextRaisedMs());
    this.#hasChanged(session, presence);
  }

  /** Changes what a leader withholds. */
  restrict(limits: PresenceLimits): void {
    const { isSilent, hidesNames } = this.#limits;
    if (limits.isSilent === isSilent && limits.hidesNames === hidesNames) return;
    this.#limits = { ...limits };
    for (const [session, presence] of this.#shown) {
      presence.refresh(this.#limits);
      presence.forgetSent();
      this.#hasChanged(session, presence);
    }
    if (limits.hidesNames !== hidesNames) this.#tellNames();
  }

  /** Lowers the raised hand of one session, or all of them, and notifies its owners. */
  lowerHands(which: number | 'all'): void {
    for (const [session, presence] of this.#shown) {
      if ((which !== 'all' && which !== session) || !presence.lowerHand(this.#limits)) continue;
      this.#hasChanged(session, presence);
      this.#sockets.get(session)?.send({ type: 'event', name: HAND_EVENT, value: 'false' });
    }
  }

  /** What changed since the last time, to everybody who takes it. */
  tell(): void {
    for (const session of this.#waiting) this.#showWaiting(session);
    if (this.#changed.size === 0 && this.#missed.size === 0) return;
    const fresh = new Map<Audience, SharedValues[]>();
    for (const socket of this.#sockets.values()) {
      const { session } = socket;
      if (socket.unsentBytes > LIMITS.presenceDropBytes) {
        this.#missed.add(session);
        continue;
      }
      for (const frame of this.#framesFor(socket, fresh)) {
        const wire = frame.without(session);
        if (wire) socket.sendWire(wire);
      }
    }
    for (const audience of AUDIENCES) {
      if (fresh.has(audience)) continue;
      for (const session of this.#changed) this.#shown.get(session)?.forgetSent(audience);
    }
    this.#changed.clear();
  }

  /** `fresh`: the changes of this tick. They are encoded for an audience when its first reader needs them. */
  #framesFor(socket: BoardSocket, fresh: Map<Audience, SharedValues[]>): SharedValues[] {
    const audience = this.#audienceOf(socket);
    if (this.#missed.delete(socket.session)) return framesOf(this.#values(this.#shown.keys(), audience));
    let frames = fresh.get(audience);
    if (!frames) {
      const changed = this.#values(this.#changed, audience);
      frames = framesOf(changed.filter(([session, value]) => this.#shown.get(session)?.noteSent(audience, value)));
      fresh.set(audience, frames);
    }
    return frames;
  }

  #hasChanged(session: number, { isWaiting }: ShownPresence): void {
    this.#changed.add(session);
    if (isWaiting) this.#waiting.add(session);
    else this.#waiting.delete(session);
  }

  #showWaiting(session: number): void {
    const presence = this.#shown.get(session);
    presence?.refresh(this.#limits);
    if (presence && !presence.isWaiting) this.#hasChanged(session, presence);
  }

  /** Returns a different time for each hand, so that hands can be ordered by it. */
  #nextRaisedMs(): number {
    this.#raisedMs = Math.max(Date.now(), this.#raisedMs + 1);
    return this.#raisedMs;
  }

  /** Sends or withdraws the names of people who may not lead, among each other. */
  #tellNames(): void {
    for (const socket of this.#sockets.values()) {
      const events = [...this.#sockets.values()].flatMap((other) => {
        const isNamed = mayKnow({ reader: socket.grant.role, shown: other.grant.role }, { hidesNames: true });
        return other === socket || isNamed ? [] : this.#joinedEvent(other, socket);
      });
      if (events.length > 0) socket.send({ type: 'presences', events });
    }
  }

  #audienceOf({ proto, grant }: BoardSocket): Audience {
    const version = presenceVersion(proto);
    // A reader who may see viewers may see everybody.
    const seesAll = mayKnow({ reader: grant.role, shown: 'viewer' }, this.#limits);
    return AUDIENCES.find((one) => one.version === version && one.seesAll === seesAll) as Audience;
  }

  #values(sessions: Iterable<number>, audience: Audience): [number, Uint8Array][] {
    const values: [number, Uint8Array][] = [];
    for (const session of sessions) {
      const socket = this.#sockets.get(session);
      const value = socket && this.#valueFor(socket, audience);
      if (value) values.push([session, value]);
    }
    return values;
  }

  #valueFor({ session, grant }: BoardSocket, audience: Audience): Uint8Array | undefined {
    const isKnown = audience.seesAll || mayKnow({ reader: 'viewer', shown: grant.role }, this.#limits);
    return this.#shown.get(session)?.encodedFor(audience, isKnown);
  }

  #joinedEvent({ session, grant, name, colour }: BoardSocket, reader: BoardSocket): PresenceEvent {
    const isKnown = mayKnow({ reader: reader.grant.role, shown: grant.role }, this.#limits);
    return { session, kind: 'joined', actor: grant.actor, name: isKnown ? name : '', colour };
  }
}

/** Splits values into frames. */
function framesOf(values: readonly [number, Uint8Array][]): SharedValues[] {
  const frames: SharedValues[] = [];
  for (let i = 0; i < values.length; i += EVENTS_PER_FRAME)
    frames.push(new SharedValues(values.slice(i, i + EVENTS_PER_FRAME)));
  return frames;
}

/** One frame for an audience, encoded once. A session that is in it gets it without its own bytes. */
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
/** At most so many values of LIMITS.presence2Bytes stay within a frame. */
const EVENTS_PER_FRAME = 200;
