// Sockets of embedded boards: lets them in by their ticket, sends WELCOME with a snapshot without authors, and takes READ and PING. Writes
// nothing, so a view of an embedded board leaves no row. SPEC: EMBED, RIGHT-1.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { decodeClientFrame, encodeServerFrame, type HelloFrame, type Manifest } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import { roleCode } from '#protocol/roles.ts';
import type { embedQueries } from '../../access/embed-queries.ts';
import type { Access } from '../../access/opening.ts';
import type { EmbedTicket } from '../../access/tickets.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { AuthorFreeBytes } from '../core/author-free-bytes.ts';
import { allOf, chunkWithoutAuthors } from '../core/without-authors.ts';
import { MIN_PROTOCOL } from './board-joins.ts';
import type { TakeFrame } from './remotes.ts';
import { closeOfLapse } from './rights-watch.ts';
import type { Room } from './room.ts';
import { BoardSocket, sayBye } from './socket.ts';
import { Starts, type StartsDeps } from './starts.ts';
import { type TermsOfBoard, termsFrom, welcomeWire } from './welcome.ts';
import { wireOf } from './wire.ts';

export interface EmbedsDeps extends StartsDeps {
  db: TermsOfBoard & StartsDeps['db'] & Uses<{ reads: { embeds: Only<typeof embedQueries, 'embedOriginsOf'> } }>;
  access: Pick<Access, 'grants'>;
  log: Logger;
}

/** The first version of the frames whose WELCOME names the terms of the log. */
const MIN_PROTOCOL_OF_EMBEDS = 2;

const pong = wireOf(encodeServerFrame({ type: 'pong' }));

export interface EmbedArrival {
  reqId: string;
  network: string;
  hello: HelloFrame;
  ticket: EmbedTicket;
  room: Room;
}

export class Embeds {
  readonly #deps: EmbedsDeps;
  readonly #starts: Starts;
  readonly #bytes = new AuthorFreeBytes();
  #sessions = 0;

  constructor(deps: EmbedsDeps) {
    this.#deps = deps;
    this.#starts = new Starts(deps);
  }

  /** Returns what takes the frames of the socket from now on; undefined if it was closed instead. */
  async greet(
    ws: WebSocket,
    line: Duplex,
    { reqId, network, hello, ticket: { grant }, room }: EmbedArrival,
  ): Promise<TakeFrame | undefined> {
    const { db, access, log } = this.#deps;
    const { id: board } = grant.thing;
    const [{ invalidReason }, origins] = await Promise.all([
      access.grants.now(grant),
      db.reads.embeds.embedOriginsOf({ id: board }),
    ]);
    if (hello.proto < MIN_PROTOCOL_OF_EMBEDS) sayBye(ws, 'too-old');
    else if (invalidReason === 'unknown') sayBye(ws, 'gone', 'deleted');
    else if (invalidReason) sayBye(ws, closeOfLapse[invalidReason], invalidReason);
    else if (origins.length === 0) sayBye(ws, closeOfLapse.revoked, 'revoked');
    else if (!room.embeds.hasFree(network)) sayBye(ws, 'too-many', 'embeds');
    if (ws.readyState !== ws.OPEN) return undefined;
    const proto = Math.min(hello.proto, PROTOCOL_VERSION);
    // An embedded board always starts with the current board.
    const { seq, snapshot, chunks } = await this.#starts.findStart({
      board,
      lastSeq: 0,
      actors: [],
      mayReadHistory: false,
      proto,
    });
    const inline = chunks && (await this.#withoutAuthors(snapshot, chunks));
    const terms = await termsFrom(db, room, seq);
    if (!room.embeds.hasFree(network)) sayBye(ws, 'too-many', 'embeds');
    if (ws.readyState !== ws.OPEN) return undefined;
    if (room.isOver) throw new Error('the board was closed while its embed was welcomed');
    this.#sessions += 1;
    const wire = welcomeWire({
      type: 'welcome',
      proto,
      session: 0,
      seq: room.head,
      role: roleCode(grant.role),
      actor: grant.actor,
      name: '',
      colour: 0,
      minClient: MIN_PROTOCOL,
      outcomes: [],
      ...(snapshot && { snapshot }),
      ...(inline && { chunks: inline }),
      log: { resumed: true, terms },
    });
    if (!wire) return undefined;
    const socket = new BoardSocket(ws, line, {
      session: this.#sessions,
      proto,
      reqId,
      visitor: { grant, name: '' },
      own: '',
      colour: 0,
      clients: [],
      nowMs: performance.now(),
      log,
    });
    socket.sendWire(wire);
    room.embeds.join(socket, network, seq, () => room.head);
    const leave = (): void => room.embeds.leave(socket);
    ws.once('close', leave);
    if (ws.readyState !== ws.OPEN) leave();
    return (bytes, isBinary) => {
      const fault = takeFrame(socket, room, bytes, isBinary);
      if (fault !== undefined) socket.bye('bad-frame', fault);
    };
  }

  /** Returns the chunks in the order of their manifest. The digests are those of the chunks with authors. */
  #withoutAuthors(snapshot: Manifest | undefined, chunks: readonly Uint8Array[]): Promise<Uint8Array[]> {
    return Promise.all(
      chunks.map((chunk, at) => {
        const { sha256 } = snapshot?.chunks[at] ?? {};
        // Without a key it is not cached: the cache is shared by all boards.
        if (sha256 === undefined) return allOf(chunkWithoutAuthors(chunk));
        return this.#bytes.chunk(sha256, () => Promise.resolve(chunk));
      }),
    );
  }
}

/** Returns what is wrong with the frame, or undefined. */
function takeFrame(socket: BoardSocket, room: Room, bytes: Uint8Array, isBinary: boolean): string | undefined {
  if (!socket.isOpen) return undefined;
  socket.heard(bytes.length, performance.now());
  const decoded = isBinary ? decodeClientFrame(bytes) : undefined;
  if (!decoded?.ok) return decoded?.error ?? 'text-frame';
  if (decoded.frame.type === 'read') room.embeds.read(socket, decoded.frame.seq);
  else if (decoded.frame.type !== 'ping') return 'unknown-frame';
  // A peer that takes nothing needs no sign of life.
  else if (socket.unsentBytes <= LIMITS.presenceDropBytes) socket.sendWire(pong);
  return undefined;
}
