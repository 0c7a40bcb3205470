// Who is on a board and what they last showed: the latest value of each session, all changes of a tick in one frame.
// SPEC: PRES, LIM-4.

import { encodeServerFrame, type PresenceEvent } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardSocket } from './socket.ts';

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

  tick(): void {
    if (this.#changed.size === 0 && this.#missed.size === 0) return;
    // Encoded once; who changed and reads is rare enough to get a frame of its own without itself.
    const all = this.#frames(this.#changed, undefined);
    for (const socket of this.#sockets.values()) {
      const { session } = socket;
      if (socket.unsentBytes > LIMITS.presenceDropBytes) {
        this.#missed.add(session);
        continue;
      }
      const missed = this.#missed.delete(session);
      const frames = missed
        ? this.#frames(this.#values.keys(), session)
        : this.#changed.has(session)
          ? this.#frames(this.#changed, session)
          : all;
      for (const bytes of frames) socket.sendBytes(bytes);
    }
    this.#changed.clear();
  }

  #frames(sessions: Iterable<number>, without: number | undefined): Uint8Array[] {
    const frames: Uint8Array[] = [];
    let events: PresenceEvent[] = [];
    const flush = (): void => {
      if (events.length > 0) frames.push(encodeServerFrame({ type: 'presences', events }));
      events = [];
    };
    for (const session of sessions) {
      const value = this.#values.get(session);
      if (!value || session === without) continue;
      events.push({ session, kind: 'value', value });
      if (events.length === eventsPerFrame) flush();
    }
    flush();
    return frames;
  }
}

/** At most so many values of LIMITS.presenceBytes stay within a frame. */
const eventsPerFrame = 200;

function joinedEvent({ session, grant, colour }: BoardSocket): PresenceEvent {
  return { session, kind: 'joined', actor: grant.actor, name: grant.name, colour };
}
