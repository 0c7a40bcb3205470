// Ends sessions that are over although nobody ended them: the board is no longer lent, or the panel was inactive for too long. Access by
// such a session ends at that moment already (server/policies/panel.ts). This job stores the end and revokes roles kept on a lent board.
// Runs in every process; running twice has the same effect as running once. SPEC: PANEL-9, PANEL-12.

import type { Bus } from '../platform/bus/bus.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { panelEndChanges } from './end-changes.ts';
import type { panelEndQueries } from './end-queries.ts';

export interface SessionEndsDeps {
  db: Uses<{
    reads: { panelEnds: Only<typeof panelEndQueries, 'overSessions'> };
    changes: { panelEnds: Only<typeof panelEndChanges, 'endOverSession'> };
  }>;
  bus: Bus;
  log: Pick<Logger, 'warn'>;
  /** Without a hint (it may be lost) an end is noticed after this. */
  lookMs: number;
}

export class SessionEnds {
  readonly #deps: SessionEndsDeps;
  readonly #timer: NodeJS.Timeout;
  #ending: Promise<void> | undefined;
  /** A look that was asked for during another one, which may have missed why. */
  #isWanted = false;
  #isClosed = false;
  /** Since the database stopped answering: logged once. */
  #isBlind = false;

  constructor(deps: SessionEndsDeps) {
    this.#deps = deps;
    deps.bus.subscribe((hint) => {
      if (hint.kind === 'rights') void this.endOverSessions();
    });
    this.#timer = setInterval(() => void this.endOverSessions(), deps.lookMs);
  }

  /** Resolves when all that were over are ended. */
  endOverSessions(): Promise<void> {
    this.#isWanted = true;
    this.#ending ??= this.#endUntilDone().finally(() => {
      this.#ending = undefined;
    });
    return this.#ending;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#ending;
  }

  async #endUntilDone(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      await this.#endAll().catch((error: unknown) => {
        if (!this.#isBlind)
          this.#deps.log.warn({ err: error }, 'sessions that are over were not ended; it is tried again');
        this.#isBlind = true;
      });
    }
  }

  async #endAll(): Promise<void> {
    const { db, bus } = this.#deps;
    for (const session of await db.reads.panelEnds.overSessions(Date.now())) {
      if (this.#isClosed) return;
      if (await db.changes.panelEnds.endOverSession({ ...session, nowMs: Date.now() }))
        bus.publish({ kind: 'rights', board: session.board });
    }
    this.#isBlind = false;
  }
}
