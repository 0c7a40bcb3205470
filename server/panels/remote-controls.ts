// Phones that control a wall panel: pairing, tickets for their sockets, and ending them. An ended remote control loses its open socket, of this
// process and others (server/board/realtime/remotes.ts). SPEC: REMOTE.

import { randomBytes, randomUUID } from 'node:crypto';
import type { TicketAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { PairAnswer, PairingAnswer } from '#protocol/contract/remotes.ts';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { secretBytes, sha256 } from '../access/board-secrets.ts';
import type { Tickets } from '../access/tickets.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Grant } from '../policies/grant.ts';
import { mayRun } from '../policies/panel.ts';
import { remoteLapse } from '../policies/remote.ts';
import { tooManyUntil } from './codes.ts';
import { joinLimits } from './panels.ts';
import type { remoteChanges } from './remote-changes.ts';
import type { remoteQueries } from './remote-queries.ts';
import type { panelSessionQueries } from './session-queries.ts';

export interface RemoteControlsDeps {
  db: Uses<{
    reads: {
      panelSessions: Only<typeof panelSessionQueries, 'aliasOfBoard' | 'sessionOfPanel'>;
      remotes: Only<typeof remoteQueries, 'remoteOf'>;
    };
    changes: { remotes: Only<typeof remoteChanges, 'addPairing' | 'endOwnRemote' | 'endRemotes' | 'pairRemote'> };
  }>;
  bus: Pick<Bus, 'publish'>;
  tickets: Pick<Tickets, 'ofRemotes'>;
}

export class RemoteControls {
  readonly #deps: RemoteControlsDeps;

  constructor(deps: RemoteControlsDeps) {
    this.#deps = deps;
  }

  /** Returns a new token that a phone is paired by. Throws `forbidden`. */
  async newPairing(grant: Grant): Promise<PairingAnswer> {
    const token = randomBytes(16);
    const nowMs = Date.now();
    const expiresMs = nowMs + SERVER_LIMITS.remotePairingMs;
    await this.#deps.db.changes.remotes.addPairing({ by: grant, token: sha256(token), nowMs, expiresMs });
    return { token: token.toString('base64url'), expiresAt: expiresMs };
  }

  /** Returns a ticket of the panel itself. Throws `forbidden`. */
  async panelTicket({ actor, thing: resource }: Grant): Promise<TicketAnswer> {
    const { db, tickets } = this.#deps;
    const session = await db.reads.panelSessions.sessionOfPanel({ board: resource.id, actor });
    if (!session || !mayRun({ actor }, session, Date.now())) throw new CallerError('forbidden');
    const { id } = session;
    return { ticket: tickets.ofRemotes.issue({ kind: 'panel', id, session: id, board: resource.id }) };
  }

  /** Ends one remote control of the panel. Throws `not-found`. */
  async end(grant: Grant, remote: string): Promise<void> {
    if (!(await this.#deps.db.changes.remotes.endRemotes({ by: grant, remote, nowMs: Date.now() })))
      throw new CallerError('not-found');
    this.#publish(grant.thing.id);
  }

  /** Ends all remote controls of the panel, and its pairing tokens. */
  async endAll(grant: Grant): Promise<void> {
    await this.#deps.db.changes.remotes.endRemotes({ by: grant, nowMs: Date.now() });
    this.#publish(grant.thing.id);
  }

  /** Pairs the phone that has scanned the token. Throws `not-found` and `too-many-requests`. */
  async pair(token: string, network: string): Promise<PairAnswer> {
    const { db } = this.#deps;
    const secret = randomBytes(32);
    const nowMs = Date.now();
    const scanned = sha256(Buffer.from(token, 'base64url'));
    const limits = { ofSecret: SERVER_LIMITS.pairingsOfToken, ofNetwork: SERVER_LIMITS.pairingsOfNetwork };
    const { remote, refusedUntilMs } = await db.changes.remotes.pairRemote({
      token: scanned,
      id: randomUUID(),
      sha256: sha256(secret),
      network,
      counts: joinLimits('pairing', hexOf(scanned), network, limits),
      nowMs,
    });
    if (refusedUntilMs !== undefined) throw tooManyUntil(refusedUntilMs, nowMs);
    const alias = remote && (await db.reads.panelSessions.aliasOfBoard(remote.board));
    if (alias === undefined) throw new CallerError('not-found');
    return { remote: secret.toString('base64url'), board_alias: alias };
  }

  /** Returns a ticket of the remote control with this secret. Throws `not-found` and `gone`. */
  async remoteTicket(secret: string): Promise<TicketAnswer> {
    const { db, tickets } = this.#deps;
    const found = await db.reads.remotes.remoteOf(sha256(secretBytes(secret)));
    if (!found) throw new CallerError('not-found');
    if (remoteLapse(found.standing, Date.now())) throw new CallerError('gone');
    const { id, session, board } = found;
    return { ticket: tickets.ofRemotes.issue({ kind: 'remote', id, session, board }) };
  }

  /** Ends the remote control with this secret. Does nothing if it has ended. */
  async endOwn(secret: string): Promise<void> {
    const hash = sha256(secretBytes(secret));
    const board = await this.#deps.db.changes.remotes.endOwnRemote({ sha256: hash, nowMs: Date.now() });
    if (board !== undefined) this.#publish(board);
  }

  #publish(board: string): void {
    this.#deps.bus.publish({ kind: 'rights', board });
  }
}
