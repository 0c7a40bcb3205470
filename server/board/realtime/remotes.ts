// Connects remotes and the panels they control, in the process that owns their board. The commands of a remote go to its own panel, and what
// the panel reports goes to its remotes. Neither receives items or presence through this connection. SPEC: REMOTE.

import type { WebSocket } from 'ws';
import { decodeClientFrame, encodeServerFrame, type HelloFrame, type ServerFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import {
  fromPanel,
  fromRemote,
  isPresentationCommand,
  type RemoteShown,
  type ToPanel,
  type ToRemote,
} from '#protocol/remote.ts';
import { decodeRemote, encodeRemote, REMOTE_FROM, REMOTE_PRESENTS_FROM } from '#protocol/remote-frames.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { RemoteTicket, Tickets } from '../../access/tickets.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { mayCommand, type RemoteStanding, remoteLapse } from '../../policies/remote.ts';
import type { BoardRowEvents } from './board-row-events.ts';
import { closeOfLapse } from './rights-watch.ts';
import type { Room } from './room.ts';
import { type ByeName, sayBye } from './socket.ts';
import { TokenBuckets } from './token-buckets.ts';

/** How long a socket that sends more than its limit is not read. */
const PAUSE_MS = 100;

export interface RemotesDeps {
  db: {
    reads: {
      remotes: {
        remotesStanding(ask: { remotes: string[]; sessions: string[] }): Promise<(RemoteStanding & { id: string })[]>;
      };
    };
  };
  bus: Bus;
  tickets: Tickets;
  rowEvents: Pick<BoardRowEvents, 'joined'>;
  log: Logger;
  lookMs: number;
}

/** The panels and remotes of one session, in the process that owns its board. */
interface Session {
  /** The tabs of a panel. The newest carries out commands. */
  panels: RemoteSocket[];
  remotes: Map<string, RemoteSocket>;
  /** The remote that may command. It keeps the turn while its socket is closed, because phones sleep. */
  turn: string | undefined;
  isTogether: boolean;
  shown: RemoteShown | null;
  /** When the panel reported what it shows, ms of performance.now. */
  shownMs: number;
}

export class RemoteSocket {
  readonly is: RemoteTicket;
  /** The protocol version in use. */
  readonly proto: number;
  heardMs = performance.now();
  #commands: number = SERVER_LIMITS.remoteCommandsPerS;
  #refilledMs = performance.now();
  readonly #buckets = new TokenBuckets(performance.now());
  readonly #ws: WebSocket;

  constructor(ws: WebSocket, is: RemoteTicket, proto: number) {
    this.#ws = ws;
    this.is = is;
    this.proto = proto;
  }

  tell(value: ToRemote | ToPanel): void {
    this.#send(encodeRemote('told', value));
  }

  send(frame: ServerFrame): void {
    this.#send(encodeServerFrame(frame));
  }

  bye(name: ByeName, reason?: string): void {
    sayBye(this.#ws, name, reason);
  }

  heard(bytes: number, nowMs: number): void {
    this.heardMs = nowMs;
    this.#buckets.take(bytes);
    if (this.#buckets.mayRead(nowMs)) return;
    this.#ws.pause();
    setTimeout(() => this.#ws.resume(), PAUSE_MS);
  }

  /** Returns false for a command beyond the rate. */
  mayCommandNow(nowMs: number): boolean {
    const per = SERVER_LIMITS.remoteCommandsPerS;
    this.#commands = Math.min(per, this.#commands + ((nowMs - this.#refilledMs) * per) / 1000);
    this.#refilledMs = nowMs;
    if (this.#commands < 1) return false;
    this.#commands -= 1;
    return true;
  }

  #send(bytes: Uint8Array): void {
    // Dropped, because the state is sent again later, and a command is of no use when it is late.
    if (this.#ws.readyState === this.#ws.OPEN && this.#ws.bufferedAmount < LIMITS.presenceDropBytes)
      this.#ws.send(bytes);
  }
}

export class Remotes {
  readonly #db: RemotesDeps['db'];
  readonly #tickets: Tickets['ofRemotes'];
  readonly #rowEvents: RemotesDeps['rowEvents'];
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #sessions = new Map<string, Session>();
  #isLooking = false;

  constructor({ db, bus, tickets, rowEvents, log, lookMs }: RemotesDeps) {
    this.#db = db;
    this.#tickets = tickets.ofRemotes;
    this.#rowEvents = rowEvents;
    this.#log = log;
    bus.subscribe((hint) => {
      if (hint.kind === 'rights') void this.#look(hint.board).catch(this.#failed);
    });
    this.#timer = setInterval(() => void this.#lookAtAll(), lookMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Returns the function that takes its frames from now on, or undefined if it was closed. */
  async greet(ws: WebSocket, hello: HelloFrame, is: RemoteTicket, room: Room): Promise<TakeFrame | undefined> {
    const isFirst = await this.#tickets.redeem(hello.ticket);
    const refusal: [ByeName, string?] | undefined = isFirst ? await this.#refusal(hello, is) : ['unauthorized'];
    if (refusal) sayBye(ws, ...refusal);
    else if (room.isOver) sayBye(ws, 'restart');
    else if (ws.readyState === ws.OPEN) return this.#join(ws, hello, is, room);
    return undefined;
  }

  async #refusal({ proto }: HelloFrame, { id, kind, session }: RemoteTicket): Promise<[ByeName, string?] | undefined> {
    if (proto < REMOTE_FROM) return ['too-old'];
    const asked = kind === 'remote' ? { remotes: [id], sessions: [] } : { remotes: [], sessions: [session] };
    const invalidReason = remoteLapse((await this.#db.reads.remotes.remotesStanding(asked))[0], Date.now());
    return invalidReason && [closeOfLapse[invalidReason], invalidReason];
  }

  #join(ws: WebSocket, hello: HelloFrame, is: RemoteTicket, room: Room): TakeFrame {
    const socket = new RemoteSocket(ws, is, Math.min(hello.proto, PROTOCOL_VERSION));
    const session = this.#of(is.session);
    if (is.kind === 'panel') session.panels.push(socket);
    else {
      session.remotes.get(is.id)?.bye('replaced');
      session.remotes.set(is.id, socket);
      session.turn ??= is.id;
    }
    room.beside.add(socket);
    this.#tell(session);
    ws.once('close', () => {
      room.beside.delete(socket);
      this.#left(socket);
    });
    this.#rowEvents.joined(room, socket);
    return (bytes, isBinary) => {
      const fault = this.#taken(socket, bytes, isBinary);
      if (fault !== undefined) socket.bye('bad-frame', fault);
    };
  }

  #taken(socket: RemoteSocket, bytes: Uint8Array, isBinary: boolean): string | undefined {
    if (!isBinary) return 'text-frame';
    socket.heard(bytes.length, performance.now());
    const maxBytes = socket.is.kind === 'panel' ? SERVER_LIMITS.panelSaysBytes : LIMITS.remoteBytes;
    const said = decodeRemote('said', bytes, maxBytes);
    if (!said) {
      const other = decodeClientFrame(bytes);
      if (!other.ok) return other.error;
      if (other.frame.type !== 'ping') return 'bad-value';
      socket.send({ type: 'pong' });
      return undefined;
    }
    if ('error' in said) return said.error;
    const { is } = socket;
    const session = this.#of(is.session);
    return is.kind === 'panel' ? this.#byPanel(session, said.value) : this.#byRemote(session, socket, said.value);
  }

  #byPanel(session: Session, value: unknown): string | undefined {
    const said = fromPanel.safeParse(value);
    if (!said.success) return 'bad-value';
    if ('shown' in said.data) {
      session.shown = said.data.shown;
      session.shownMs = performance.now();
    } else session.isTogether = said.data.together;
    this.#tell(session);
    return undefined;
  }

  #byRemote(session: Session, socket: RemoteSocket, value: unknown): string | undefined {
    const said = fromRemote.safeParse(value);
    if (!said.success) return 'bad-value';
    const { id } = socket.is;
    if (!socket.mayCommandNow(performance.now())) return undefined;
    if ('takes' in said.data) {
      session.turn = id;
      this.#tell(session);
    } else if (mayCommand(id, session)) {
      const { command } = said.data;
      const panel = session.panels.at(-1);
      // A panel of an older version does not know the other commands.
      if (panel && (panel.proto >= REMOTE_PRESENTS_FROM || !isPresentationCommand(command)))
        panel.tell({ from: id, command });
    }
    return undefined;
  }

  #of(id: string): Session {
    let session = this.#sessions.get(id);
    if (!session) {
      session = { panels: [], remotes: new Map(), turn: undefined, isTogether: false, shown: null, shownMs: 0 };
      this.#sessions.set(id, session);
    }
    return session;
  }

  #left(socket: RemoteSocket): void {
    const { id, session: of } = socket.is;
    const session = this.#of(of);
    session.panels = session.panels.filter((one) => one !== socket);
    if (session.remotes.get(id) === socket) session.remotes.delete(id);
    if (session.panels.length === 0) session.shown = null;
    if (session.panels.length + session.remotes.size === 0) this.#sessions.delete(of);
    else this.#tell(session);
  }

  #tell(session: Session): void {
    const { panels, remotes, turn, isTogether } = session;
    for (const [id, socket] of remotes) {
      const { proto } = socket;
      const mayLead = mayCommand(id, session);
      socket.tell({ proto, hasTurn: mayLead, isTogether, shown: shownTo(session, proto, mayLead) });
    }
    const here = [...remotes.keys()].map((id) => ({ id, hasTurn: id === turn, isHere: true }));
    const asleep = turn !== undefined && !remotes.has(turn) ? [{ id: turn, hasTurn: true, isHere: false }] : [];
    const panel = panels.at(-1);
    panel?.tell({ proto: panel.proto, remotes: [...here, ...asleep], isTogether });
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isLooking || this.#sessions.size === 0) return;
    this.#isLooking = true;
    await this.#look().catch(this.#failed);
    this.#isLooking = false;
  }

  /** Closes the sockets, of one board or of all, whose remote or panel has ended. */
  async #look(board?: string): Promise<void> {
    const there = [...this.#sessions.values()]
      .flatMap(({ panels, remotes }) => [...panels, ...remotes.values()])
      .filter(({ is }) => board === undefined || is.board === board);
    const turns = [...this.#sessions.values()].flatMap(({ turn }) => turn ?? []);
    if (there.length === 0) return;
    const of = (kind: RemoteTicket['kind']) => there.flatMap(({ is }) => (is.kind === kind ? is.id : []));
    const remotes = [...new Set([...of('remote'), ...turns])];
    const standing = await this.#db.reads.remotes.remotesStanding({ remotes, sessions: of('panel') });
    const found = new Map(standing.map((one) => [one.id, one]));
    const nowMs = Date.now();
    // Sockets that joined during the query are not judged by it.
    const asked = new Set([...remotes, ...of('panel')]);
    const invalidReasonOf = (id: string) => (asked.has(id) ? remoteLapse(found.get(id), nowMs) : undefined);
    const isOver = (id: string): boolean => invalidReasonOf(id) !== undefined;
    for (const socket of there) {
      const invalidReason = invalidReasonOf(socket.is.id);
      if (invalidReason) socket.bye(closeOfLapse[invalidReason], invalidReason);
    }
    // The turn of a remote that has ended passes to the next.
    for (const session of this.#sessions.values()) {
      if (session.turn === undefined || !isOver(session.turn)) continue;
      const ended = session.turn;
      session.turn = [...session.remotes.keys()].find((id) => id !== ended && !isOver(id));
      this.#tell(session);
    }
  }

  readonly #failed = (error: unknown): void => {
    this.#log.warn({ err: error }, 'whether remotes stand could not be looked up; it is tried again');
  };

  closeIdle(beforeMs: number): void {
    for (const { panels, remotes } of this.#sessions.values())
      for (const socket of [...panels, ...remotes.values()])
        if (socket.heardMs < beforeMs) socket.bye('too-slow', 'idle');
  }
}

/** Returns the state of the panel for a remote of this version: times as of now, and notes only if it may lead. */
function shownTo({ shown, shownMs }: Session, proto: number, mayLead: boolean): RemoteShown | null {
  if (!shown) return null;
  const { talk, ...rest } = shown;
  if (talk === undefined || proto < REMOTE_PRESENTS_FROM) return rest;
  if (!talk) return shown;
  const ageMs = performance.now() - shownMs;
  const { notes, sinceMs, frameSinceMs } = talk;
  const times = { sinceMs: sinceMs + ageMs, frameSinceMs: frameSinceMs + ageMs };
  return { ...rest, talk: { ...talk, ...times, notes: mayLead ? notes : '' } };
}

export type TakeFrame = (bytes: Uint8Array, isBinary: boolean) => void;
