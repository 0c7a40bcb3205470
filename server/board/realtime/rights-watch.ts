// Ends open sockets whose rights have ended: looks at what let them in ever so often, and at once when a hint says that a
// board's rights changed. What still holds is decided in server/policies. SPEC: RIGHT.

import type { embedQueries } from '../../access/embed-queries.ts';
import type { Access } from '../../access/opening.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { EMBED_ACTOR } from '../../policies/embed.ts';
import type { Grant } from '../../policies/grant.ts';
import type { InvalidReason } from '../../policies/grant-validity.ts';
import type { BoardRowEvents } from './board-row-events.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { BoardSocket, ByeName } from './socket.ts';

/** `unauthorized` says: reconnect with a new ticket. */
export const closeOfLapse: Record<InvalidReason, ByeName> = {
  deleted: 'gone',
  revoked: 'forbidden',
  expired: 'forbidden',
  removed: 'forbidden',
  'role-changed': 'unauthorized',
  'signed-out': 'unauthorized',
  'permission-required': 'unauthorized',
};

type EmbedsDb = Uses<{ reads: { embeds: Only<typeof embedQueries, 'embeddableAmong'> } }>;

interface RightsWatchOptions {
  db: EmbedsDb;
  rowEvents: Pick<BoardRowEvents, 'rightEnded'>;
  log: Logger;
  /** Without a hint (it may be lost) a change is noticed after this. */
  periodMs: number;
}

export class RightsWatch {
  readonly #rooms: Rooms;
  readonly #access: Access;
  readonly #db: EmbedsDb;
  readonly #rowEvents: RightsWatchOptions['rowEvents'];
  readonly #timer: NodeJS.Timeout;
  readonly #log: Logger;
  #isLooking = false;
  /** A look at all that was asked for during another one, which may have missed why. */
  #isWanted = false;
  /** Since the database stopped answering: logged once. */
  #isBlind = false;

  constructor(rooms: Rooms, access: Access, bus: Bus, { db, rowEvents, log, periodMs }: RightsWatchOptions) {
    this.#rooms = rooms;
    this.#access = access;
    this.#db = db;
    this.#rowEvents = rowEvents;
    this.#log = log;
    bus.subscribe((hint) => {
      if (hint.kind !== 'rights') return;
      if (hint.board !== undefined) return void this.#look(hint.board);
      this.#isWanted = true;
      void this.#lookAtAll();
    });
    this.#timer = setInterval(() => void this.#lookAtAll(), periodMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    do {
      this.#isWanted = false;
      await this.#look();
    } while (this.#isWanted);
    this.#isLooking = false;
  }

  /** At the sockets of one board, or of all. */
  async #look(only?: string): Promise<void> {
    const sockets: { room: Room; socket: BoardSocket }[] = [];
    for (const { room, socket } of this.#rooms.readers()) {
      if (only !== undefined && room.board !== only) continue;
      sockets.push({ room, socket });
    }
    if (sockets.length === 0) return;
    // A database that does not answer decides nothing; it is asked again, and takes no edit meanwhile.
    const invalidReasonOf = await this.#invalidReasons(sockets.map(({ socket }) => socket.grant)).catch(
      (error: unknown) => {
        if (!this.#isBlind)
          this.#log.warn({ err: error }, 'rights of open sockets cannot be looked up; it is tried again');
        this.#isBlind = true;
        return undefined;
      },
    );
    if (!invalidReasonOf) return;
    this.#isBlind = false;
    for (const { room, socket } of sockets) {
      const invalidReason = invalidReasonOf(socket.grant);
      if (!invalidReason) continue;
      socket.bye(closeOfLapse[invalidReason], invalidReason);
      // The client reconnects with the actor's other role.
      if (invalidReason !== 'role-changed') this.#rowEvents.rightEnded(room, socket);
    }
  }

  /** An embed is valid while its link is, and a page may embed the board. */
  async #invalidReasons(grants: readonly Grant[]): Promise<(grant: Grant) => InvalidReason | undefined> {
    const embedded = grants.flatMap(({ actor, thing: { id } }) => (actor === EMBED_ACTOR ? id : []));
    const [invalidReasonOf, embeddable] = await Promise.all([
      this.#access.grants.invalidReasons(grants),
      this.#db.reads.embeds.embeddableAmong([...new Set(embedded)]),
    ]);
    return (grant) => {
      const isClosed = grant.actor === EMBED_ACTOR && !embeddable.includes(grant.thing.id);
      return invalidReasonOf(grant) ?? (isClosed ? 'revoked' : undefined);
    };
  }
}
