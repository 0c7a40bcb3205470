// Who is on the board as far as this socket says, and what this client shows of itself: the latest presence value, at most one
// per tick, said again on a new socket, and to nobody: alone on a board, a panel's hands send nothing but what is kept. A name is
// said all the same, for the history to know who drew. Nothing here is kept or counted as saved.

import type { PresenceEvent } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { encodePresence, type PresenceValue, presenceVersion } from '#protocol/presence.ts';
import type { SyncHost } from './host.ts';
import type { Link } from './link.ts';

export class People {
  readonly #host: SyncHost;
  readonly #link: Link;
  readonly #tickMs: number;
  readonly #sessions = new Set<number>();
  #ownValue: PresenceValue | undefined;
  /** By which the server knows the person on this socket. */
  #knownAs = '';
  /** The version of the frames on this socket. */
  #proto = 1;
  #streamedMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: SyncHost, link: Link, tickMs: number) {
    this.#host = host;
    this.#link = link;
    this.#tickMs = tickMs;
  }

  /** As far as is known: without a socket nobody is here. */
  get #alone(): boolean {
    return this.#sessions.size === 0;
  }

  /** Called on a new socket, with the name that the server knows and the version of its frames. */
  welcomed(name: string, proto: number): void {
    this.#knownAs = name;
    this.#proto = proto;
  }

  receive(events: readonly PresenceEvent[]): void {
    const alone = this.#alone;
    for (const event of events) {
      if (event.kind === 'value') {
        this.#host.presence(event.session, event.value.slice());
      } else if (event.kind === 'joined') {
        this.#sessions.add(event.session);
        this.#host.person(event.session, { actor: event.actor, name: event.name, colour: event.colour });
      } else {
        this.#leave(event.session);
      }
    }
    if (alone) this.showAgain();
  }

  /** The socket is gone, and with it everybody. */
  allGone(): void {
    for (const session of [...this.#sessions]) this.#leave(session);
  }

  show(value: PresenceValue): void {
    this.#ownValue = value;
    if (this.#alone && this.#newName === undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.showAgain();
    }, this.#tickMs);
  }

  showAgain(): void {
    const name = this.#newName;
    if (!this.#ownValue || (this.#alone && name === undefined) || this.#link.unsentBytes >= LIMITS.presenceDropBytes)
      return;
    // An older server gets the version that it knows.
    const value = encodePresence(this.#ownValue, presenceVersion(this.#proto));
    if (this.#link.send({ type: 'presence', value }) && name !== undefined) this.#knownAs = name;
  }

  /** The name that is shown to others, if the server does not know it. */
  get #newName(): string | undefined {
    const name = this.#ownValue?.name;
    return name === this.#knownAs ? undefined : name;
  }

  /** Strokes being drawn: asked for when somebody is there to see them and the socket has room. True: there may be more, call again. */
  stream(take: () => Uint8Array, nowMs: number): boolean {
    if (this.#alone || this.#link.unsentBytes >= LIMITS.presenceDropBytes) return false;
    if (nowMs - this.#streamedMs < this.#tickMs) return true;
    this.#streamedMs = nowMs;
    const records = take();
    if (records.length === 0) return false;
    this.#link.send({ type: 'live', records });
    // One take has a limit.
    return true;
  }

  /** The server did not understand something: do not repeat it for ever. */
  forgetOwn(): void {
    this.#ownValue = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #leave(session: number): void {
    this.#sessions.delete(session);
    this.#host.presence(session, null);
    this.#host.person(session, null);
  }
}
