// The socket side of one open board: who is connected, what is committed, and who is told. The board itself is in the
// rooms' thread; this side holds no item. SPEC: HS-4, ACK, RES, LIM-1.

import type { PushFrame } from '#protocol/frames.ts';
import type { LiveRecord } from '#protocol/live.ts';
import type { PresenceValue } from '#protocol/presence.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Term } from '#protocol/terms.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { may, mayDrawLive } from '../../policies/board.ts';
import { type Actor, isGuest } from '../../policies/grant.ts';
import type { PresenceLimits } from '../../policies/presence.ts';
import type { Decided, OpenedBoard, Push } from '../core/messages.ts';
import { LiveStreams } from './live-streams.ts';
import { Presence } from './presence.ts';
import { Reader, type ReadPage, SharedRow, SharedRows } from './reader.ts';
import { RoomEmbeds } from './room-embeds.ts';
import { Seat } from './seat.ts';
import type { BoardSocket } from './socket.ts';

/** How long pushes of a busy room are gathered for one commit. */
const GATHER_MS_PER_SOCKET = 0.16;
const MAX_BATCH_MS = 24;
/** Rows newer than this count as a flow that continues. */
const FLOW_MS = 40;
/** More than this of others' rows does not wait for the next tick. */
const MAX_FRESH_BYTES = 64 * 1024;
/** Colours the page has for people. */
const PERSON_COLOURS = 12;

export class Room {
  readonly board: string;
  /** Last committed sequence number. */
  head: number;
  /** Of the rows since it was opened. */
  readonly term: Term;
  /** Of the board at its head: who may edit. */
  #mode: number;
  readonly #seats = new Map<number, Seat>();
  readonly #sockets = new Map<number, BoardSocket>();
  #gathered: Push[] = [];
  #giving: NodeJS.Timeout | undefined;
  #gaveMs = 0;
  /** The process is, and this room or the process: see limits.ts. */
  #isFull = false;
  #isLarge = false;
  /** Committed, and not told to everybody yet. */
  #fresh: SharedRow[] = [];
  #freshBytes = 0;
  #committedMs = 0;
  /** Everybody is to be told with the next commit: whoever has a row in it gets all in one write. */
  #isDue = false;
  /** The newest socket of each hex clientId. */
  readonly #byClient = new Map<string, Seat>();
  readonly #presence = new Presence(this.#sockets);
  readonly #live = new LiveStreams(this.#sockets);
  readonly #metrics: Metrics;
  readonly #push: (push: Push) => void;
  readonly #readPage: ReadPage;
  readonly embeds: RoomEmbeds;

  constructor(
    board: string,
    { head, mode, term }: OpenedBoard,
    metrics: Metrics,
    push: (push: Push) => void,
    readPage: ReadPage,
  ) {
    this.board = board;
    this.head = head;
    this.#mode = mode;
    this.term = term;
    this.#metrics = metrics;
    this.#push = push;
    this.#readPage = readPage;
    this.embeds = new RoomEmbeds(readPage);
  }

  /** Grows whenever somebody comes or leaves. */
  comings = 0;
  /** Sockets that are joining: the board must not be closed meanwhile. */
  arriving = 0;
  /** Remotes, and the panels that they control. They get the events of the board's timer and presentation, and nothing else. */
  readonly beside = new Set<Pick<BoardSocket, 'proto' | 'send' | 'bye'>>();
  /** The board failed: nobody may join any more. */
  isOver = false;

  get isEmpty(): boolean {
    return this.#seats.size === 0 && this.embeds.size === 0 && this.beside.size === 0 && this.arriving === 0;
  }

