// Notes who is on the boards of this process, for those who look at cards of them: what has changed since the last look, all boards
// in one write, and a hint for each. An actor with several sockets is there once.

import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Actor } from '../../policies/grant.ts';
import type { boardPresenceChanges, PresenceChange } from './board-presence-changes.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

interface Known {
  room: Room;
  epoch: number | undefined;
  /** `Room.comings` at the last look. */
  comings: number;
  /** The session each actor is written with. */
  sessions: Map<Actor, number>;
}

/** With the write it stays within a second. */
const POLL_MS = 500;
/** Boards of one write. */
const BATCH_ROWS = 200;

export class PresenceWriter {
  readonly #rooms: Pick<Rooms, 'open'>;
  readonly #db: Uses<{ changes: { boardPresence: Only<typeof boardPresenceChanges, 'writeInside'> } }>;
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #known = new Map<string, Known>();
  #looking: Promise<void> | undefined;

  constructor(
    rooms: Pick<Rooms, 'open'>,
    db: Uses<{ changes: { boardPresence: Only<typeof boardPresenceChanges, 'writeInside'> } }>,
    bus: Bus,
    log: Logger,
  ) {
    this.#rooms = rooms;
    this.#db = db;
    this.#bus = bus;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), POLL_MS);
  }

  /** What has changed is written. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#look();
  }

  #look(): Promise<void> {
    this.#looking ??= this.#write().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #write(): Promise<void> {
    const changes = this.#changes();
    for (let i = 0; i < changes.length; i += BATCH_ROWS) {
      const some = changes.slice(i, i + BATCH_ROWS);
      try {
        for (const { board, team } of await this.#db.changes.boardPresence.writeInside(some))
          this.#bus.publish({
            kind: 'workspace',
            event: { kind: 'inside', id: board },
            teams: team === null ? [] : [team],
            people: [],
          });
      } catch (error) {
        this.#log.warn({ err: error }, 'who is on boards was not noted; it is tried again');
        for (const { board } of some) this.#known.delete(board);
      }
    }
  }

  #changes(): PresenceChange[] {
    const changes: PresenceChange[] = [];
    const open = new Set<string>();
    for (const { room, epoch } of this.#rooms.open()) {
      open.add(room.board);
      const before = this.#known.get(room.board);
      const isAnew = before?.room !== room;
      if (!isAnew && before?.comings === room.comings) continue;
      const sessions = isAnew ? new Map<Actor, number>() : before.sessions;
      const change = { board: room.board, epoch, isAnew, ...changeOf(room, sessions) };
      this.#known.set(room.board, { room, epoch, comings: room.comings, sessions });
      if (isAnew || change.gone.length > 0 || change.come.length > 0) changes.push(change);
    }
    for (const [board, { epoch, sessions }] of this.#known) {
      if (open.has(board)) continue;
      this.#known.delete(board);
      if (sessions.size > 0) changes.push({ board, epoch, isAnew: true, gone: [], come: [] });
    }
    return changes;
  }
}

/** `sessions` is brought up to date. */
function changeOf(room: Room, sessions: Map<Actor, number>): Pick<PresenceChange, 'gone' | 'come'> {
  const there = new Map<Actor, PresenceChange['come'][number]>();
  for (const { session, grant, name, colour } of room.sockets)
    if (!there.has(grant.actor)) there.set(grant.actor, { session, actor: grant.actor, name, colour });
  const gone: number[] = [];
  for (const [actor, session] of sessions) {
    if (there.has(actor)) continue;
    gone.push(session);
    sessions.delete(actor);
  }
  const come: PresenceChange['come'] = [];
  for (const [actor, one] of there) {
    if (sessions.has(actor)) continue;
    sessions.set(actor, one.session);
    come.push(one);
  }
  return { gone, come };
}
