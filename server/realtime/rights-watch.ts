// Ends open sockets whose rights have ended: looks at the links behind them every second, and at once when a hint says that a
// board's rights changed. What still holds is decided in server/policies. SPEC: RIGHT.

import type { Bus } from '../bus/bus.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { type Lapse, lapseOf } from '../policies/link.ts';
import type { Client } from '../threads/rpc.ts';
import type { Rooms } from './rooms.ts';
import type { BoardSocket, ByeName, SocketLog } from './socket.ts';

/** `unauthorized` says: come again with a new ticket. */
export const closeOfLapse: Record<Lapse, ByeName> = {
  deleted: 'gone',
  revoked: 'forbidden',
  expired: 'forbidden',
  'role-changed': 'unauthorized',
};

/** Hints may be lost: without one a change is seen this late. */
const lookMs = 1000;

export class RightsWatch {
  readonly #rooms: Rooms;
  readonly #db: Client<DatabaseHandlers>;
  readonly #timer: NodeJS.Timeout;
  readonly #log: SocketLog;
  #looking = false;
  /** Since the database did not answer: that is said once. */
  #isBlind = false;

  constructor(rooms: Rooms, db: Client<DatabaseHandlers>, bus: Bus, log: SocketLog) {
    this.#rooms = rooms;
    this.#db = db;
    this.#log = log;
    bus.subscribe((hint) => {
      if (hint.kind === 'rights') void this.#look(hint.board);
    });
    this.#timer = setInterval(() => void this.#lookAtAll(), lookMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #lookAtAll(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    await this.#look();
    this.#looking = false;
  }

  /** At the sockets of one board, or of all. */
  async #look(only?: string): Promise<void> {
    const boards = new Map<string, BoardSocket[]>();
    for (const { room, socket } of this.#rooms.sockets()) {
      if (only !== undefined && room.board !== only) continue;
      const sockets = boards.get(room.board);
      if (sockets) sockets.push(socket);
      else boards.set(room.board, [socket]);
    }
    if (boards.size === 0) return;
    // A database that does not answer decides nothing; it is asked again, and takes no edit meanwhile.
    const found = await this.#db.linksOf([...boards.keys()]).catch((error: unknown) => {
      if (!this.#isBlind)
        this.#log.warn({ err: error }, 'rights of open sockets cannot be looked up; it is tried again');
      this.#isBlind = true;
      return undefined;
    });
    if (!found) return;
    this.#isBlind = false;
    const links = new Map(found.map((link) => [`${link.board} ${link.sha256}`, link]));
    const nowMs = Date.now();
    for (const [board, sockets] of boards) {
      for (const socket of sockets) {
        const { role, link } = socket.grant;
        const lapse = lapseOf(role, links.get(`${board} ${link}`), nowMs);
        if (lapse) socket.bye(closeOfLapse[lapse], lapse);
      }
    }
  }
}
