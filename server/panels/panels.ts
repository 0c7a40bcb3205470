// Sessions at panels as the API has them: what the panel itself does, who joins it, and boards that are lent to a panel. SPEC: PANEL.

import { randomBytes, randomUUID } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type {
  BoardPanelsAnswer,
  JoinAnswer,
  JoinRequest,
  LendAnswer,
  PanelAnswer,
  PanelCodeAnswer,
  TakeAnswer,
  TakeRequest,
} from '#protocol/panels.ts';
import type { LinkRole } from '#protocol/roles.ts';
import { secretBytes, sha256 } from '../access/board-secrets.ts';
import type { placeQueries } from '../access/panel-place-queries.ts';
import { panelOf } from '../access/tokens.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { AttemptLimit } from '../platform/limits/attempt-changes.ts';
import { attemptKey } from '../platform/limits/shared-rate-limiter.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Actor, type Grant, isPerson } from '../policies/grant.ts';
import { isSessionOver, mayBegin, mayRun, sessionEndMs } from '../policies/panel.ts';
import type { panelClaimChanges } from './claim-changes.ts';
import type { panelClaimQueries } from './claim-queries.ts';
import type { CodesDb } from './codes.ts';
import { PanelCodes, tooManyUntil } from './codes.ts';
import type { panelJoinChanges } from './join-changes.ts';
import type { panelListQueries } from './list-queries.ts';
import type { panelSessionChanges } from './session-changes.ts';
import type { panelSessionQueries, StoredSession } from './session-queries.ts';

type Db = Uses<{
  reads: {
    panelClaims: Only<typeof panelClaimQueries, 'claimOf'>;
    panelLists: Only<typeof panelListQueries, 'panelsOfBoard'>;
    panelSessions: Only<typeof panelSessionQueries, 'joinersOf' | 'panelSession' | 'sessionOfPanel'>;
    participants: Only<typeof placeQueries, 'placeOfToken'>;
  };
  changes: {
    panelClaims: Only<typeof panelClaimChanges, 'setClaim'>;
    panelJoins: Only<typeof panelJoinChanges, 'joinSession' | 'takeLentBoard'>;
    panelSessions: Only<typeof panelSessionChanges, 'beginSession'>;
  };
}> &
  CodesDb;

/** Who joins: `credential` is the device's, to keep. */
export interface Participant {
  actor: Actor;
  credential: string;
  /** What the account is called. */
  known: string;
}

export class Panels {
  readonly #db: Db;
  readonly #keys: Keys;
  readonly #codes: PanelCodes;

  constructor(db: Db, keys: Keys) {
    this.#db = db;
    this.#keys = keys;
    this.#codes = new PanelCodes(db, keys);
  }

  /** A new code of the panel's session, which begins with its first one. Throws `forbidden`. */
  async newCode(by: Grant): Promise<PanelCodeAnswer> {
    const nowMs = Date.now();
    const { board, id } = await this.#begun(by);
    const { code, token, expiresAt } = await this.#codes.add({ board, session: id, madeBy: by.actor }, nowMs);
    return { code, token: Buffer.from(token).toString('base64url'), expiresAt };
  }

  /** What makes the board somebody's (POST /api/user/panels/claim). Throws `forbidden`, of a board that is lent or has been claimed too. */
  async setClaim(by: Grant, secretSha256: Uint8Array): Promise<void> {
    await this.#begun(by);
    if (!(await this.#db.changes.panelClaims.setClaim({ by, sha256: secretSha256, nowMs: Date.now() })))
      throw new CallerError('forbidden');
  }

  /** Throws `forbidden`: nobody but the panel sees who came. */
  async shown(by: Grant): Promise<PanelAnswer> {
    const session = await this.#ofPanel(by);
    const nowMs = Date.now();
    if (!session || !mayRun(by, session, nowMs)) throw new CallerError('forbidden');
    const joiners = await this.#db.reads.panelSessions.joinersOf({ session, limit: LIMITS.joinersOfSession, nowMs });
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
    const { actor, credential, known } = await joiner();
    const nowMs = Date.now();
    const secret = randomBytes(32);
    const expiresMs = nowMs + LIMITS.joinerMs;
    const { alias, refusedUntilMs } = await this.#db.changes.panelJoins.joinSession({
      id: randomUUID(),
      session: session.id,
      actor,
      name: name || known,
      sha256: sha256(secret),
      expiresMs,
      network,
      counts: joinLimits('join', found.hash, network, {
        ofSecret: LIMITS.joinsOfCode,
        ofNetwork: LIMITS.joinsOfNetwork,
      }),
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

  /** By who may share the board. */
  async lend({ actor, thing: resource }: Grant): Promise<LendAnswer> {
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

  /** The session of the panel, begun where it has none. */
  async #begun(by: Grant): Promise<StoredSession> {
    let session = await this.#ofPanel(by);
    if (!session && mayBegin(by)) {
      await this.#db.changes.panelSessions.beginSession({ id: randomUUID(), by, role: 'editor', nowMs: Date.now() });
      session = await this.#ofPanel(by);
    }
    if (!session || !mayRun(by, session, Date.now())) throw new CallerError('forbidden');
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
  const windowMs = LIMITS.joinWindowMs;
  return [
    { key: attemptKey(`${what} by`, `${secret} ${network}`, windowMs), windowMs, max: ofSecret },
    { key: attemptKey(what, network, windowMs), windowMs, max: ofNetwork },
  ];
}
