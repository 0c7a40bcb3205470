// Names of those who write on a board, kept for its history. A name that is not kept is missing there, and nowhere else.

import { nameFrom } from '#protocol/names.ts';
import { isGuest } from '#protocol/people.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { allow } from '../../policies/board.ts';
import type { TicketHolder } from '../../policies/grant.ts';
import type { BoardSocket } from './socket.ts';

export interface WriterNamesDeps {
  db: { changes: { history: { met(reader: { board: string; actor: string; name: string }): Promise<void> } } };
  log: Logger;
}

export class WriterNames {
  readonly #deps: WriterNamesDeps;

  constructor(deps: WriterNamesDeps) {
    this.#deps = deps;
  }

  /** Stores the name of whoever may change the board of `grant`. A failure is logged, and nobody waits for it. */
  remember({ grant, name }: Pick<TicketHolder, 'grant' | 'name'>): void {
    const { actor, thing: resource } = grant;
    if (!allow(grant, 'change', resource)) return;
    this.#deps.db.changes.history.met({ board: resource.id, actor, name }).catch((error: unknown) => {
      this.#deps.log.warn({ board: resource.id, err: error }, 'the name of who wrote was not kept for the history');
    });
  }

  /**
   * Stores the name that a guest gives while the socket is open. Does nothing for a person, whose name is that of their account, nor for a
   * name that is not new.
   */
  rename(socket: BoardSocket, said: string | undefined): void {
    const { grant } = socket;
    const name = said && nameFrom(said, 'person');
    if (!name || !isGuest(grant.actor) || !socket.callsItself(name)) return;
    this.remember({ grant, name });
  }
}
