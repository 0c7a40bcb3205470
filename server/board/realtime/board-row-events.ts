// Sends the rows about a board (board-row-kinds.ts) to its sockets: all rows to a socket that joins, and a changed row to all. A row has
// changed if a hint says so or if a socket of the actor that it names joins or leaves. If other processes may change rows, each is also read
// every second, because hints can be lost. SPEC: TIMER, PRESENT, LEAD.

import type { Bus } from '../../platform/bus/bus.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { may } from '../../policies/board.ts';
import type { BoardRow, RowKind } from './board-row-kinds.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { BoardSocket } from './socket.ts';

/** A socket without a grant is a remote, or a panel that obeys remotes. */
type EventReader = Pick<BoardSocket, 'proto' | 'send'> & { grant?: BoardSocket['grant'] };

/** Sockets with an older version of the frames get no events. */
const FROM_VERSION = 5;
/** Version of a missing row. */
const NONE = 0;

/** The rows that the sockets of one open board were sent last. */
class SentRows {
  readonly rows = new Map<RowKind, BoardRow>();
  /** Whether the rows were read. After that, a missing row need not be read again for each socket that joins. */
  isRead = false;
  /** Kinds whose row is about to be read and sent to all. */
  readonly due = new Set<RowKind>();
  /** Reads run one after another, so that the newest row is sent last. */
  looks = Promise.resolve();

  isSent(kind: RowKind, row: BoardRow | undefined): boolean {
    return (this.rows.get(kind)?.version ?? NONE) === (row?.version ?? NONE);
  }
}

export interface BoardRowEventsDeps {
  rooms: Pick<Rooms, 'open' | 'openRoom'>;
  kinds: readonly RowKind[];
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  log: Pick<Logger, 'warn'>;
  /** Other processes may change rows without a hint. */
  isShared: boolean;
  pollMs: number;
}

export class BoardRowEvents {
  readonly #deps: BoardRowEventsDeps;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #sent = new WeakMap<Room, SentRows>();
  #isPolling = false;

