// What a link asks for beside its secret: a password, and, of a board that lets nobody in unasked, that somebody has said yes to who
// comes. SPEC: RIGHT-10, RIGHT-11, SHARE-6.

import { randomUUID } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import { networkAt } from '../platform/net/address.ts';
import { type Actor, isPerson } from '../policies/grant.ts';
import { isDenialValid } from '../policies/grant-validity.ts';
import type { LinkPasswords } from './link-passwords.ts';
import type { Link } from './link-queries.ts';
import type { accessRequestChanges } from './request-changes.ts';
import type { accessRequestQueries } from './request-queries.ts';
import { WAITING_LIMITS } from './waiting-limits.ts';

export type AdmissionDb = Uses<{
  reads: {
    requests: Only<typeof accessRequestQueries, 'lastRequest'>;
  };
  changes: {
    requests: Only<typeof accessRequestChanges, 'addRequest' | 'nameRequest' | 'noteWaiting'>;
  };
}>;

/** The data of a person who opens a board. */
export interface AdmissionInput {
  /** Of the link. */
  password?: string | undefined;
  /** The share token of a joiner of a panel's session. */
  shareToken?: string | undefined;
  /** For those who are asked to let them in. */
  name?: string | undefined;
  /** The network they come from: guesses are counted by it. */
  network?: string | undefined;
  /** Runs before a board is created for the requester. Throws the error for a requester who may not create one. */
  mayMake?: (() => Promise<void>) | undefined;
}

export class LinkAdmission {
  readonly #db: AdmissionDb;
  readonly #notifyOfRequest: (board: string) => Promise<void>;
  readonly #passwords: LinkPasswords;

  constructor(db: AdmissionDb, passwords: LinkPasswords, notifyOfRequest: (board: string) => Promise<void>) {
    this.#db = db;
    this.#passwords = passwords;
    this.#notifyOfRequest = notifyOfRequest;
  }

  /** Throws `password-needed`, also for a wrong one, and `too-many-requests`. */
  async knowsPassword(actor: Actor, { sha256, password: hash }: Link, entering: AdmissionInput): Promise<void> {
    if (hash === null) return;
    const { password, network = '' } = entering;
    if (password === undefined || !(await this.#passwords.isRight({ sha256, hash }, password, { network, actor })))
      throw new CallerError('password-needed');
  }

  /**
   * The request by which a guest was let in. Throws `waiting`, having asked for them, and `forbidden` where somebody said no. A person
   * who is let in is given a role: this one's turn does not come.
   */
  async admit(
    actor: Actor,
    board: string,
    { name = '', network = '' }: AdmissionInput,
  ): Promise<{ id: string; role: BoardRole }> {
    const last = await this.#db.reads.requests.lastRequest({ kind: 'board', thing: board, actor });
    const nowMs = Date.now();
    if (last && last.answeredMs !== null) {
      if (last.role !== null && !isPerson(actor)) return { id: last.id, role: last.role as BoardRole };
      if (last.role === null && isDenialValid(last.answeredMs, nowMs, SERVER_LIMITS.deniedMs))
        throw new CallerError('forbidden');
    }
    if (last?.answeredMs === null) {
      await this.#db.changes.requests.noteWaiting({ id: last.id, atMs: nowMs });
      if (name !== '' && name !== last.name) {
        await this.#db.changes.requests.nameRequest({ id: last.id, name });
        await this.#notifyOfRequest(board);
      }
    } else {
      const asked = { id: randomUUID(), kind: 'board', thing: board, actor, name, message: '', atMs: nowMs } as const;
      if (
        await this.#db.changes.requests.addRequest({
          ...asked,
          network: networkAt(board, network),
          limits: WAITING_LIMITS,
        })
      )
        await this.#notifyOfRequest(board);
    }
    throw new CallerError('waiting');
  }
}
