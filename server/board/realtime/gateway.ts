// The entry point to the boards: upgrade, HELLO, WELCOME, and every frame after that handed to its room. Decides nothing about a
// board but who comes in. SPEC: UP, HS, VER, RES-3, LIM-5, LOG-1, SHARE-2.

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { hexOf } from '#protocol/bytes.ts';
import { CLOSE, refusalFor } from '#protocol/errors.ts';
import {
  type ClientFrame,
  decodeClientFrame,
  encodeServerFrame,
  type HelloFrame,
  type Outcome,
} from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import { decodeLive } from '#protocol/live.ts';
import { nameFrom } from '#protocol/names.ts';
import { colourIndex, isGuest } from '#protocol/people.ts';
import { decodePresence } from '#protocol/presence.ts';
import { roleCode } from '#protocol/roles.ts';
import type { Access } from '../../access/opening.ts';
import type { Tickets } from '../../access/tickets.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { OpenBoardQuota } from '../../platform/limits/network-quotas.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { addressOf, networkOf, type Trust } from '../../platform/net/address.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { allow } from '../../policies/board.ts';
import { type Actor, personOf, type TicketHolder } from '../../policies/grant.ts';
import { isDamage } from '../core/damage.ts';
import type { Answer } from '../core/messages.ts';
import type { Repair } from '../core/repair.ts';
import type { BoardTimers } from './board-timers.ts';
import { networkOfLine } from './http-lines.ts';
import { isOurOrigin } from './origin.ts';
import { OwnershipWaiter } from './ownership-waiter.ts';
import type { boardReaderChanges } from './reader-changes.ts';
import { type Frame, relay, relayOf, relayProof } from './relay.ts';
import type { Remotes } from './remotes.ts';
import { closeOfLapse } from './rights-watch.ts';
import { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { BoardSocket, cutLater, endOf, sayBye, sayFailed } from './socket.ts';
import { Starts, type StartsDeps } from './starts.ts';
import { WaitingSockets } from './waiting-sockets.ts';
import type { TermsOfBoard } from './welcome.ts';
import { isInLog, termsFrom, welcomeWire } from './welcome.ts';
import { wireOf } from './wire.ts';

type Db = Uses<{
  changes: {
    readers: Only<typeof boardReaderChanges, 'noteReader'>;
  };
}> &
  TermsOfBoard &
  StartsDeps['db'] & {
    reads: { people: { personOf(id: string): Promise<{ name: string; color: string } | undefined> } };
    changes: { history: { met(reader: { board: string; actor: string; name: string }): Promise<void> } };
  };

export interface GatewayOptions {
  rooms: Rooms;
  timers: Pick<BoardTimers, 'joined'>;
  remotes: Remotes;
  db: Db;
  access: Access;
  keys: Keys;
  tickets: Tickets;
  clock: Clock;
  bus: Bus;
  metrics: Metrics;
  repair: Repair;
  log: Logger;
  /** How long to wait for a board whose owner does not answer: until its lease has expired, and a little more. */
  ownerMs: number;
  /** Origins besides the server's own that may open a socket. */
  origins: readonly string[];
  /** Leaves upgrades to other paths to others (hot reload in development). */
  othersUpgrade: boolean;
  helloMs: number;
  idleMs: number;
  trusts: Trust;
  /** Sockets that may wait for their HELLO at a time, of all networks and of one. */
  waitingSockets: number;
  waitingPerNetwork: number;
  /** How long such a place is kept from others. */
  waitingPlaceMs: number;
  /** Boards that the sockets of one network may hold open. */
  boardsPerNetwork: number;
  /** Returns the HTTP response by which an upgrade is refused. */
  refusal(status: number): string;
}

/** Oldest protocol this server speaks. */
const MIN_PROTOCOL = 1;
/** How often a board whose owner does not answer is asked for. */
const POLL_MS = 200;
/** Frames that came while HELLO is answered. */
const EARLY_BYTES = 2 * LIMITS.frameBytes;

/** Somebody who is let in, and what they said. */
interface Arrival {
  reqId: string;
  hello: HelloFrame;
  visitor: TicketHolder;
  room: Room;
  /** Whether they may see what the board was. */
  history: boolean;
}

export class Gateway {
  readonly #options: GatewayOptions;
  readonly #server: WebSocketServer;
  readonly #sweep: NodeJS.Timeout;
  #sessions = 0;
  #arrivals = 0;
  readonly #free = new OwnershipWaiter(POLL_MS);
  readonly #waiting: WaitingSockets;
  readonly #boards: OpenBoardQuota;
  readonly #starts: Starts;

  constructor(http: Server, options: GatewayOptions) {
    this.#options = options;
    this.#waiting = new WaitingSockets(options);
    this.#boards = new OpenBoardQuota(options.boardsPerNetwork);
    this.#starts = new Starts(options);
    this.#server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.frameBytes, perMessageDeflate: false });
    options.bus.subscribe((hint) => {
      if (hint.kind === 'free') this.#free.wake();
    });
    http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    this.#sweep = setInterval(() => this.#closeIdle(performance.now()), Math.min(5000, options.idleMs / 4));
  }

  /** Every socket is told to come back, and waited for. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    const all = [...this.#server.clients].map((ws) => {
      sayBye(ws, 'restart');
      return ws.readyState === ws.CLOSED ? undefined : new Promise((resolve) => ws.once('close', resolve));
    });
    await Promise.all(all);
    this.#server.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = request.url?.split('?')[0];
    if (path !== '/ws') {
      if (!this.#options.othersUpgrade) this.#refuse(socket, 404);
      return;
    }
    if (!isOurOrigin(request, this.#options.origins)) {
      this.#refuse(socket, 403);
      return;
    }
    const relayed = relayOf(this.#options.keys, request, this.#options.clock);
    const network = relayed?.network ?? networkOfLine(socket) ?? networkOf(addressOf(request, this.#options.trusts));
    const refusal = this.#waiting.makeRoom(network, performance.now());
    if (refusal !== undefined) {
      this.#refuse(socket, refusal);
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (ws) =>
      this.#arrived(ws, socket, network, relayed !== undefined),
    );
  }

  #arrived(ws: WebSocket, line: Duplex, network: string, wasLed: boolean): void {
    this.#arrivals += 1;
    const reqId = `socket-${this.#arrivals.toString(36)}`;
    // A frame that is too long or broken: ws has sent its close and takes no more. Ended at once, the close would not arrive.
    ws.on('error', () => cutLater(ws));
    const end = (): void => sayBye(ws, 'hello-timeout');
    const late = setTimeout(end, this.#options.helloMs);
    const giveBack = this.#waiting.take(network, performance.now(), end);
    const waited = (): void => {
      clearTimeout(late);
      giveBack();
    };
    ws.once('close', (code) => {
      waited();
      this.#options.metrics.closed(endOf(ws, code));
    });
    ws.once('message', (data: Buffer, isBinary) => {
      waited();
      const decoded = isBinary ? decodeClientFrame(data) : undefined;
      if (!decoded?.ok) sayBye(ws, 'bad-frame', decoded ? decoded.error : 'text-frame');
      else if (decoded.frame.type !== 'hello') sayBye(ws, 'bad-frame', 'hello-first');
      else void this.#greet(ws, line, { reqId, network }, decoded.frame, wasLed ? undefined : data);
    });
  }

  /** `bytes` of the HELLO, for the process that owns the board; undefined: the socket was relayed here, and is not relayed again. */
  async #greet(
    ws: WebSocket,
    line: Duplex,
    { reqId, network }: { reqId: string; network: string },
    hello: HelloFrame,
    bytes: Buffer | undefined,
  ): Promise<void> {
    if (hello.proto < MIN_PROTOCOL) return sayBye(ws, 'too-old');
    const { tickets, remotes } = this.#options;
    const remote = tickets.ofRemotes.read(hello.ticket);
    const board = remote?.board ?? tickets.read(hello.ticket)?.grant.thing.id;
    if (board === undefined) return sayBye(ws, 'unauthorized');
    const letGo = this.#boards.take(network, board);
    if (!letGo) return sayBye(ws, 'too-many');
    ws.once('close', letGo);

    const early: Frame[] = [];
    let earlySum = 0;
    const keep = (data: Buffer, isBinary: boolean): void => {
      earlySum += data.length;
      if (earlySum > EARLY_BYTES) sayBye(ws, 'bad-frame', 'too-early');
      else early.push([data, isBinary]);
    };
    ws.on('message', keep);
    ws.pause();
    let room: Room | undefined;
    let socket: BoardSocket | undefined;
    try {
      room = await this.#roomFor(ws, network, board, bytes, early);
      if (!room) return;
      room.arriving += 1;
      if (remote) {
        const take = await remotes.greet(ws, hello, remote, room);
        if (!take) return;
        ws.off('message', keep);
        ws.on('message', take);
        for (const [data, isBinary] of early) take(data, isBinary);
        return;
      }
      const visitor = await tickets.redeem(hello.ticket);
      if (!visitor) return sayBye(ws, 'unauthorized');
      // The ticket is up to three minutes old.
      const { invalidReason, history } = await this.#options.access.grants.now(visitor.grant);
      if (invalidReason === 'unknown') return sayBye(ws, 'gone', 'deleted');
      if (invalidReason) return sayBye(ws, closeOfLapse[invalidReason], invalidReason);
      const welcomed = await this.#welcome(ws, line, { reqId, hello, visitor, room, history });
      if (!welcomed) return;
      socket = welcomed;
      ws.off('message', keep);
      const joined = room;
      ws.on('message', (data: Buffer, isBinary) => this.#frame(ws, welcomed, joined, data, isBinary));
      ws.once('close', () => joined.leave(welcomed, performance.now()));
      if (ws.readyState !== ws.OPEN) joined.leave(welcomed, performance.now());
      for (const [data, isBinary] of early) this.#frame(ws, welcomed, joined, data, isBinary);
    } catch (error) {
      if (isDamage(error)) {
        this.#options.log.error({ board, reqId, damage: error.message }, 'a board is damaged');
        sayBye(ws, 'damaged');
      } else {
        sayFailed(ws, this.#options.log, { board, reqId, error });
      }
    } finally {
      ws.off('message', keep);
      if (room) room.arriving -= 1;
      // What came early may have been more than its budget.
      if (!socket?.isPaused) ws.resume();
    }
  }

  /** The room, or undefined when the socket was relayed to the board's owner, or closed. */
  async #roomFor(
    ws: WebSocket,
    network: string,
    board: string,
    bytes: Buffer | undefined,
    early: readonly Frame[],
  ): Promise<Room | undefined> {
    const untilMs = performance.now() + this.#options.ownerMs;
    for (;;) {
      const place = await this.#options.rooms.room(board);
      if (place instanceof Room) return place;
      if (bytes === undefined) {
        // Before any frame: by this the relaying process knows that it has to ask again.
        ws.close(CLOSE.restart);
        return undefined;
      }
      if (
        place.address &&
        (await relay(ws, place.address, relayProof(this.#options.keys, network, this.#options.clock), bytes, early))
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

  async #welcome(
    ws: WebSocket,
    line: Duplex,
    { reqId, hello, visitor, room, history }: Arrival,
  ): Promise<BoardSocket | undefined> {
    const { actor, role, thing: resource } = visitor.grant;
    const board = resource.id;
    const clients = hello.clients.map(({ clientId }) => hexOf(clientId));
    const selves = await this.#options.access.own({ actor, guest: visitor.guest });
    const own = selves.join('\n');
    const ofGuest = Object.fromEntries(
      hello.clients.flatMap(({ clientId, ofGuest }) =>
        selves.some((one) => one === ofGuest) ? [[hexOf(clientId), ofGuest as string]] : [],
      ),
    );
    const reply = await this.#options.rooms.calls.hello({
      board,
      own,
      clients: hello.clients.map(({ clientId, settled }) => ({ clientId: hexOf(clientId), settled })),
    });
    if (!reply.ok) {
      sayBye(ws, reply.error, 'client-of-another');
      return undefined;
    }
    const { db } = this.#options;
    // Of another log: this server was restored from a backup. The client restarts.
    const resumed = await isInLog(db, room, hello);
    const lastSeq = resumed ? hello.lastSeq : 0;
    const proto = Math.min(hello.proto, PROTOCOL_VERSION);
    const reader = { board, lastSeq, actors: selves, mayReadHistory: history, proto };
    const { seq, snapshot, chunks } = await this.#starts.findStart(reader);
    const noted = history ? undefined : this.#noteReader(board, actor, seq);
    const terms = proto < 2 ? [] : await termsFrom(db, room, resumed ? seq : 0);
    const chosen = await this.#chosenColour(actor);
    await noted;
    const colour = chosen ?? room.freeColour();
    if (ws.readyState !== ws.OPEN) return undefined;
    if (room.isOver) throw new Error('the board was closed while its socket was welcomed');
    this.#sessions += 1;
    const wire = welcomeWire({
      type: 'welcome',
      proto,
      session: this.#sessions,
      seq: room.head,
      role: roleCode(role),
      actor,
      name: visitor.name,
      colour,
      minClient: MIN_PROTOCOL,
      outcomes: reply.outcomes.map((answer) => outcomeOf(answer, clients, proto)),
      ...(snapshot && { snapshot }),
      ...(chunks && { chunks }),
      log: { resumed, terms },
    });
    if (!wire) {
      sayBye(ws, 'too-old', 'outcomes');
      return undefined;
    }
    const socket = new BoardSocket(ws, line, {
      session: this.#sessions,
      proto,
      reqId,
      visitor,
      own,
      ofGuest,
      colour,
      clients,
      nowMs: performance.now(),
      log: this.#options.log,
    });
    socket.sendWire(wire);
    room.join(socket, seq);
    this.#options.timers.joined(board, socket);
    this.#remember(visitor);
    return socket;
  }

  /** Rows that such a reader misses from now on follow when it comes back. Where nothing can be written it begins anew then. */
  async #noteReader(board: string, actor: Actor, first: number): Promise<void> {
    const noted = this.#options.db.changes.readers.noteReader({
      board,
      actor,
      first,
      nowMs: Date.now(),
      max: LIMITS.readersOfBoard,
    });
    await noted.catch((error: unknown) => {
      this.#options.log.warn({ board, err: error }, 'since when somebody reads the board was not noted');
    });
  }

  /** Of their account, the same on every board; undefined: a guest's, or none of those that boards know. */
  async #chosenColour(actor: Actor): Promise<number | undefined> {
    const id = personOf(actor);
    const person = id === undefined ? undefined : await this.#options.db.reads.people.personOf(id);
    return person && colourIndex(person.color);
  }

  /** The history names who wrote. A name that is not kept is missing there, and nowhere else. */
  #remember({ grant, name }: Pick<TicketHolder, 'grant' | 'name'>): void {
    const { actor, thing: resource } = grant;
    if (!allow(grant, 'change', resource)) return;
    this.#options.db.changes.history.met({ board: resource.id, actor, name }).catch((error: unknown) => {
      this.#options.log.warn({ board: resource.id, err: error }, 'the name of who wrote was not kept for the history');
    });
  }

  /** A guest who says a name behind their welcome is called so in the history too. */
  #renamed(socket: BoardSocket, said: string | undefined): void {
    const { grant } = socket;
    const name = said && nameFrom(said, 'person');
    if (!name || !isGuest(grant.actor) || !socket.callsItself(name)) return;
    this.#remember({ grant, name });
  }

  #frame(ws: WebSocket, socket: BoardSocket, room: Room, data: Buffer, isBinary: boolean): void {
    if (!socket.isOpen) return;
    socket.heard(data.length, performance.now());
    const decoded = isBinary ? decodeClientFrame(data) : undefined;
    const fault = decoded?.ok ? this.#taken(socket, room, decoded.frame) : (decoded?.error ?? 'text-frame');
    if (fault !== undefined) sayBye(ws, 'bad-frame', fault);
  }

  /** What is wrong with a frame that could be read, or undefined. */
  #taken(socket: BoardSocket, room: Room, frame: ClientFrame): string | undefined {
    switch (frame.type) {
      case 'hello':
        return 'hello-again';
      case 'push':
        return room.push(socket, frame.txns);
      case 'presence': {
        const checked = decodePresence(frame.value);
        if (!checked.ok) return checked.error;
        room.show(socket, frame.value, checked.value.calls !== undefined);
        this.#renamed(socket, checked.value.name);
        return undefined;
      }
      case 'live': {
        const checked = decodeLive(frame.records);
        if (!checked.ok) return checked.error;
        room.draw(socket, checked.records);
        return undefined;
      }
      case 'read':
        room.read(socket, frame.seq);
        return undefined;
      case 'ping':
        // Who does not listen needs no sign of life.
        if (socket.unsentBytes <= LIMITS.presenceDropBytes) socket.sendWire(pong);
        return undefined;
    }
  }

  #closeIdle(nowMs: number): void {
    this.#options.remotes.closeIdle(nowMs - this.#options.idleMs);
    for (const { socket } of this.#options.rooms.sockets()) {
      if (!socket.isPaused && nowMs - socket.heardMs > this.#options.idleMs) socket.bye('too-slow', 'idle');
    }
  }

  #refuse(socket: Duplex, status: number): void {
    socket.end(this.#options.refusal(status));
  }
}

const pong = wireOf(encodeServerFrame({ type: 'pong' }));

function outcomeOf({ clientId, clientSeq, decision }: Answer, clients: readonly string[], proto: number): Outcome {
  const became = decision.ok ? decision : { ok: false as const, code: refusalFor(proto, decision.code) };
  return { client: clients.indexOf(clientId), clientSeq, ...became };
}
