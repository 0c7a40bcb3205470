// Phones that lead a panel. SPEC: REMOTE.

import type { Kysely } from 'kysely';
import { LIMITS } from '#protocol/limits.ts';
import { DELETION_STATE, type DeletionRow, deletedMsOf, slices } from '../access/deletion-state.ts';
import { lendingsNow } from '../access/panel-lender-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type AttemptLimit, addAttempt, lockAttempts } from '../platform/limits/attempt-queries.ts';
import { networkAt } from '../platform/net/address.ts';
import type { Grant } from '../policies/grant.ts';
import { isSessionOver, type SessionState } from '../policies/panel.ts';
import type { RemoteStanding } from '../policies/remote.ts';
import { FULL_MS, isFull } from './join-changes.ts';
import { lockSession, ran } from './session-queries.ts';

export interface StoredRemote {
  id: string;
  board: string;
  session: string;
  standing: RemoteStanding;
}

export interface NewRemote {
  /** Hash of the scanned token. */
  token: Uint8Array;
  id: string;
  sha256: Uint8Array;
  network: string;
  counts: readonly AttemptLimit[];
  nowMs: number;
}

/** Neither: what was scanned is of no session that runs. */
export interface Paired {
  remote?: StoredRemote;
  refusedUntilMs?: number;
}

