// Sessions at panels as the API has them: what the panel itself does, and who joins it. What managers of its board do is in board-panels.ts.
// Changes take effect on open sockets, of this process and others (server/board/realtime/rights-watch.ts). SPEC: PANEL.

import { randomBytes, randomUUID } from 'node:crypto';
import { bytesOfHex } from '#protocol/bytes.ts';
import type {
  ChangePanelRequest,
  JoinAnswer,
  JoinRequest,
  PanelAnswer,
  PanelCodeAnswer,
  TakeAnswer,
  TakeRequest,
} from '#protocol/contract/panels.ts';
import { CallerError } from '#protocol/errors.ts';
import type { LinkRole } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { secretBytes, sha256 } from '../access/board-secrets.ts';
import { newGuestCount } from '../access/new-guests.ts';
import type { placeQueries } from '../access/panel-place-queries.ts';
import { panelOf } from '../access/tokens.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { AttemptLimit } from '../platform/limits/attempt-changes.ts';
import { attemptKey } from '../platform/limits/shared-rate-limiter.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Actor, type Grant, isPerson } from '../policies/grant.ts';
import { isSessionOver, mayBegin, mayRun } from '../policies/panel.ts';
import type { panelClaimChanges } from './claim-changes.ts';
import type { panelClaimQueries } from './claim-queries.ts';
import type { CodesDb } from './codes.ts';
import { PanelCodes, tooManyUntil } from './codes.ts';
import type { panelJoinChanges } from './join-changes.ts';
import type { panelSessionChanges } from './session-changes.ts';
import type { panelSessionQueries, StoredSession } from './session-queries.ts';

export type PanelsDb = Uses<{
  reads: {
    panelClaims: Only<typeof panelClaimQueries, 'claimOf'>;
    panelSessions: Only<typeof panelSessionQueries, 'joinersOf' | 'panelSession' | 'sessionOfPanel'>;
    participants: Only<typeof placeQueries, 'placeOfToken'>;
  };
  changes: {
    panelClaims: Only<typeof panelClaimChanges, 'setClaim'>;
    panelJoins: Only<typeof panelJoinChanges, 'joinSession' | 'takeLentBoard'>;
    panelSessions: Only<
      typeof panelSessionChanges,
      'admit' | 'beginSession' | 'changeSession' | 'endCodes' | 'endOwnSession' | 'endPlaces'
    >;
  };
}> &
  CodesDb;

/** Who joins: `credential` is the device's, to keep. */
export interface Participant {
  actor: Actor;
  credential: string;
  /** What the account is called. */
  known: string;
  /** By an account, or a credential that was given here. */
  isKnown: boolean;
}

export class Panels {
  readonly #db: PanelsDb;
  readonly #bus: Pick<Bus, 'publish'>;
  readonly #keys: Keys;
  readonly #codes: PanelCodes;

  constructor({ db, bus, keys }: { db: PanelsDb; bus: Pick<Bus, 'publish'>; keys: Keys }) {
    this.#db = db;
    this.#bus = bus;
    this.#keys = keys;
    this.#codes = new PanelCodes(db, keys);
  }

  /** A new code of the panel's session, which begins with its first one. Throws `forbidden`. */
  async newCode(grant: Grant): Promise<PanelCodeAnswer> {
    const nowMs = Date.now();
    const { board, id } = await this.#begun(grant);
    const { code, token, expiresAt } = await this.#codes.add({ board, session: id, madeBy: grant.actor }, nowMs);
    return { code, token: Buffer.from(token).toString('base64url'), expiresAt };
  }

  /** Throws `forbidden`. */
  async endCodes(grant: Grant): Promise<void> {
    await this.#db.changes.panelSessions.endCodes({ by: grant, nowMs: Date.now() });
  }

