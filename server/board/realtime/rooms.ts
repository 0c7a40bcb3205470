// All boards that are open in this process, as the socket thread sees them: opens them, routes their events, closes them
// when nobody is there or another process owns them, and has their snapshots made. SPEC: ACK-6, SNAP-2, LIM-6, OWN.

import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Metrics, Standing } from '../../platform/metrics/metrics.ts';
import { type Client, tell } from '../../platform/threads/rpc.ts';
import type { Thread } from '../../platform/threads/start.ts';
import { eventOf, type PackedEvent, type Push, packPushes, type RoomEvent } from '../core/messages.ts';
import type { MakeSnapshot } from '../core/snapshot-jobs.ts';
import type { RoomsHandlers } from '../core/thread.ts';
import type { leadQueries } from '../leads/lead-queries.ts';
import type { Owners } from './board-owners.ts';
import { limitsOf } from './board-row-kinds.ts';
import type { BoardSummaryWriter } from './board-summary-writer.ts';
import { LogPages, type LogPagesDeps } from './log-pages.ts';
import { Room } from './room.ts';
import { SnapshotsOnDemand } from './snapshots-on-demand.ts';
import type { BoardSocket } from './socket.ts';

/** The address of a board that another process owns. */
export interface RemoteOwner {
  /** http://host:port; '' when it has just become nobody's. */
  address: string;
}

interface Open {
  room: Room;
  epoch: number | undefined;
  /** Which of two ticks is its own. */
  turn: number;
}

export interface RoomsDeps extends LogPagesDeps {
  db: LogPagesDeps['db'] & Uses<{ reads: { leads: Only<typeof leadQueries, 'leadsOf'> } }>;
  thread: Thread<RoomsHandlers>;
  owners: Owners;
  bus: Bus;
  metrics: Metrics;
  makeSnapshot: MakeSnapshot;
  notes: BoardSummaryWriter;
}

/** How long a board without sockets stays open, ms: a reload finds it there. */
const EMPTY_MS = 20_000;

