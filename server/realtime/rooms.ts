// All boards that are open in this process, as the socket thread sees them: opens them, routes their events, lets them go
// when nobody is there, and has their snapshots made. SPEC: ACK-6, SNAP-2, LIM-6.

import { LIMITS } from '#protocol/limits.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import type { Push, RoomEvent } from '../rooms/messages.ts';
import type { RoomsHandlers } from '../rooms/thread.ts';
import { type Client, tell } from '../threads/rpc.ts';
import type { Thread } from '../threads/start.ts';
import { Room } from './room.ts';
import type { BoardSocket } from './socket.ts';

/** Makes a snapshot; answers its bytes. */
export type MakeSnapshot = (board: string) => Promise<number>;

export interface RoomsLog {
  warn(about: object, message: string): void;
}

/** A board without sockets stays open so long: a reload finds it there. */
const emptyMs = 20_000;

export class Rooms {
  readonly #thread: Thread<RoomsHandlers>;
  readonly #db: Client<DatabaseHandlers>;
  readonly #makeSnapshot: MakeSnapshot;
  readonly #log: RoomsLog;
  readonly #open = new Map<string, Promise<Room>>();
  readonly #ready = new Map<string, Room>();
  readonly #emptySince = new Map<string, number>();
  readonly #ticker: NodeJS.Timeout;

  constructor(thread: Thread<RoomsHandlers>, db: Client<DatabaseHandlers>, makeSnapshot: MakeSnapshot, log: RoomsLog) {
    this.#thread = thread;
    this.#db = db;
    this.#makeSnapshot = makeSnapshot;
    this.#log = log;
    thread.worker.on('message', (event: RoomEvent) => this.#heard(event));
    this.#ticker = setInterval(() => this.#tick(Date.now()), LIMITS.presenceTickMs);
  }

  get calls(): Client<RoomsHandlers> {
    return this.#thread.calls;
  }

  /** The open board, opened for the first socket. */
  async room(board: string): Promise<Room> {
    const closing = this.#closing.get(board);
    if (closing) await closing;
    let opening = this.#open.get(board);
    if (!opening) {
      opening = this.#begin(board);
      this.#open.set(board, opening);
      opening.catch(() => this.#open.delete(board));
    }
    return opening;
  }

  get size(): number {
    return this.#ready.size;
  }

  *sockets(): Iterable<{ room: Room; socket: BoardSocket }> {
    for (const room of this.#ready.values()) for (const socket of room.sockets) yield { room, socket };
  }

  /** Everything taken is decided, committed and answered. */
  async close(): Promise<void> {
    clearInterval(this.#ticker);
    await this.#thread.calls.closeAll();
  }

  readonly #closing = new Map<string, Promise<void>>();

  async #begin(board: string): Promise<Room> {
    const head = await this.#thread.calls.open(board);
    const room = new Room(
      board,
      head,
      (push) => this.#post(push),
      (after, upTo, mostBytes) => this.#db.rows({ board, after, upTo, mostBytes }),
    );
    this.#ready.set(board, room);
    this.#emptySince.set(board, Date.now());
    return room;
  }

  /** What arrives in one turn of the loop goes over as one message. */
  #post(push: Push): void {
    if (this.#pushes.length === 0) {
      setImmediate(() => tell<RoomsHandlers, 'push'>(this.#thread.worker, 'push', this.#pushes.splice(0)));
    }
    this.#pushes.push(push);
  }
  readonly #pushes: Push[] = [];

  #heard(event: RoomEvent): void {
    if (event.type === 'decided') this.#ready.get(event.board)?.decided(event, Date.now());
    else if (event.type === 'failed') this.#drop(event.board, event.reason);
    else if (event.type === 'snapshot-due') void this.#snapshot(event.board);
  }

  #drop(board: string, reason: string): void {
    this.#log.warn({ board, reason }, 'a board failed; its sockets are closed and it is read anew');
    const room = this.#ready.get(board);
    this.#open.delete(board);
    this.#ready.delete(board);
    this.#emptySince.delete(board);
    if (room) room.isOver = true;
    for (const socket of room?.sockets ?? []) socket.bye('failed');
  }

  async #snapshot(board: string): Promise<void> {
    const bytes = await this.#makeSnapshot(board).catch((error: unknown) => {
      this.#log.warn({ board, error: String(error) }, 'a snapshot did not come about');
      return undefined;
    });
    await this.#thread.calls.snapshotEnded({ board, bytes }).catch(() => undefined);
  }

  #tick(nowMs: number): void {
    for (const [board, room] of this.#ready) {
      room.tick(nowMs);
      if (!room.isEmpty) {
        this.#emptySince.set(board, nowMs);
      } else if (nowMs - (this.#emptySince.get(board) ?? nowMs) > emptyMs) {
        this.#letGo(board);
      }
    }
  }

  #letGo(board: string): void {
    const room = this.#ready.get(board);
    if (room) room.isOver = true;
    this.#open.delete(board);
    this.#ready.delete(board);
    this.#emptySince.delete(board);
    const closed = this.#thread.calls
      .close(board)
      .catch(() => undefined)
      .then(() => void this.#closing.delete(board));
    this.#closing.set(board, closed);
  }
}
