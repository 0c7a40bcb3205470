// What a link asks for beside its secret: a password, and, of a board that lets nobody in unasked, that somebody has said yes to who
// comes. SPEC: RIGHT-10, RIGHT-11.

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { Attempts } from '../callers/attempts.ts';
import type { Link } from '../db/grants.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { isPassword } from '../oidc/passwords.ts';
import type { Client } from '../threads/rpc.ts';
import { type Actor, isPerson } from './grant.ts';

/** What somebody who comes says of themselves. */
export interface Entering {
  /** Of the link. */
  password?: string | undefined;
  /** For those who are asked to let them in. */
  name?: string | undefined;
  /** The network they come from: guesses are counted by it. */
  network?: string | undefined;
}

/** After this somebody who was not let in may ask again. */
const REFUSED_FOR_MS = 10 * 60_000;
/** Passwords of links that were right, of each the hash it was right for: a class that comes back at once is not checked at length. */
const KEPT_PASSWORDS = 1000;

export class Door {
  readonly #db: Client<DatabaseHandlers>;
  readonly #tellOfRequest: (board: string) => Promise<void>;
  readonly #guesses = new Attempts(LIMITS.linkPasswordTriesPerMinute);
  readonly #key = randomBytes(32);
  readonly #right = new Set<string>();

  constructor(db: Client<DatabaseHandlers>, tellOfRequest: (board: string) => Promise<void>) {
    this.#db = db;
    this.#tellOfRequest = tellOfRequest;
  }

  /** Throws `password-needed`, also for a wrong one, and `too-many-requests`. */
  async knowsPassword({ sha256, password: hash }: Link, { password, network = '' }: Entering): Promise<void> {
    if (hash === null) return;
    if (password === undefined) throw new CallerError('password-needed');
    const pair = createHmac('sha256', this.#key).update(`${hash}\0${password}`).digest('base64url');
    if (this.#right.has(pair)) return;
    if (!this.#guesses.take(`${sha256} ${network}`, Date.now())) throw new CallerError('too-many-requests');
    if (!(await isPassword(password, hash))) throw new CallerError('password-needed');
    if (this.#right.size >= KEPT_PASSWORDS) this.#right.clear();
    this.#right.add(pair);
  }

  /**
   * The request by which a guest was let in. Throws `waiting`, having asked for them, and `forbidden` where somebody said no. A person
   * who is let in is given a role: this one's turn does not come.
   */
  async letIn(actor: Actor, board: string, { name = '' }: Entering): Promise<{ id: string; role: BoardRole }> {
    const last = await this.#db.lastRequest({ kind: 'board', thing: board, actor });
    const nowMs = Date.now();
    if (last && last.answeredMs !== null) {
      if (last.role !== null && !isPerson(actor)) return { id: last.id, role: last.role as BoardRole };
      if (last.role === null && last.answeredMs + REFUSED_FOR_MS > nowMs) throw new CallerError('forbidden');
    }
    if (last?.answeredMs === null) {
      if (name !== '' && name !== last.name) {
        await this.#db.nameRequest({ id: last.id, name });
        await this.#tellOfRequest(board);
      }
    } else {
      const waiting = await this.#db.waitingRequests({ kind: 'board', thing: board, limit: LIMITS.waitingAtBoard });
      if (waiting.length >= LIMITS.waitingAtBoard) throw new CallerError('too-many-requests');
      await this.#db.addRequest({ id: randomUUID(), kind: 'board', thing: board, actor, name, atMs: nowMs });
      await this.#tellOfRequest(board);
    }
    throw new CallerError('waiting');
  }
}