  /** Pushed and not yet answered. */
  get openTxns(): number {
    let sum = 0;
    for (const { openTxns } of this.#seats.values()) sum += openTxns;
    return sum;
  }

  get size(): number {
    return this.#sockets.size;
  }

  get sockets(): Iterable<BoardSocket> {
    return this.#sockets.values();
  }

  /** Whether a guest may join. A guest who is already on the board always may. `limit` null: no limit. */
  hasRoomForGuest(actor: Actor, limit: number | null): boolean {
    if (limit === null) return true;
    const guests = new Set<string>();
    for (const { grant } of this.#sockets.values()) if (isGuest(grant.actor)) guests.add(grant.actor);
    return guests.has(actor) || guests.size < limit;
  }

  /** The colour fewest here have. */
  freeColour(): number {
    const used = new Array<number>(PERSON_COLOURS).fill(0);
    for (const { colour } of this.#sockets.values()) used[colour] = (used[colour] ?? 0) + 1;
    return used.indexOf(Math.min(...used));
  }

  /** Ends the sockets that speak for these clientIds: HELLO of a new one has come. */
  replace(clients: readonly string[]): void {
    for (const clientId of clients) {
      const seat = this.#byClient.get(clientId);
      if (!seat) continue;
      this.leave(seat.socket, performance.now());
      seat.socket.bye('replaced');
    }
  }

  /** Takes a socket that was welcomed; rows after `afterSeq` follow. */
  join(socket: BoardSocket, afterSeq: number): void {
    this.replace(socket.clients);
    const reader = new Reader(socket, afterSeq, () => this.head, this.#readPage);
    const seat = new Seat(socket, reader, this.#metrics);
    this.#seats.set(socket.session, seat);
    this.#sockets.set(socket.session, socket);
    for (const clientId of socket.clients) this.#byClient.set(clientId, seat);
    this.comings += 1;
    this.#presence.joined(socket);
    this.#live.joined(socket);
    reader.goOn();
  }

  /** Again and for a socket that was replaced it does nothing. */
  leave(socket: BoardSocket, nowMs: number): void {
    const seat = this.#seats.get(socket.session);
    if (!seat) return;
    this.#seats.delete(socket.session);
    this.#sockets.delete(socket.session);
    for (const clientId of socket.clients) {
      if (this.#byClient.get(clientId) === seat) this.#byClient.delete(clientId);
    }
    this.comings += 1;
    this.#presence.gone(socket.session);
    this.#live.gone(socket.session, nowMs);
  }

  /** Returns what is wrong with it, or undefined. */
  push(socket: BoardSocket, pushed: PushFrame['txns']): string | undefined {
    const seat = this.#seats.get(socket.session);
    if (!seat) return undefined;
    const txns = seat.push(pushed);
    if (typeof txns === 'string') return txns;
    const { session, own, ofGuest } = socket;
    this.#give({ board: this.board, session, own, ofGuest, role: socket.grant.role, txns });
    return undefined;
  }

  /** At once while it is quiet; in a busy room, where it or the process is full, in pieces, each of which costs a message, a commit and a frame per socket. */
  #give(push: Push): void {
    this.#gathered.push(push);
    if (this.#giving) return;
    const gatherMs = this.#isFull ? MAX_BATCH_MS : Math.min(MAX_BATCH_MS, this.#seats.size * GATHER_MS_PER_SOCKET);
    const waitMs = this.#gaveMs + gatherMs - performance.now();
    if (waitMs < 1) this.#giveAll();
    else this.#giving = setTimeout(() => this.#giveAll(), waitMs);
  }

  #giveAll(): void {
    this.#giving = undefined;
    this.#gaveMs = performance.now();
    for (const push of this.#gathered.splice(0)) this.#push(push);
  }

  read(socket: BoardSocket, seq: number): void {
    this.#seats.get(socket.session)?.reader.confirm(seq);
  }

  /** `value` is kept. */
  show(socket: BoardSocket, value: PresenceValue): void {
    const { role } = socket.grant;
    if (!this.#sockets.has(socket.session)) return;
    if (may(role, 'appear') && (value.calls === undefined || may(role, 'call'))) this.#presence.set(socket, value);
  }

  /** Withholds these parts of the presence of people who may not lead, from now on. */
  restrict(limits: PresenceLimits): void {
    this.#presence.restrict(limits);
  }

  /** Lowers the raised hand of one session, or all of them. */
  lowerHands(which: number | 'all'): void {
    this.#presence.lowerHands(which);
  }

  draw(socket: BoardSocket, records: readonly LiveRecord[]): void {
    if (!mayDrawLive(socket.grant.role, this.#mode)) return;
    for (const record of records) this.#live.append(socket.session, record);
  }

  /** `isTurn`: of two ticks of a large room one tells. */
  tick(nowMs: number, { isFull, isTurn }: { isFull: boolean; isTurn: boolean }): void {
    this.#isFull = isFull;
    // What is sent grows with the square of those who are there.
    this.#isLarge = isFull || this.#sockets.size > SERVER_LIMITS.largeRoomSockets;
    if (!this.#isLarge || this.#isDue) this.tellAll();
    else if (isTurn && nowMs - this.#committedMs < FLOW_MS) this.#isDue = true;
    else if (isTurn) this.tellAll();
    this.#live.tick(nowMs);
    // A reader whose buffer drains goes on even when no more rows are committed.
    for (const { reader, socket } of this.#seats.values()) {
      reader.goOn();
      socket.tick(nowMs);
    }
    this.embeds.tick(nowMs);
  }

  /** All that is committed and shown, to everybody. */
  tellAll(): void {
    this.#isDue = false;
    this.#tellRows();
    this.#presence.tell();
  }

  #tellRows(): void {
    this.#offer(this.#seats.values());
    this.embeds.offer(this.#fresh.map(({ row }) => row));
    this.#fresh = [];
    this.#freshBytes = 0;
  }

  #offer(seats: Iterable<Seat>): void {
    if (this.#fresh.length === 0) return;
    const shared = new SharedRows(this.#fresh);
    for (const { reader } of seats) reader.offer(shared);
  }

  /** In a large room whoever wrote some of it hears at once, with all that came before; the others with the next tick. */
  #committed(rows: readonly LogRow[], nowMs: number): void {
    this.#committedMs = nowMs;
    const own = new Set<Seat>();
    for (const row of rows) {
      const shared = new SharedRow(row);
      this.#fresh.push(shared);
      this.#freshBytes += row.data?.length ?? 0;
      const seat = this.#byClient.get(shared.clientId);
      if (seat) own.add(seat);
    }
    if (this.#isDue) this.tellAll();
    else if (!this.#isLarge || this.#freshBytes > MAX_FRESH_BYTES) this.#tellRows();
    else this.#offer(own);
  }

  decided({ rows, answers, done, mode }: Decided, nowMs: number): void {
    const last = rows.at(-1);
    if (last) {
      this.head = last.seq;
      this.#committed(rows, nowMs);
    }
    if (mode !== undefined) this.#changeMode(mode);
    for (const answer of answers) this.#byClient.get(answer.clientId)?.answer(answer);
    for (const part of done) this.#seats.get(part.session)?.decided(part, nowMs);
  }

  /** Cancels the live strokes of those who may no longer draw. */
  #changeMode(mode: number): void {
    this.#mode = mode;
    for (const { session, grant } of this.#sockets.values()) {
      if (!mayDrawLive(grant.role, mode)) this.#live.cancel(session);
    }
  }
}