  constructor(deps: BoardRowEventsDeps) {
    this.#deps = deps;
    deps.bus.subscribe((hint) => {
      // The rows of a board that is no longer read-only count again.
      if (hint.kind === 'rights')
        for (const { room } of deps.rooms.open())
          if (hint.board === undefined || hint.board === room.board) this.#sentOf(room).isRead = false;
      const kind = deps.kinds.find(({ name }) => name === hint.kind);
      const room = kind && 'board' in hint && hint.board !== undefined ? deps.rooms.openRoom(hint.board) : undefined;
      if (kind && room) this.#look(room, kind);
    });
    if (deps.isShared) this.#timer = setInterval(() => void this.#poll(), deps.pollMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Sends the rows to a socket that has joined the room, or a remote beside it. */
  joined(room: Room, socket: EventReader): void {
    const sent = this.#sentOf(room);
    this.#enqueue(sent, async () => {
      const { kinds } = this.#deps;
      const isNone = (kind: RowKind) => sent.isRead && !sent.rows.has(kind);
      const rows = await Promise.all(kinds.map((kind) => (isNone(kind) ? [] : kind.read([room.board]))));
      sent.isRead = true;
      for (const [at, kind] of kinds.entries()) {
        const row = rows[at]?.[0];
        const isNamed = row !== undefined && socket.grant !== undefined && isNamedBy(kind, row, socket.grant.actor);
        if (isNamed || !sent.isSent(kind, row)) this.#broadcast(room, kind, row);
        else if ((row || kind.isNoneSent) && (socket.grant || kind.isSentToRemotes))
          sendEvent(room, kind, row, [socket]);
        if (isNamed && !mayHave(kind, socket.grant)) await this.#endWithoutRight(room, kind, row);
      }
    });
  }

  /** Sends rows again that name the actor of a socket that left. */
  left(room: Room, { grant }: Pick<BoardSocket, 'grant'>): void {
    for (const [kind, row] of this.#sentOf(room).rows) if (isNamedBy(kind, row, grant.actor)) this.#look(room, kind);
  }

  /** Ends rows that depend on the ended right of the socket. */
  rightEnded(room: Room, { grant }: Pick<BoardSocket, 'grant'>): void {
    const sent = this.#sentOf(room);
    this.#enqueue(sent, async () => {
      for (const [kind, row] of sent.rows)
        if (isNamedBy(kind, row, grant.actor)) await this.#endWithoutRight(room, kind, row);
    });
  }

  /** Ends the row, unless another socket of its actor has the right. */
  async #endWithoutRight({ board, sockets }: Room, kind: RowKind, row: BoardRow): Promise<void> {
    const actor = kind.actor?.idOf(row);
    if (!actor) return;
    for (const { grant, isOpen } of sockets) if (isOpen && grant.actor === actor && mayHave(kind, grant)) return;
    await kind.actor?.end(board, actor);
    this.#deps.bus.publish({ kind: kind.name, board });
  }

  /** Reads the row and sends it to all sockets, even if it has not changed. */
  #look(room: Room, kind: RowKind): void {
    const sent = this.#sentOf(room);
    if (sent.due.has(kind)) return;
    sent.due.add(kind);
    this.#enqueue(sent, async () => {
      sent.due.delete(kind);
      this.#broadcast(room, kind, (await kind.read([room.board]))[0]);
    });
  }

  #broadcast(room: Room, kind: RowKind, row: BoardRow | undefined): void {
    const { rows } = this.#sentOf(room);
    if (row) rows.set(kind, row);
    else rows.delete(kind);
    kind.apply?.(room, row);
    sendEvent(room, kind, row, room.sockets);
    if (kind.isSentToRemotes) sendEvent(room, kind, row, room.beside);
  }

  /** Reads the rows of all open boards. */
  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    await Promise.all(this.#deps.kinds.map((kind) => this.#pollKind(kind))).catch(this.#failed);
    this.#isPolling = false;
  }

  async #pollKind(kind: RowKind): Promise<void> {
    const rooms = [...this.#deps.rooms.open()].flatMap(({ room }) => (room.isEmpty ? [] : room));
    const rows = new Map((await kind.read(rooms.map(({ board }) => board))).map((row) => [row.board, row]));
    for (const room of rooms) if (!this.#sentOf(room).isSent(kind, rows.get(room.board))) this.#look(room, kind);
  }

  #sentOf(room: Room): SentRows {
    let sent = this.#sent.get(room);
    if (!sent) {
      sent = new SentRows();
      this.#sent.set(room, sent);
    }
    return sent;
  }

  #enqueue(sent: SentRows, task: () => Promise<void>): void {
    sent.looks = sent.looks.then(task).catch(this.#failed);
  }

  readonly #failed = (error: unknown): void => {
    this.#deps.log.warn({ err: error }, 'the rows that a board’s sockets are told of could not be looked up');
  };
}

function isNamedBy(kind: RowKind, row: BoardRow, actor: string): boolean {
  return kind.actor?.idOf(row) === actor;
}

function mayHave({ actor }: RowKind, grant: BoardSocket['grant'] | undefined): boolean {
  return actor !== undefined && grant !== undefined && may(grant.role, actor.verb);
}

function sendEvent(room: Room, kind: RowKind, row: BoardRow | undefined, sockets: Iterable<EventReader>): void {
  const actor = row && kind.actor?.idOf(row);
  const session = actor ? newestSession(room, kind, actor) : 0;
  const value = (isOwn: boolean) => JSON.stringify(kind.valueOf(row, { session, isOwn }));
  const [own, others] = [value(true), value(false)];
  for (const socket of sockets) {
    if (socket.proto < FROM_VERSION) continue;
    const isOwn = actor !== undefined && socket.grant?.actor === actor;
    socket.send({ type: 'event', name: kind.name, value: isOwn ? own : others });
  }
}

/** Returns the newest session by which the actor may do what the row says; 0 if there is none. */
function newestSession({ sockets }: Room, kind: RowKind, actor: string): number {
  let session = 0;
  for (const { grant, session: own } of sockets)
    if (grant.actor === actor && mayHave(kind, grant)) session = Math.max(session, own);
  return session;
}
