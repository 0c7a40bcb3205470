// Joins a socket to its board once its ticket is redeemed. Finds the outcomes its clients miss and the row it begins after, sends WELCOME,
// and hands the socket to its room. Must not decide who is let in. SPEC: HS, VER, RES-3.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { hexOf } from '#protocol/bytes.ts';
import { refusalFor } from '#protocol/errors.ts';
import type { HelloFrame, Outcome } from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { colourIndex } from '#protocol/people-colors.ts';
import { roleCode } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { boardPlanQueries } from '../../access/board-plan-queries.ts';
import type { Access } from '../../access/opening.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { type Actor, isGuest, personOf, type TicketHolder } from '../../policies/grant.ts';
import type { Answer } from '../core/messages.ts';
import type { BoardRowEvents } from './board-row-events.ts';
import type { boardReaderChanges } from './reader-changes.ts';
import type { Room } from './room.ts';
import { BoardSocket, sayBye } from './socket.ts';
import { Starts, type StartsDeps } from './starts.ts';
import { isInLog, type TermsOfBoard, termsFrom, welcomeWire } from './welcome.ts';
import type { WriterNames } from './writer-names.ts';

type Db = Uses<{ changes: { readers: Only<typeof boardReaderChanges, 'noteReader'> } }> &
  TermsOfBoard &
  StartsDeps['db'] &
  Uses<{ reads: { boardPlans: Only<typeof boardPlanQueries, 'boardPlan'> } }> & {
    reads: { people: { personOf(id: string): Promise<{ name: string; color: string } | undefined> } };
  };

export interface BoardJoinsDeps extends StartsDeps {
  db: Db;
  access: Pick<Access, 'own'>;
  rowEvents: Pick<BoardRowEvents, 'joined'>;
  log: Logger;
}

/** Oldest protocol this server speaks. */
export const MIN_PROTOCOL = 1;

/** Somebody who is let in, and what they said. */
export interface Arrival {
  reqId: string;
  hello: HelloFrame;
  visitor: TicketHolder;
  room: Room;
  /** Whether they may see what the board was. */
  history: boolean;
}

export class BoardJoins {
  readonly #deps: BoardJoinsDeps;
  readonly #names: Pick<WriterNames, 'remember'>;
  readonly #starts: Starts;
  #sessions = 0;

  constructor(deps: BoardJoinsDeps, names: Pick<WriterNames, 'remember'>) {
    this.#deps = deps;
    this.#names = names;
    this.#starts = new Starts(deps);
  }

  /** Returns the socket that has joined `room`; undefined if it was closed instead. */
  async join(
    ws: WebSocket,
    line: Duplex,
    { reqId, hello, visitor, room, history }: Arrival,
  ): Promise<BoardSocket | undefined> {
    const { actor, role, thing: resource } = visitor.grant;
    const board = resource.id;
    const clients = hello.clients.map(({ clientId }) => hexOf(clientId));
    const selves = await this.#deps.access.own({ actor, guest: visitor.guest });
    const own = selves.join('\n');
    const ofGuest = Object.fromEntries(
      hello.clients.flatMap(({ clientId, ofGuest }) =>
        selves.some((one) => one === ofGuest) ? [[hexOf(clientId), ofGuest as string]] : [],
      ),
    );
    const reply = await this.#deps.rooms.calls.hello({
      board,
      own,
      clients: hello.clients.map(({ clientId, settled }) => ({ clientId: hexOf(clientId), settled })),
    });
    if (!reply.ok) {
      sayBye(ws, reply.error, 'client-of-another');
      return undefined;
    }
    const { db } = this.#deps;
    // If it is another log, this server was restored from a backup: the client restarts.
    const resumed = await isInLog(db, room, hello);
    const lastSeq = resumed ? hello.lastSeq : 0;
    const proto = Math.min(hello.proto, PROTOCOL_VERSION);
    const reader = { board, lastSeq, actors: selves, mayReadHistory: history, proto };
    const { seq, snapshot, chunks } = await this.#starts.findStart(reader);
    const noted = history ? undefined : this.#noteReader(board, actor, seq);
    const terms = proto < 2 ? [] : await termsFrom(db, room, resumed ? seq : 0);
    const [chosen, maxGuests] = await Promise.all([this.#chosenColour(actor), this.#maxGuests(actor, board)]);
    await noted;
    const colour = chosen ?? room.freeColour();
    if (ws.readyState !== ws.OPEN) return undefined;
    if (room.isOver) throw new Error('the board was closed while its socket was welcomed');
    // The client opens the board anew then, and learns why by name (board-opening.ts).
    if (!room.hasRoomForGuest(actor, maxGuests)) {
      sayBye(ws, 'too-many', 'guests');
      return undefined;
    }
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
      log: this.#deps.log,
    });
    socket.sendWire(wire);
    room.join(socket, seq);
    this.#deps.rowEvents.joined(room, socket);
    this.#names.remember(visitor);
    return socket;
  }

  /** Rows that such a reader misses from now on follow when it comes back. Where nothing can be written it begins anew then. */
  async #noteReader(board: string, actor: Actor, first: number): Promise<void> {
    const noted = this.#deps.db.changes.readers.noteReader({
      board,
      actor,
      first,
      nowMs: Date.now(),
      max: SERVER_LIMITS.readersOfBoard,
    });
    await noted.catch((error: unknown) => {
      this.#deps.log.warn({ board, err: error }, 'since when somebody reads the board was not noted');
    });
  }

  /** The limit of guests on the board for this actor, or null if there is none. */
  async #maxGuests(actor: Actor, board: string): Promise<number | null> {
    if (!isGuest(actor)) return null;
    const plan = await this.#deps.db.reads.boardPlans.boardPlan({ board, nowMs: Date.now() });
    return plan?.guestsOnBoard ?? null;
  }

  /** Returns the color of the person's account, the same on every board; undefined for a guest, or for a color that boards do not know. */
  async #chosenColour(actor: Actor): Promise<number | undefined> {
    const id = personOf(actor);
    const person = id === undefined ? undefined : await this.#deps.db.reads.people.personOf(id);
    return person && colourIndex(person.color);
  }
}

function outcomeOf({ clientId, clientSeq, decision }: Answer, clients: readonly string[], proto: number): Outcome {
  const became = decision.ok ? decision : { ok: false as const, code: refusalFor(proto, decision.code) };
  return { client: clients.indexOf(clientId), clientSeq, ...became };
}
