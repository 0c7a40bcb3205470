// Pairs phones with a panel and ends them. Reads are in remote-queries.ts. SPEC: REMOTE.

import type { Kysely } from 'kysely';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type AttemptLimit, addAttempt, lockAttempts } from '../platform/limits/attempt-changes.ts';
import { networkAt } from '../platform/net/address.ts';
import type { Grant } from '../policies/grant.ts';
import { isSessionOver } from '../policies/panel.ts';
import { FULL_MS, isFull } from './join-changes.ts';
import { type StoredRemote, sessionRows, standingsFrom } from './remote-queries.ts';
import { ran } from './session-changes.ts';
import { lockSession } from './session-queries.ts';

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

export function remoteChanges(db: Kysely<Tables>) {
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
        const ending = newest.slice(SERVER_LIMITS.pairingTokensOfSession - 1).map(({ token }) => token);
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
          sessionRows(all)
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
        if (isFull(living, network, { max: SERVER_LIMITS.remotesOfSession, ofNetwork: SERVER_LIMITS.remotesOfNetwork }))
          return { refusedUntilMs: nowMs + FULL_MS };
        await addAttempt(all, counts);
        await all
          .insertInto('panel_remote')
          .values({ id, board, session, sha256, network, at: nowMs, ended_at: null })
          .execute();
        return { remote: { id, board, session, standing } };
      });
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
