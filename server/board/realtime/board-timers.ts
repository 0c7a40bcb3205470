// Tells the sockets of a board of its timer: who comes at once, everybody when a hint says that it changed, and, where other processes may
// change it, after a look every second: a hint may be lost. SPEC: TIMER.

import { TIMER_EVENT, type TimerState } from '#protocol/room-events.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { StoredTimer, timerQueries } from '../timers/timer-queries.ts';
import type { Rooms } from './rooms.ts';
import type { BoardSocket } from './socket.ts';

type Hearer = Pick<BoardSocket, 'proto' | 'send'>;

/** The version of the frames from which on sockets are told of events. */
const FROM_VERSION = 5;
/** Of boards that have no timer. */
const NONE = 0;

export class BoardTimers {
  readonly #rooms: Pick<Rooms, 'hearers'>;
  readonly #db: Uses<{ reads: { timers: Only<typeof timerQueries, 'timersOf'> } }>;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout | undefined;
  /** The version of each open board's timer that its sockets were sent last. Undefined: no other process changes timers, nothing is compared. */
  #told: Map<string, number> | undefined;
  #isLooking = false;
  /** Looks end in the order in which they began, or the older of two would be told last. */
  #looks = Promise.resolve();

  constructor(
    rooms: Pick<Rooms, 'hearers'>,
    db: Uses<{ reads: { timers: Only<typeof timerQueries, 'timersOf'> } }>,
    bus: Bus,
    { log, isShared, lookMs }: { log: Logger; isShared: boolean; lookMs: number },
  ) {
    this.#rooms = rooms;
    this.#db = db;
    this.#log = log;
    bus.subscribe((hint) => {
      if (hint.kind === 'timer') void this.#inTurn(() => this.#look(hint.board));
    });
    if (!isShared) return;
    this.#told = new Map();
    this.#timer = setInterval(() => void this.#lookAtAll(), lookMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** It was welcomed. */
  joined(board: string, socket: Hearer): void {
    if (socket.proto < FROM_VERSION) return;
    void this.#inTurn(async () => {
      const [timer] = await this.#db.reads.timers.timersOf([board]);
      if (timer) socket.send(eventOf(timer));
    });
  }

  #inTurn(look: () => Promise<void>): Promise<void> {
    this.#looks = this.#looks.then(look).catch(this.#failed);
    return this.#looks;
  }

  /** Everybody there is told, whatever they know. */
  async #look(board: string): Promise<void> {
    const sockets = [...this.#rooms.hearers()].flatMap(({ room, socket }) => (room.board === board ? socket : []));
    if (sockets.length === 0) return;
    const [timer] = await this.#db.reads.timers.timersOf([board]);
    this.#told?.set(board, timer?.version ?? NONE);
    tell(sockets, timer);
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#inTurn(() => this.#looked());
    this.#isLooking = false;
  }

  async #looked(): Promise<void> {
    const there = new Map<string, Hearer[]>();
    for (const { room, socket } of this.#rooms.hearers())
      there.set(room.board, [...(there.get(room.board) ?? []), socket]);
    const timers = new Map(
      (await this.#db.reads.timers.timersOf([...there.keys()])).map((timer) => [timer.board, timer]),
    );
    const told = new Map<string, number>();
    for (const [board, sockets] of there) {
      const timer = timers.get(board);
      const version = timer?.version ?? NONE;
      told.set(board, version);
      if (version !== (this.#told?.get(board) ?? NONE)) tell(sockets, timer);
    }
    this.#told = told;
  }

  readonly #failed = (error: unknown): void => {
    this.#log.warn({ err: error }, 'the timer of a board could not be looked up');
  };
}

function tell(sockets: readonly Hearer[], timer: StoredTimer | undefined): void {
  const event = eventOf(timer);
  for (const socket of sockets) if (socket.proto >= FROM_VERSION) socket.send(event);
}

function eventOf(timer: StoredTimer | undefined) {
  const state: TimerState | null = timer ? { leftMs: timer.leftMs, isPaused: timer.isPaused } : null;
  return { type: 'event' as const, name: TIMER_EVENT, value: JSON.stringify(state) };
}
