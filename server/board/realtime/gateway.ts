// The entry point to the boards: upgrade and HELLO. Who is let in joins the board (board-joins.ts), and every frame after that goes to its
// room (client-frames.ts). Decides nothing about a board but who comes in. SPEC: UP, HS, LIM-5, LOG-1, SHARE-2.

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { decodeClientFrame, type HelloFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { Access } from '../../access/opening.ts';
import type { Tickets } from '../../access/tickets.ts';
import { OpenBoardQuota } from '../../platform/limits/network-quotas.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { addressOf, networkOf, type Trust } from '../../platform/net/address.ts';
import { cutHeaders } from '../../platform/net/header-limits.ts';
import { isDamage } from '../core/damage.ts';
import { BoardJoins, type BoardJoinsDeps, MIN_PROTOCOL } from './board-joins.ts';
import type { BoardRowEvents } from './board-row-events.ts';
import { ClientFrames } from './client-frames.ts';
import { Embeds, type EmbedsDeps } from './embeds.ts';
import { networkOfLine } from './http-lines.ts';
import { isOurOrigin } from './origin.ts';
import { type Frame, relayOf } from './relay.ts';
import type { Remotes } from './remotes.ts';
import { closeOfLapse } from './rights-watch.ts';
import type { Room } from './room.ts';
import { RoomFinder, type RoomFinderDeps } from './room-finder.ts';
import type { Rooms } from './rooms.ts';
import { type BoardSocket, cutLater, endOf, sayBye, sayFailed } from './socket.ts';
import { type WaitingLimits, WaitingSockets } from './waiting-sockets.ts';
import { WriterNames, type WriterNamesDeps } from './writer-names.ts';

export interface GatewayOptions extends RoomFinderDeps, BoardJoinsDeps, EmbedsDeps, WriterNamesDeps, WaitingLimits {
  rooms: Rooms;
  db: BoardJoinsDeps['db'] & EmbedsDeps['db'] & WriterNamesDeps['db'];
  access: Access;
  remotes: Remotes;
  rowEvents: BoardRowEvents;
  tickets: Tickets;
  metrics: Metrics;
  /** Origins besides the server's own that may open a socket. */
  origins: readonly string[];
  /** Leaves upgrades to other paths to others (hot reload in development). */
  othersUpgrade: boolean;
  helloMs: number;
  idleMs: number;
  trusts: Trust;
  /** Boards that the sockets of one network may hold open. */
  boardsPerNetwork: number;
  /** Returns the HTTP response by which an upgrade is refused. */
  refusal(status: number): string;
}

/** Frames that came while HELLO is answered. */
const EARLY_BYTES = 2 * LIMITS.frameBytes;

export class Gateway {
  readonly #options: GatewayOptions;
  readonly #server: WebSocketServer;
  readonly #sweep: NodeJS.Timeout;
  #arrivals = 0;
  readonly #waiting: WaitingSockets;
  readonly #boards: OpenBoardQuota;
  readonly #finder: RoomFinder;
  readonly #joins: BoardJoins;
  readonly #frames: ClientFrames;
  readonly #embeds: Embeds;

  constructor(http: Server, options: GatewayOptions) {
    this.#options = options;
    this.#waiting = new WaitingSockets(options);
    this.#boards = new OpenBoardQuota(options.boardsPerNetwork);
    this.#finder = new RoomFinder(options);
    const names = new WriterNames(options);
    this.#joins = new BoardJoins(options, names);
    this.#frames = new ClientFrames(names);
    this.#embeds = new Embeds(options);
    this.#server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.frameBytes, perMessageDeflate: false });
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
    if (cutHeaders(request.headers) !== undefined) {
      this.#refuse(socket, 431);
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
    const { tickets, remotes, rowEvents } = this.#options;
    const remote = tickets.ofRemotes.read(hello.ticket);
    const embed = tickets.ofEmbeds.read(hello.ticket);
    const board = remote?.board ?? (embed ?? tickets.read(hello.ticket))?.grant.thing.id;
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
      room = await this.#finder.find(ws, network, board, bytes, early);
      if (!room) return;
      room.arriving += 1;
      if (remote || embed) {
        const take = remote
          ? await remotes.greet(ws, hello, remote, room)
          : embed && (await this.#embeds.greet(ws, line, { reqId, network, hello, ticket: embed, room }));
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
      const welcomed = await this.#joins.join(ws, line, { reqId, hello, visitor, room, history });
      if (!welcomed) return;
      socket = welcomed;
      ws.off('message', keep);
      const joined = room;
      ws.on('message', (data: Buffer, isBinary) => this.#frames.receive(ws, welcomed, joined, data, isBinary));
      const leave = (): void => {
        joined.leave(welcomed, performance.now());
        rowEvents.left(joined, welcomed);
      };
      ws.once('close', leave);
      if (ws.readyState !== ws.OPEN) leave();
      for (const [data, isBinary] of early) this.#frames.receive(ws, welcomed, joined, data, isBinary);
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

  #closeIdle(nowMs: number): void {
    this.#options.remotes.closeIdle(nowMs - this.#options.idleMs);
    for (const { socket } of this.#options.rooms.readers()) {
      if (!socket.isPaused && nowMs - socket.heardMs > this.#options.idleMs) socket.bye('too-slow', 'idle');
    }
  }

  #refuse(socket: Duplex, status: number): void {
    socket.end(this.#options.refusal(status));
  }
}