export function remoteQueries(db: Kysely<Tables>) {
  const sessions = (of: Kysely<Tables>) =>
    of
      .selectFrom('panel_session')
      .innerJoin('board', 'board.id', 'panel_session.board')
      .leftJoin('project', 'project.id', 'board.project')
      .leftJoin('team', 'team.id', 'project.team')
      .leftJoin('entity', 'entity.id', 'team.entity')
      .select(['panel_session.id as session', 'panel_session.board', 'panel_session.ended_at as session_ended_at'])
      .select(['heard_at', 'lent_by'])
      .select(DELETION_STATE);
  const remotes = () =>
    sessions(db)
      .innerJoin('panel_remote', 'panel_remote.session', 'panel_session.id')
      .select(['panel_remote.id', 'panel_remote.ended_at']);
  return {
    /** By the panel. Throws `forbidden`. */
    async addPairing(ask: { by: Grant; token: Uint8Array; nowMs: number; expiresMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { id, board } = await ran(all, ask.by, ask.nowMs);
        await all.deleteFrom('panel_pairing').where('session', '=', id).where('expires', '<=', ask.nowMs).execute();
        const newest = await all
          .selectFrom('panel_pairing')
          .select('token')
          .where('session', '=', id)
          .orderBy('expires', 'desc')
          .execute();
        const ending = newest.slice(LIMITS.pairingTokensOfSession - 1).map(({ token }) => token);
        if (ending.length > 0) await all.deleteFrom('panel_pairing').where('token', 'in', ending).execute();
        await all
          .insertInto('panel_pairing')
          .values({ token: ask.token, board, session: id, expires: ask.expiresMs })
          .execute();
      });
    },
    pairRemote({ token, id, sha256, network: address, counts, nowMs }: NewRemote): Promise<Paired> {
      return db.transaction().execute(async (all) => {
        const found = () =>
          sessions(all)
            .innerJoin('panel_pairing', 'panel_pairing.session', 'panel_session.id')
            .where('panel_pairing.token', '=', token)
            .where('panel_pairing.expires', '>', nowMs)
            .executeTakeFirst();
        // An unknown token is not counted, because it uses nothing.
        if (!(await found())) return {};
        const refusedUntilMs = await lockAttempts(all, counts, nowMs);
        if (refusedUntilMs !== undefined) return { refusedUntilMs };
        const known = await found();
        if (known) await lockSession(all, known.session);
        const row = await found();
        const [standing] = row ? await standingsFrom(all, [row]) : [];
        if (!row || !standing || standing.deletedMs !== null || isSessionOver(standing.session, nowMs)) return {};
        const { board, session } = row;
        const network = networkAt(session, address);
        const living = await all
          .selectFrom('panel_remote')
          .select((of) => ['network', of.fn.countAll<number>().as('there')])
          .where('session', '=', session)
          .where('ended_at', 'is', null)
          .groupBy('network')
          .execute();
        if (isFull(living, network, { max: LIMITS.remotesOfSession, ofNetwork: LIMITS.remotesOfNetwork }))
          return { refusedUntilMs: nowMs + FULL_MS };
        await addAttempt(all, counts);
        await all
          .insertInto('panel_remote')
          .values({ id, board, session, sha256, network, at: nowMs, ended_at: null })
          .execute();
        return { remote: { id, board, session, standing } };
      });
    },
    async remoteOf(sha256: Uint8Array): Promise<StoredRemote | undefined> {
      const row = await remotes().where('panel_remote.sha256', '=', sha256).executeTakeFirst();
      const [standing] = row ? await standingsFrom(db, [row]) : [];
      return row && standing && { id: row.id, board: row.board, session: row.session, standing };
    },
    /** Of remotes, and of sessions by whose panels they are heard, by their ids. */
    async remotesStanding(ask: {
      remotes: string[];
      sessions: string[];
    }): Promise<(RemoteStanding & { id: string })[]> {
      const rows: (StandingRow & { id: string })[] = [];
      for (const some of slices(ask.remotes))
        rows.push(...(await remotes().where('panel_remote.id', 'in', some).execute()));
      for (const some of slices(ask.sessions))
        for (const row of await sessions(db).where('panel_session.id', 'in', some).execute())
          rows.push({ ...row, id: row.session });
      const standings = await standingsFrom(db, rows);
      return rows.map(({ id }, at) => ({ id, ...(standings[at] as RemoteStanding) }));
    },
    /** One or all, by the panel; false where there is none. What one pairs by ends with all. */
    endRemotes({ by, remote, nowMs }: { by: Grant; remote?: string | undefined; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id } = await ran(all, by, nowMs);
        if (remote === undefined) await all.deleteFrom('panel_pairing').where('session', '=', id).execute();
        const { numUpdatedRows } = await all
          .updateTable('panel_remote')
          .set({ ended_at: nowMs })
          .where('session', '=', id)
          .where('ended_at', 'is', null)
          .$if(remote !== undefined, (of) => of.where('id', '=', remote as string))
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    /** By the remote itself: the board it was at; undefined where it had ended. */
    async endOwnRemote({ sha256, nowMs }: { sha256: Uint8Array; nowMs: number }): Promise<string | undefined> {
      const ended = await db
        .updateTable('panel_remote')
        .set({ ended_at: nowMs })
        .where('sha256', '=', sha256)
        .where('ended_at', 'is', null)
        .returning('board')
        .executeTakeFirst();
      return ended?.board;
    },
    /** Deletes expired pairing tokens and remotes that ended long ago, so that repeated pairing does not fill the tables. */
    async forgetPairings({ nowMs, toldMs }: { nowMs: number; toldMs: number }): Promise<void> {
      await db.deleteFrom('panel_pairing').where('expires', '<=', nowMs).execute();
      await db
        .deleteFrom('panel_remote')
        .where('ended_at', '<=', nowMs - toldMs)
        .execute();
    },
  };
}

type StandingRow = DeletionRow & {
  board: string;
  lent_by: string | null;
  heard_at: number;
  session_ended_at: number | null;
  ended_at?: number | null;
};

async function standingsFrom(db: Kysely<Tables>, rows: readonly StandingRow[]): Promise<RemoteStanding[]> {
  const lendings = rows.map(({ board, lent_by }) => ({ board, lentBy: lent_by }));
  const isLent = await lendingsNow(db, lendings);
  return rows.map((row) => {
    const mayLend = isLent({ board: row.board, lentBy: row.lent_by });
    const session: SessionState = { endedMs: row.session_ended_at, heardMs: Number(row.heard_at), mayLend };
    return { endedMs: row.ended_at ?? null, session, deletedMs: deletedMsOf(row) };
  });
}
