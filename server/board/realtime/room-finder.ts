// Finds the room of a board for a socket. If another process owns the board, the socket is relayed to that process; if the owner does not
// answer, the search is repeated. SPEC: OWN-5.

import type { WebSocket } from 'ws';
import { CLOSE } from '#protocol/errors.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { OwnershipWaiter } from './ownership-waiter.ts';
import { type Frame, relay, relayProof } from './relay.ts';
import { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { sayBye } from './socket.ts';

export interface RoomFinderDeps {
  rooms: Pick<Rooms, 'room'>;
  keys: Keys;
  clock: Clock;
  bus: Bus;
  /** How long to wait for a board whose owner does not answer: until its lease has expired, and a little more. */
  ownerMs: number;
}

/** How often a board whose owner does not answer is asked for. */
const POLL_MS = 200;

export class RoomFinder {
  readonly #deps: RoomFinderDeps;
  readonly #free = new OwnershipWaiter(POLL_MS);

  constructor(deps: RoomFinderDeps) {
    this.#deps = deps;
    deps.bus.subscribe((hint) => {
      if (hint.kind === 'free') this.#free.wake();
    });
  }

  /**
   * Returns the room; undefined if the socket was relayed to the board's owner, or closed. `bytes`: of its HELLO, for the owner; undefined:
   * another process relayed the socket here, and it is not relayed again. `early`: frames that came behind it.
   */
  async find(
    ws: WebSocket,
    network: string,
    board: string,
    bytes: Buffer | undefined,
    early: readonly Frame[],
  ): Promise<Room | undefined> {
    const untilMs = performance.now() + this.#deps.ownerMs;
    for (;;) {
      const found = await this.#deps.rooms.room(board);
      if (found instanceof Room) return found;
      if (bytes === undefined) {
        // Before any frame: by this the relaying process knows that it has to ask again.
        ws.close(CLOSE.restart);
        return undefined;
      }
      if (
        found.address &&
        (await relay(ws, found.address, relayProof(this.#deps.keys, network, this.#deps.clock), bytes, early))
      )
        return undefined;
      if (ws.readyState !== ws.OPEN) return undefined;
      if (performance.now() > untilMs) {
        sayBye(ws, 'restart');
        return undefined;
      }
      await this.#free.maybe();
    }
  }
}
