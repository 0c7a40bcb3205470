// The panels of a board as its managers see them: lending the board to a panel, ending a panel's session, and what participants have kept.
// Changes take effect on open sockets, of this process and others (server/board/realtime/rights-watch.ts). SPEC: PANEL.

import type { BoardPanelsAnswer, OpeningCodeAnswer } from '#protocol/contract/panels.ts';
import { CallerError } from '#protocol/errors.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Grant, isPerson } from '../policies/grant.ts';
import { isSessionOver, sessionEndMs } from '../policies/panel.ts';
import { type CodesDb, PanelCodes } from './codes.ts';
import type { panelEndChanges } from './end-changes.ts';
import type { panelKeepChanges } from './keep-changes.ts';
import type { panelListQueries } from './list-queries.ts';

export type BoardPanelsDb = Uses<{
  reads: { panelLists: Only<typeof panelListQueries, 'panelsOfBoard'> };
  changes: {
    panelEnds: Only<typeof panelEndChanges, 'endPanel'>;
    panelKeeps: Only<typeof panelKeepChanges, 'endParticipant' | 'letKeptStay'>;
  };
}> &
  CodesDb;

interface SessionParticipant {
  session: string;
  participant: string;
}

export class BoardPanels {
  readonly #db: BoardPanelsDb;
  readonly #bus: Pick<Bus, 'publish'>;
  readonly #codes: PanelCodes;

  constructor({ db, bus, keys }: { db: BoardPanelsDb; bus: Pick<Bus, 'publish'>; keys: Keys }) {
    this.#db = db;
    this.#bus = bus;
    this.#codes = new PanelCodes(db, keys);
  }

  /** Creates a code that opens the board on one panel, once. */
  async newCode({ actor, thing: resource }: Grant): Promise<OpeningCodeAnswer> {
    const { code, expiresAt } = await this.#codes.add({ board: resource.id, session: null, madeBy: actor }, Date.now());
    return { code, expiresAt };
  }

  /** Returns the board's panels as its managers see them. */
  async ofBoard(board: string): Promise<BoardPanelsAnswer> {
    const nowMs = Date.now();
    const panels = await this.#db.reads.panelLists.panelsOfBoard({ board, nowMs });
    return {
      panels: panels.map(({ session, participants }) => ({
        id: session.id,
        openedAt: session.atMs,
        isLent: session.lentBy !== null,
        endedAt: isSessionOver(session, nowMs) ? Math.min(sessionEndMs(session), nowMs) : null,
        participants: participants.map(({ id, name, actor, letInMs, atMs, isKept, stays }) => ({
          id,
          name,
          isPerson: isPerson(actor),
          waits: letInMs === null,
          joinedAt: atMs,
          isKept,
          endsWithSession: isKept && session.lentBy !== null && !stays,
        })),
      })),
    };
  }

  /** Throws `not-found` if no such session runs on the board. */
  async end(grant: Grant, session: string): Promise<void> {
    if (!(await this.#db.changes.panelEnds.endPanel({ by: grant, session, nowMs: Date.now() })))
      throw new CallerError('not-found');
    this.#publish(grant);
  }

  /** Lets a kept role stay when the board is no longer lent. Throws `not-found` if the participant has kept none. */
  async makeRolePermanent(grant: Grant, { session, participant }: SessionParticipant): Promise<void> {
    if (!(await this.#db.changes.panelKeeps.letKeptStay({ by: grant, session, place: participant })))
      throw new CallerError('not-found');
  }

  /** Ends one participant with what they have kept, also after the session. Throws `not-found`. */
  async endParticipant(grant: Grant, { session, participant }: SessionParticipant): Promise<void> {
    if (
      !(await this.#db.changes.panelKeeps.endParticipant({ by: grant, session, place: participant, nowMs: Date.now() }))
    )
      throw new CallerError('not-found');
    this.#publish(grant);
  }

  #publish({ thing: resource }: Grant): void {
    this.#bus.publish({ kind: 'rights', board: resource.id });
  }
}