  /**
   * Stores the hash of the secret that makes the board somebody's (POST /api/user/panels/claim), in hex. Throws `forbidden`, also if the
   * board is lent or has been claimed.
   */
  async setClaim(grant: Grant, secretSha256: string): Promise<void> {
    await this.#begun(grant);
    const sha256 = bytesOfHex(secretSha256, 32);
    if (!sha256 || !(await this.#db.changes.panelClaims.setClaim({ by: grant, sha256, nowMs: Date.now() })))
      throw new CallerError('forbidden');
  }

  /** Throws `forbidden`. */
  async change(grant: Grant, change: ChangePanelRequest): Promise<void> {
    await this.#db.changes.panelSessions.changeSession({ by: grant, change, nowMs: Date.now() });
    this.#publish(grant);
  }

  /** Throws `forbidden`. */
  async end(grant: Grant): Promise<void> {
    await this.#db.changes.panelSessions.endOwnSession({ by: grant, nowMs: Date.now() });
    this.#publish(grant);
  }

  /** Throws `not-found` if nobody waits there. */
  async admit(grant: Grant, participant: string): Promise<void> {
    if (!(await this.#db.changes.panelSessions.admit({ by: grant, place: participant, nowMs: Date.now() })))
      throw new CallerError('not-found');
  }

  /** Throws `not-found`. */
  async endParticipant(grant: Grant, participant: string): Promise<void> {
    if (!(await this.#db.changes.panelSessions.endPlaces({ by: grant, place: participant, nowMs: Date.now() })))
      throw new CallerError('not-found');
    this.#publish(grant);
  }

  async endParticipants(grant: Grant): Promise<void> {
    await this.#db.changes.panelSessions.endPlaces({ by: grant, nowMs: Date.now() });
    this.#publish(grant);
  }

  /** Throws `forbidden`: nobody but the panel sees who came. */
  async session(grant: Grant): Promise<PanelAnswer> {
    const session = await this.#ofPanel(grant);
    const nowMs = Date.now();
    if (!session || !mayRun(grant, session, nowMs)) throw new CallerError('forbidden');
    const joiners = await this.#db.reads.panelSessions.joinersOf({
      session,
      limit: SERVER_LIMITS.joinersOfSession,
      nowMs,
    });
    return {
      role: session.role as LinkRole,
      asks: session.asks,
      isLent: session.lentBy !== null,
      claimed: (await this.#db.reads.panelClaims.claimOf(session.id)) ?? null,
      joiners: joiners.map(({ id, name, letInMs, actor, atMs }) => ({
        id,
        name,
        waits: letInMs === null,
        isPerson: isPerson(actor),
        joinedAt: atMs,
      })),
    };
  }

  /** Throws what `PanelCodes` does, and `too-many-requests`. `joiner`: who it is, once the code is right. */
  async join(
    { code, token, name = '', ifp_share_token: had }: JoinRequest,
    network: string,
    joiner: () => Promise<Participant>,
  ): Promise<JoinAnswer> {
    const found =
      token === undefined
        ? await this.#codes.typed(code as string, network, await this.#sessionOf(had))
        : await this.#codes.scanned(token);
    const session = found.session === null ? undefined : await this.#db.reads.panelSessions.panelSession(found.session);
    // A code by which a board is opened on a panel lets nobody join.
    if (!session || isSessionOver(session, Date.now())) throw new CallerError('not-found');
    const { actor, credential, known, isKnown } = await joiner();
    const nowMs = Date.now();
    const secret = randomBytes(32);
    const expiresMs = nowMs + SERVER_LIMITS.joinerMs;
    const { alias, refusedUntilMs } = await this.#db.changes.panelJoins.joinSession({
      id: randomUUID(),
      session: session.id,
      actor,
      name: name || known,
      sha256: sha256(secret),
      expiresMs,
      network,
      counts: [
        ...joinLimits('join', found.hash, network, {
          ofSecret: SERVER_LIMITS.joinsOfCode,
          ofNetwork: SERVER_LIMITS.joinsOfNetwork,
        }),
        // Stores when the guest was created (SPEC: RIGHT-18). This limits nothing.
        ...(isKnown ? [] : [{ ...newGuestCount(actor), max: Number.MAX_SAFE_INTEGER }]),
      ],
      nowMs,
    });
    if (refusedUntilMs !== undefined) throw tooManyUntil(refusedUntilMs, nowMs);
    if (alias === undefined) throw new CallerError('not-found');
    return {
      ifp_share_token: secret.toString('base64url'),
      ifp_token_expire_at: expiresMs,
      board_alias: alias,
      guest: credential,
    };
  }

  /** A lent board, opened on this panel: once. Throws what `PanelCodes` does, `not-found` for a code of a session; the code is left then. */
  async take({ code, panel }: TakeRequest, network: string): Promise<TakeAnswer> {
    const found = await this.#codes.typed(code, network, undefined);
    if (found.session !== null) throw new CallerError('not-found');
    const { actor, credential } = panelOf(this.#keys, panel);
    const alias = await this.#db.changes.panelJoins.takeLentBoard({
      hash: found.hash,
      id: randomUUID(),
      actor,
      nowMs: Date.now(),
    });
    return { board_alias: alias, panel: credential };
  }

  #publish({ thing: resource }: Grant): void {
    this.#bus.publish({ kind: 'rights', board: resource.id });
  }

  /** The session of the panel, begun where it has none. */
  async #begun(grant: Grant): Promise<StoredSession> {
    let session = await this.#ofPanel(grant);
    if (!session && mayBegin(grant)) {
      await this.#db.changes.panelSessions.beginSession({
        id: randomUUID(),
        by: grant,
        role: 'editor',
        nowMs: Date.now(),
      });
      session = await this.#ofPanel(grant);
    }
    if (!session || !mayRun(grant, session, Date.now())) throw new CallerError('forbidden');
    return session;
  }

  #ofPanel({ actor, thing: resource }: Grant): Promise<StoredSession | undefined> {
    return this.#db.reads.panelSessions.sessionOfPanel({ board: resource.id, actor });
  }

  /** Of a joiner who is in; undefined: of nobody. */
  async #sessionOf(shareToken: string | undefined): Promise<string | undefined> {
    if (shareToken === undefined) return undefined;
    const place = await this.#db.reads.participants.placeOfToken(sha256(secretBytes(shareToken)));
    return place && place.endedMs === null && place.letInMs !== null ? place.session : undefined;
  }
}

/** Limits for one secret from one network, and for that network at all sessions. All processes share the counts. */
export function joinLimits(
  what: string,
  secret: string,
  network: string,
  { ofSecret, ofNetwork }: { ofSecret: number; ofNetwork: number },
): AttemptLimit[] {
  const windowMs = SERVER_LIMITS.joinWindowMs;
  return [
    { key: attemptKey(`${what} by`, `${secret} ${network}`, windowMs), windowMs, max: ofSecret },
    { key: attemptKey(what, network, windowMs), windowMs, max: ofNetwork },
  ];
}