export class Rooms {
  /** Of all boards' logs, for their sockets. */
  readonly pages: LogPages;
  readonly #thread: Thread<RoomsHandlers>;
  readonly #owners: Owners;
  readonly #bus: Bus;
  readonly #metrics: Metrics;
  readonly #makeSnapshot: MakeSnapshot;
  readonly #notes: BoardSummaryWriter;
  readonly #log: Logger;
  readonly #db: RoomsDeps['db'];
  readonly #open = new Map<string, Promise<Open | RemoteOwner>>();
  readonly #ready = new Map<string, Open>();
  readonly #emptySince = new Map<string, number>();
  readonly #closing = new Map<string, Promise<void>>();
  /** Arrived in this turn of the loop. */
  readonly #pushes: Push[] = [];
  readonly #onDemand = new SnapshotsOnDemand(async (board) => {
    await this.#thread.calls.snapshotBegun(board);
    await this.#snapshot(board);
  });
  readonly #ticker: NodeJS.Timeout;
  #ticks = 0;

  constructor({ thread, db, blobs, owners, bus, metrics, makeSnapshot, repair, notes, log }: RoomsDeps) {
    this.#thread = thread;
    this.pages = new LogPages({ db, blobs, repair, log });
    this.#owners = owners;
    this.#bus = bus;
    this.#metrics = metrics;
    this.#makeSnapshot = makeSnapshot;
    this.#notes = notes;
    this.#log = log;
    this.#db = db;
    // Answers to calls arrive here too; they are no events.
    thread.worker.on('message', (event: PackedEvent) => this.#heard(eventOf(event)));
    owners.onLost(() => this.#lost());
    bus.subscribe((hint) => {
      if (hint.kind === 'head') this.#seen(hint.board, hint.seq);
      else if (hint.kind === 'hands') this.#ready.get(hint.board)?.room.lowerHands(hint.session);
    });
    this.#ticker = setInterval(() => this.#tick(performance.now()), SERVER_LIMITS.presenceTickMs);
  }

  get calls(): Client<RoomsHandlers> {
    return this.#thread.calls;
  }

  /** The open board, opened for the first socket; or where it is, when another process has it. */
  async room(board: string): Promise<Room | RemoteOwner> {
    const closing = this.#closing.get(board);
    if (closing) await closing;
    let opening = this.#open.get(board);
    if (!opening) {
      opening = this.#begin(board);
      this.#open.set(board, opening);
      const forget = (): void => {
        if (this.#open.get(board) === opening) this.#open.delete(board);
      };
      opening.then((found) => 'room' in found || forget(), forget);
    }
    const found = await opening;
    return 'room' in found ? found.room : found;
  }

  get standing(): Standing {
    const now: Standing = {
      sockets: 0,
      openBoards: this.#ready.size,
      pendingTxns: 0,
      bufferedBytes: 0,
      maxBufferedBytes: 0,
      heldSockets: 0,
    };
    for (const { room } of this.#ready.values()) now.pendingTxns += room.openTxns;
    for (const { socket } of this.readers()) {
      now.sockets += 1;
      now.bufferedBytes += socket.unsentBytes;
      now.maxBufferedBytes = Math.max(now.maxBufferedBytes, socket.unsentBytes);
      if (socket.isPaused) now.heldSockets += 1;
    }
    return now;
  }

  *sockets(): Iterable<{ room: Room; socket: BoardSocket }> {
    for (const { room } of this.#ready.values()) for (const socket of room.sockets) yield { room, socket };
  }

  /** Every socket that gets rows: those of people, and those of embedded boards. */
  *readers(): Iterable<{ room: Room; socket: BoardSocket }> {
    yield* this.sockets();
    for (const { room } of this.#ready.values()) for (const socket of room.embeds.sockets) yield { room, socket };
  }

  /** Boards that this process owns and has open; an epoch where there may be other processes. */
  open(): Iterable<Pick<Open, 'room' | 'epoch'>> {
    return this.#ready.values();
  }

  /** Returns the board if it is open in this process. */
  openRoom(board: string): Room | undefined {
    return this.#ready.get(board)?.room;
  }

  /** Everything taken is decided, committed and answered. */
  async close(): Promise<void> {
    clearInterval(this.#ticker);
    await this.#thread.calls.closeAll();
    for (const { room } of this.#ready.values()) room.tellAll();
    await this.#notes.close();
  }

  async #begin(board: string): Promise<Open | RemoteOwner> {
    const place = await this.#owners.take(board);
    if (!place.mine) return place;
    const { epoch } = place;
    // Read before anybody joins, so that a board whose lead cannot be read is not opened.
    const [lead] = await this.#db.reads.leads.leadsOf([board]);
    const begun = await this.#thread.calls.open({ board, epoch });
    const room = new Room(
      board,
      begun,
      this.#metrics,
      (push) => this.#post(push),
      (after, upTo, maxBytes) => this.pages.read({ board, after, upTo, maxBytes }),
    );
    room.restrict(limitsOf(lead));
    const open: Open = { room, epoch, turn: this.#ready.size };
    this.#ready.set(board, open);
    this.#notes.opened(board, begun);
    this.#emptySince.set(board, performance.now());
    return open;
  }

  /** What arrives in one turn of the loop goes over as one message. */
  #post(push: Push): void {
    if (this.#pushes.length === 0) {
      setImmediate(() => tell<RoomsHandlers, 'push'>(this.#thread.worker, 'push', packPushes(this.#pushes.splice(0))));
    }
    this.#pushes.push(push);
  }

  #heard(event: RoomEvent): void {
    if (event.type === 'failed') this.#drop(event.board, event.reason);
    else if (event.type === 'damaged') void this.pages.reportDamage(event);
    else if (event.type === 'snapshot-due') void this.#snapshot(event.board);
    else if (event.type === 'decided') {
      this.#ready.get(event.board)?.room.decided(event, performance.now());
      if (event.appendMs !== undefined) this.#metrics.appended(event.rows.length, event.appendMs);
      const last = event.rows.at(-1);
      if (!last) return;
      this.#bus.publish({ kind: 'head', board: event.board, seq: last.seq });
      this.#notes.changed(event.board, { atMs: last.atMs, actor: last.actor, title: event.title });
    }
  }

  /** Rows this process knows nothing of, on a board it takes for its own: it is not. */
  #seen(board: string, seq: number): void {
    const open = this.#ready.get(board);
    if (open && open.room.head < seq) this.#letGo(board, 'another process decides for it');
  }

  /** Others may have taken every board: clients reconnect and are relayed to its owner. */
  #lost(): void {
    for (const [board, opening] of this.#open) {
      void opening.then(
        (found) => 'room' in found && this.#ready.get(board) === found && this.#letGo(board, 'the lease ran out'),
        () => undefined,
      );
    }
  }

  #drop(board: string, reason: string): void {
    this.#metrics.boardFailed();
    this.#log.warn({ board, reason }, 'a board failed; its sockets are closed and it is read anew');
    this.#forget(board, (socket) => socket.fail(new Error(reason)));
  }

  #forget(board: string, end: (socket: BoardSocket) => void): void {
    const open = this.#ready.get(board);
    this.#open.delete(board);
    this.#ready.delete(board);
    this.#emptySince.delete(board);
    if (!open) return;
    open.room.isOver = true;
    for (const socket of open.room.sockets) end(socket);
    for (const socket of open.room.embeds.sockets) end(socket);
    for (const socket of open.room.beside) socket.bye('restart');
  }

  /** Resolves when a snapshot was made, or could not be. */
  async snapshotNow(board: string): Promise<void> {
    await this.#onDemand.now(board);
  }

  async #snapshot(board: string): Promise<void> {
    const bytes = await this.#makeSnapshot(board).catch((error: unknown) => {
      this.#log.warn({ board, error: String(error) }, 'a snapshot did not come about');
      return undefined;
    });
    // It fails only with its thread, which ends the process and says why.
    await this.#thread.calls.snapshotEnded({ board, bytes }).catch(() => undefined);
  }

  #tick(nowMs: number): void {
    let sockets = 0;
    for (const { room } of this.#ready.values()) sockets += room.size + room.embeds.size;
    const isFull = sockets > SERVER_LIMITS.fullServerSockets;
    // Large rooms take turns, so that not all of them write in the same moment.
    this.#ticks += 1;
    for (const [board, { room, turn }] of this.#ready) {
      room.tick(nowMs, { isFull, isTurn: (this.#ticks + turn) % 2 === 0 });
      if (!room.isEmpty) {
        this.#emptySince.set(board, nowMs);
      } else if (nowMs - (this.#emptySince.get(board) ?? nowMs) > EMPTY_MS) {
        this.#letGo(board);
      }
    }
  }

  /** Waits for the running commit; then others may take the board. */
  #letGo(board: string, reason?: string): void {
    if (reason) this.#log.warn({ board, reason }, 'a board is let go; its sockets come again');
    const epoch = this.#ready.get(board)?.epoch;
    this.#forget(board, (socket) => socket.bye('restart'));
    const closed = this.#thread.calls
      .close(board)
      .then(() => this.#notes.flush())
      .then(() => this.#owners.free(board, epoch))
      .catch((error: unknown) => {
        this.#log.warn(
          { board, err: error },
          'a board was not given up in order; others can take it when the lease ends',
        );
      })
      .then(() => void this.#closing.delete(board));
    this.#closing.set(board, closed);
  }
}
